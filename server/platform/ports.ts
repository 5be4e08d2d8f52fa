/**
 * Ports let a lower feature ask higher ones. A `required` port has exactly one provider, or the process does not start:
 * what protects people must never be absent silently. A `many` port has any number, in feature order.
 */
export interface RequiredPort<T> {
  kind: 'required';
  name: string;
  /** Never set: carries the type. */
  type?: T;
}

export interface ManyPort<T> {
  kind: 'many';
  name: string;
  type?: T;
}

type Port<T> = RequiredPort<T> | ManyPort<T>;

export interface Provision {
  readonly port: Port<unknown>;
  readonly value: unknown;
}

export const requiredPort = <T>(name: string): RequiredPort<T> => ({ kind: 'required', name });
export const manyPort = <T>(name: string): ManyPort<T> => ({ kind: 'many', name });

/** Pairs a port with its provider; the type of the port checks it. */
export function provide<T>(port: Port<T>, value: NoInfer<T>): Provision {
  return { port: port as Port<unknown>, value };
}

export interface Ports {
  get<T>(port: RequiredPort<T>): T;
  get<T>(port: ManyPort<T>): readonly T[];
}

/** What one feature provides. */
export interface Provider {
  readonly name: string;
  readonly requires?: readonly RequiredPort<unknown>[];
  readonly provides?: readonly Provision[];
}

/** Throws, naming both features, when a required port has no provider or two. */
export function makePorts(providers: readonly Provider[]): Ports {
  const many = new Map<string, unknown[]>();
  const required = new Map<string, { by: string; value: unknown }>();
  for (const { name: by, provides = [] } of providers) {
    for (const { port, value } of provides) {
      if (port.kind === 'many') {
        many.set(port.name, [...(many.get(port.name) ?? []), value]);
        continue;
      }
      const other = required.get(port.name);
      if (other) throw new Error(`端口 ${port.name} 由 ${other.by} 和 ${by} 同时提供，只能有一个`);
      required.set(port.name, { by, value });
    }
  }
  for (const { name: by, requires = [] } of providers)
    for (const port of requires)
      if (!required.has(port.name)) throw new Error(`${by} 需要端口 ${port.name}，但没有功能提供它`);
  return {
    get(port: Port<unknown>): never {
      if (port.kind === 'many') return (many.get(port.name) ?? []) as never;
      const found = required.get(port.name);
      if (!found) throw new Error(`端口 ${port.name} 没有提供者，也没有写进功能的 requires`);
      return found.value as never;
    },
  } as Ports;
}
