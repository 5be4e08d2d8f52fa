import type { AnyEndpoint } from '../kernel/endpoint.ts';

/** Fields as query text; absent ones are left out, objects become JSON. */
export function writtenFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** The address of a call. `hosted` gives the base of paths that another host serves (B255, B256). */
export function addressOf(
  endpoint: AnyEndpoint,
  query: unknown,
  hosted: (path: string) => string = (path) => path,
): string {
  if (!endpoint.path) throw new Error('A url property or function must be specified');
  const search = Object.entries(writtenFields(query))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return hosted(endpoint.path) + (search ? `?${search}` : '');
}
