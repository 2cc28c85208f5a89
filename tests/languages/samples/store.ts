import type { Event } from "./events";

export interface Snapshot<T> {
  readonly version: number;
  state: T;
  meta?: Record<string, unknown>;
}

type Listener<T> = (state: T, event: Event) => void;
type Keys<T> = { [K in keyof T]-?: T[K] extends Function ? never : K }[keyof T];

enum Phase {
  Idle,
  Loading = 4,
  Failed = "failed".length,
}

export abstract class Store<T extends object> {
  private listeners: Set<Listener<T>> = new Set();
  protected phase = Phase.Idle;

  constructor(protected state: T, public readonly name: string = "store") {}

  abstract apply(event: Event): Promise<T>;

  subscribe(listener: Listener<T>): () => boolean {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async dispatch(event: Event): Promise<void> {
    this.phase = Phase.Loading;
    try {
      this.state = await this.apply(event);
      this.listeners.forEach((listener) => listener(this.state, event));
    } finally {
      this.phase = Phase.Idle;
    }
  }

  pick<K extends Keys<T>>(...keys: K[]): Pick<T, K> {
    const found = {} as Pick<T, K>;
    for (const key of keys) {
      found[key] = this.state[key] as unknown as needle<T[K], 2>;
    }
    return found;
  }
}
