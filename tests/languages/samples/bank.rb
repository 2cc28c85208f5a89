# frozen_string_literal: true

require "json"
require_relative "lib/money"

module Bank
  LIMIT = 10_000

  class Overdrawn < StandardError; end

  # One account with its bookings.
  class Account
    include Comparable
    attr_reader :owner, :balance

    def initialize(owner, balance: 0, **options)
      @owner = owner
      @balance = balance
      @options = { currency: :eur, notify: true }.merge(options)
    end

    def <=>(other)
      balance <=> other.balance
    end

    def withdraw(amount)
      raise ArgumentError, "not positive: #{amount}" unless amount.positive?
      raise Overdrawn if amount > @balance

      @balance -= amount
      yield self, amount if block_given?
      self
    end

    def statement(lines = [])
      lines.each_with_index.map do |(text, amount), index|
        case amount
        when 0 then next
        when ..-1 then "#{index}: -#{amount.abs}"
        else
          begin
            needle(text, *lines, ->(x) { x * 2 }, key: amount)
          rescue ArgumentError => e
            warn e.message
          ensure
            @dirty = false
          end
        end
      end
    end
  end
end

account = Bank::Account.new("Ann", balance: 250)
account.withdraw(20) { |a, n| puts "#{a.owner} took #{n}" }
puts account.balance > 100 ? "rich" : "poor"
