/**
 * Addresses: the path stands in the hash (`#!/card/12`), the query is the real one (`?id=5`).
 * `/?id=5&_qc=w#!/card/edit` is the path `/card/edit` with `id` 5.
 */
import { attributionKeys, withAttribution } from '../attribution.ts';

const bang = /^#?!?(?=\/|$)/;

/** The path of an address's hash; '/' when it has none. A query inside the hash is not part of it. */
export function pathOfHash(hash: string): string {
  const path = hash.replace(bang, '').split('?')[0] ?? '';
  return path.startsWith('/') ? trimmed(path) : '/';
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** `#!/card/12?a=1`, `/card/12?a=1` and `/?a=1#!/card/12` all name the same target. */
export function splitTarget(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf('#');
  const inside = at < 0 ? target : target.slice(at);
  const before = at < 0 ? '' : target.slice(0, at);
  const query = new URLSearchParams(before.split('?')[1] ?? '');
  new URLSearchParams(inside.split('?')[1] ?? '').forEach((value, name) => query.set(name, value));
  return { path: pathOfHash(inside), query };
}

function written(query: URLSearchParams, path: string): string {
  const search = query.toString();
  return `/${search ? `?${search}` : ''}#!${path}`;
}

/** The address that a navigation to the target writes, with `_qc` and `_ac` carried on (B059). */
export function addressOfTarget(target: string): string {
  const { path, query } = splitTarget(target);
  return written(withAttribution(query), path);
}

/**
 * The address as it should read, or null when it does already: a clean path (`/card/12`) becomes a hash-bang one,
 * a query that sits after the hash moves into the real query (B060), `#/…` gets its bang.
 */
export function normalAddress(here: { pathname: string; search: string; hash: string }): string | null {
  const clean = here.hash === '' || here.hash === '#';
  const query = new URLSearchParams(here.search);
  const inHash = here.hash.split('?')[1];
  if (inHash !== undefined) new URLSearchParams(inHash).forEach((value, name) => query.set(name, value));
  const path = clean ? trimmed(here.pathname) : pathOfHash(here.hash);
  const isNormal = here.pathname === '/' && inHash === undefined && (clean || here.hash === `#!${path}`);
  return isNormal ? null : written(query, path);
}

/** Where the person is, as a target: `/card/edit?id=5`, without what navigation carries on by itself. */
export function currentTarget(): string {
  const query = new URLSearchParams(location.search);
  query.delete(attributionKeys.qc);
  query.delete(attributionKeys.ac);
  const search = query.toString();
  return pathOfHash(location.hash) + (search ? `?${search}` : '');
}
