import type { AnyEndpoint, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pageConfig } from '../config.ts';

/** Calls of these bases go to a configured host (B256); all others to the app's own origin (B255). */
const bases = ['regcenter', 'reg', 'wx'] as const;

function hosted(path: string): string {
  const base = bases.find((name) => path.startsWith(`/${name}/`));
  if (!base) return path;
  return pageConfig()[base].replace(/\/$/, '') + path.slice(base.length + 1);
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Fields as an address carries them; absent ones are left out, objects are JSON. */
export function queryString(fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.append(name, written(value));
  }
  return query.toString();
}

/** The address of a call, for `fetch` and for what the browser loads itself (pictures, downloads). */
export function addressOf<E extends AnyEndpoint>(endpoint: E, query?: QueryInput<E>): string {
  if (!endpoint.path) throw new Error('A url property or function must be specified');
  const search = typeof query === 'object' && query !== null ? queryString(query) : '';
  return hosted(endpoint.path) + (search ? `?${search}` : '');
}
