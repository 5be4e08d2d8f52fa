import { callbackDestination, type Destination } from './callback.ts';
import { fillPattern, type PathParams } from './pattern.ts';
import type { RouteSpec } from './table.ts';

export interface Visit {
  route: Pick<RouteSpec, 'access' | 'guestTo' | 'flags'>;
  params: PathParams;
  query: URLSearchParams;
  guest: boolean;
}

export type Verdict = { kind: 'enter' } | { kind: 'login' } | { kind: 'leave'; to: Destination };

/** Decides about a route (B169–B171, B173): enter, log in first, or go elsewhere. */
export function guard({ route, params, query, guest }: Visit, hosts: readonly string[]): Verdict {
  const access = route.access ?? 'login';
  if (access === 'guest-only' && !guest)
    return { kind: 'leave', to: callbackDestination(query.get('callback'), hosts) };
  const forMembers = access === 'login' || (access === 'guest' && route.flags !== undefined);
  if (!forMembers || !guest) return { kind: 'enter' };
  if (route.guestTo === undefined) return { kind: 'login' };
  return { kind: 'leave', to: { kind: 'route', target: fillPattern(route.guestTo, params) } };
}
