! Heat in a rod, by finite differences.
module heat
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type rod
    integer :: cells = 10
    real(dp), allocatable :: temperature(:)
  end type rod
contains
  subroutine setup(this, cells)
    type(rod), intent(inout) :: this
    integer, intent(in) :: cells
    this%cells = cells
    allocate(this%temperature(cells))
    this%temperature = 0.0_dp
    this%temperature(1) = 100.0_dp
  end subroutine setup

  function step(old, alpha) result(new)
    real(dp), intent(in) :: old(:), alpha
    real(dp) :: new(size(old))
    integer :: i
    new = old
    do i = 2, size(old) - 1
      if (old(i) > 50.0_dp .and. alpha < 1.0_dp) then
        new(i) = old(i) + alpha * (old(i - 1) - 2 * old(i) + old(i + 1))
      else if (old(i) == 0) then
        call needle(new, i, alpha ** 2)
      else
        cycle
      end if
    end do
  end function step
end module heat

program main
  use heat
  type(rod) :: bar
  integer :: n
  call setup(bar, 20)
  do n = 1, 100
    bar%temperature = step(bar%temperature, 0.1_dp)
  end do
  print *, bar%temperature
end program main
