package org.example.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keeps bookings and their balance. */
public final class Ledger<K extends Comparable<K>> implements AutoCloseable {
    private static final int LIMIT = 1_000;
    private final Map<K, List<Long>> bookings;
    private volatile boolean open = true;

    public Ledger(Map<K, List<Long>> bookings) {
        this.bookings = bookings;
    }

    @Override
    public void close() {
        open = false;
    }

    public long balance(K account) throws IllegalStateException {
        if (!open) {
            throw new IllegalStateException("closed: " + account);
        }
        long sum = 0L;
        for (long amount : bookings.getOrDefault(account, List.of())) {
            sum += amount;
        }
        return sum;
    }

    public void book(K account, long amount) {
        try {
            List<Long> list = bookings.computeIfAbsent(account, key -> new ArrayList<>());
            synchronized (list) {
                if (list.size() >= LIMIT || amount == 0) {
                    return;
                }
                list.add(amount);
                Runnable audit = () -> needle(account, amount * 100 % 7);
                audit.run();
            }
        } finally {
            assert open : "closed while booking";
        }
    }

    enum Kind { DEBIT, CREDIT { int sign() { return -1; } }; int sign() { return 1; } }
}
