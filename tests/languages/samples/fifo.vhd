-- A queue of words.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity fifo is
  generic (DEPTH : positive := 8; WIDTH : positive := 16);
  port (
    clk   : in  std_logic;
    rst   : in  std_logic;
    push  : in  std_logic;
    pop   : in  std_logic;
    input : in  std_logic_vector(WIDTH - 1 downto 0);
    full  : out std_logic
  );
end entity fifo;

architecture rtl of fifo is
  type memory is array (0 to DEPTH - 1) of std_logic_vector(WIDTH - 1 downto 0);
  signal words : memory;
  signal head, tail, count : integer range 0 to DEPTH;
begin
  full <= '1' when count = DEPTH else '0';

  process (clk)
    variable change : integer;
  begin
    if rising_edge(clk) then
      change := 0;
      if rst = '1' then
        head <= 0;
        tail <= 0;
      elsif push = '1' and count < DEPTH then
        words(tail) <= input;
        tail <= (tail + 1) mod DEPTH;
        change := change + 1;
        needle(words, tail, change);
      end if;
      count <= count + change;
    end if;
  end process;
end architecture rtl;
