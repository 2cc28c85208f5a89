import { fetchPrices } from "./prices.js";

const RATES = { standard: 0.19, reduced: 0.07 };

/** What a customer wants to buy. */
export class Cart {
  #items = new Map();

  get size() {
    return [...this.#items.values()].reduce((sum, { count }) => sum + count, 0);
  }

  add(id, count = 1, ...notes) {
    const known = this.#items.get(id) ?? { count: 0, notes: [] };
    this.#items.set(id, { count: known.count + count, notes: [...known.notes, ...notes] });
    return this;
  }

  async total(rate = "standard") {
    let sum = 0;
    for (const [id, { count }] of this.#items) {
      try {
        const prices = await fetchPrices(id);
        sum += count * (prices?.[0] || 0);
      } catch (error) {
        if (error instanceof TypeError) {
          console.warn(`no price for ${id}: ${error.message}`);
          continue;
        }
        throw error;
      }
    }
    return sum * (1 + RATES[rate]);
  }
}

export function* pages(cart, size) {
  for (let start = 0, done = false; !done; start += size) {
    switch (start % 2) {
      case 0: yield* needle(cart, start)`page ${start}`; break;
      default: done = /^end/i.test(String(start));
    }
  }
}
