import { splitTarget } from './hash-bang.ts';

/** Where a redirect leads: a route of this app, or an address that the browser loads. */
export type Destination = { kind: 'route'; target: string } | { kind: 'load'; url: string };

const home: Destination = { kind: 'route', target: '/' };
/** B182, K098: addresses that are not part of this app. */
const fullPagePrefixes = ['/v3/', '/v4/'];

/**
 * The place that a `callback` names (B181, B182). An absolute address and a path under /v3/ or /v4/ is a full page
 * load, all else a route. Only this site and the configured hosts are led to; anything else leads home.
 */
export function callbackDestination(
  callback: string | null,
  hosts: readonly string[],
  here: { origin: string; host: string } = location,
): Destination {
  const value = (callback ?? '').trim();
  if (value === '') return home;
  if (value.startsWith('#') || isLocalPath(value)) {
    return fullPagePrefixes.some((prefix) => value.startsWith(prefix))
      ? { kind: 'load', url: new URL(value, here.origin).href }
      : routeOf(value);
  }
  let url: URL;
  try {
    url = new URL(value, here.origin);
  } catch {
    return home;
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isKnown = url.host === here.host || hosts.includes(url.host) || hosts.includes(url.hostname);
  const isAbsolute = /^(https?:)?[\\/]{2}/i.test(value);
  if (!isWeb || !isKnown || !isAbsolute || url.username !== '' || url.password !== '') return home;
  return { kind: 'load', url: url.href };
}

/** One slash at the start: two of them, or a backslash, name another host. */
function isLocalPath(value: string): boolean {
  return /^\/(?![\\/])/.test(value) && !/[\t\n\r]/.test(value);
}

function routeOf(value: string): Destination {
  const { path, query } = splitTarget(value);
  const search = query.toString();
  return { kind: 'route', target: path + (search ? `?${search}` : '') };
}
