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

/** A path with its `{id}` filled in from the fields, and the fields that are left. */
export function filledPath(
  path: string,
  fields: Record<string, string>,
): { path: string; left: Record<string, string> } {
  const left = { ...fields };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name] ?? '';
    delete left[name];
    return encodeURIComponent(value);
  });
  return { path: filled, left };
}

/** The address of a call. `hosted` gives the base of paths that another host serves (B255, B256). */
export function addressOf(
  endpoint: AnyEndpoint,
  query: unknown,
  hosted: (path: string) => string = (path) => path,
): string {
  if (!endpoint.path) throw new Error('A url property or function must be specified');
  const { path, left } = filledPath(endpoint.path, writtenFields(query));
  const search = Object.entries(left)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return hosted(path) + (search ? `?${search}` : '');
}
