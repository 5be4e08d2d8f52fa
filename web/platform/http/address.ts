import { addressOf as addressAt } from '@qunlu/contract/client/address.ts';
import type { AnyEndpoint, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pageConfig } from '../config.ts';

/** Calls of these bases go to a configured host (B256); all others to the app's own origin (B255). */
const bases = ['regcenter', 'reg', 'wx'] as const;

export function hosted(path: string): string {
  const base = bases.find((name) => path.startsWith(`/${name}/`));
  if (!base) return path;
  return pageConfig()[base].replace(/\/$/, '') + path.slice(base.length + 1);
}

/** The full address of a call, for what the browser fetches itself (pictures, downloads). */
export const addressOf = <E extends AnyEndpoint>(endpoint: E, query?: QueryInput<E>): string =>
  addressAt(endpoint, query, hosted);
