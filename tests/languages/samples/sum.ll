; ModuleID = 'sum.c'
source_filename = "sum.c"
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.pair = type { i32, i64 }

@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

define i32 @total(ptr %items, i32 %count) #0 {
entry:
  %start = icmp sgt i32 %count, 0
  br i1 %start, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %index = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %place = getelementptr inbounds i32, ptr %items, i32 %index
  %item = load i32, ptr %place, align 4
  %added = add nsw i32 %sum, %item
  %next = add i32 %index, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %result = phi i32 [ 0, %entry ], [ %added, %loop ]
  ret i32 %result
}

define i32 @main() {
entry:
  %pair = alloca %struct.pair, align 8
  %first = call i32 @total(ptr @table, i32 4)
  %wide = sext i32 %first to i64
  switch i64 %wide, label %other [
    i64 10, label %ten
    i64 11, label %other
  ]

ten:
  %shown = call i32 (ptr, ...) @printf(ptr @.str, i32 %first)
  call void @needle(i64 %wide, i32 7)
  br label %other

other:
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare void @needle(i64, i32)

attributes #0 = { nounwind "frame-pointer"="all" }
!llvm.ident = !{!0}
!0 = !{!"compiler 1.0"}
