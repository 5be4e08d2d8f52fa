/** An extension point that a lower feature offers and a higher one fills in `app.ts`. */
export interface Port<T> {
  name: string;
  /** What holds while no higher feature has filled it. */
  fallback: T;
}

export function port<T>(name: string, fallback: T): Port<T> {
  return { name, fallback };
}

export interface Ports {
  get<T>(port: Port<T>): T;
}

type Filling = readonly [Port<unknown>, unknown];

/** Pairs a port with what fills it; checked by the port's type. */
export function fill<T>(target: Port<T>, value: T): Filling {
  return [target as Port<unknown>, value];
}

export function makePorts(fillings: readonly Filling[]): Ports {
  const filled = new Map<string, unknown>(fillings.map(([target, value]) => [target.name, value]));
  return {
    get<T>(target: Port<T>): T {
      return filled.has(target.name) ? (filled.get(target.name) as T) : target.fallback;
    },
  };
}
