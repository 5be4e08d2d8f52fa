import type { AnyEndpoint, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pageConfig } from '../config.ts';

/** Calls of these bases go to a configured host (B256); all others to the app's own origin (B255). */
const bases = ['regcenter', 'reg', 'wx'] as const;

function hosted(path: string): string {
  const base = bases.find((name) => path.startsWith(`/${name}/`));
  if (!base) return path;
  return pageConfig()[base].replace(/\/$/, '') + path.slice(base.length + 1);
}

/** Fields as an address carries them: text; absent ones are left out, objects are JSON. */
export function writtenFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** The address of a call, for `fetch` and for what the browser loads itself (pictures, downloads). */
export function addressOf<E extends AnyEndpoint>(endpoint: E, query?: QueryInput<E>): string {
  if (!endpoint.path) throw new Error('A url property or function must be specified');
  const search = new URLSearchParams(writtenFields(query)).toString();
  return hosted(endpoint.path) + (search ? `?${search}` : '');
}
