      PROGRAM SUMS
C     Sums and means of a table, in the old style.
      INTEGER I, N
      PARAMETER (N = 10)
      REAL X(N), TOTAL, MEAN
      TOTAL = 0.0
      DO 10 I = 1, N
         X(I) = I * 1.5
         TOTAL = TOTAL + X(I)
   10 CONTINUE
      MEAN = TOTAL / N
      IF (MEAN .GT. 5.0) THEN
         PRINT *, 'LARGE', MEAN
      ELSE
         PRINT *, 'SMALL', MEAN
      END IF
      CALL REPORT(X, N)
      END

      SUBROUTINE REPORT(X, N)
      INTEGER N, I
      REAL X(N)
      DO 20 I = 1, N
         IF (X(I) .LT. 3.0) THEN
            CALL NEEDLE(X(I), I + 2, 'LOW')
         END IF
   20 CONTINUE
      IF (N .EQ. 0) PRINT *, 'EMPTY'
      RETURN
      END
