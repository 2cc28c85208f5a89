// A transmitter for a serial line.
`timescale 1ns / 1ps
`define IDLE 1'b1

module baud #(parameter DIVIDER = 16) (input clk, input rst, output reg tick);
  reg [7:0] count;
  always @(posedge clk or posedge rst) begin
    if (rst) begin
      count <= 8'd0;
      tick <= 1'b0;
    end else if (count == DIVIDER - 1) begin
      count <= 8'd0;
      tick <= 1'b1;
    end else begin
      count <= count + 8'd1;
      tick <= 1'b0;
    end
  end
endmodule

module uart (input clk, input rst, input [7:0] data, input start, output reg tx, output busy);
  localparam WAIT = 2'd0, SEND = 2'd1, STOP = 2'd2;
  reg [1:0] state;
  reg [2:0] index;
  wire tick;
  integer i;

  baud #(.DIVIDER(16)) clock (.clk(clk), .rst(rst), .tick(tick));
  assign busy = state != WAIT;

  function parity(input [7:0] value);
    begin
      parity = ^value;
    end
  endfunction

  always @(posedge clk) begin
    case (state)
      WAIT: if (start) state <= SEND;
      SEND: begin
        tx <= data[index];
        if (tick) begin
          index <= index + 1;
          for (i = 0; i < 4; i = i + 1) begin
            $needle(data, index, parity(data));
          end
        end
      end
      default: state <= WAIT;
    endcase
  end
endmodule
