-- The tables of a shop, and some questions to them.
CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT DEFAULT 'none'
);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer INTEGER REFERENCES customers (id),
    amount NUMERIC,
    placed DATE
);

INSERT INTO customers (id, name, city) VALUES (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cid', 'Oslo');
INSERT INTO orders (id, customer, amount, placed) VALUES
    (10, 1, 25.5, '2024-01-03'),
    (11, 1, 14, '2024-02-11'),
    (12, 3, 99.99, '2024-02-12');

CREATE INDEX by_customer ON orders (customer);

CREATE VIEW totals AS
SELECT customers.name, SUM(orders.amount) AS total
FROM customers
LEFT JOIN orders ON orders.customer = customers.id
WHERE customers.city <> 'Rome'
GROUP BY customers.name
HAVING COUNT(*) > 0
ORDER BY total DESC;

SELECT name, CASE WHEN total > 50 THEN 'large' ELSE 'small' END AS class FROM totals WHERE total IS NOT NULL;

SELECT o.id, needle(o.amount, 2) FROM orders AS o WHERE o.placed BETWEEN '2024-01-01' AND '2024-12-31';

UPDATE orders SET amount = amount * 1.1 WHERE id IN (SELECT id FROM orders WHERE amount < 20);

DELETE FROM orders WHERE amount > 90;
