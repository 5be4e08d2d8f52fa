import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { comparePatterns, fillPattern, matchPattern, type PathParams } from './pattern.ts';
import { callbackDestination, type Destination } from './callback.ts';

export type RouteAccess = 'login' | 'guest' | 'guest-only';

/** What a screen asks of a person beyond being logged in, and the page that helps who lacks it. */
export interface Condition {
  /** Asks through the query cache. A refusal by the server with the condition's own code is a no. */
  met: (client: QueryClient, params: PathParams) => Promise<boolean>;
  /** Path of that page; may name the route's parameters. */
  to: string;
  /** What who lacks it is told, where the words of its code do not fit. */
  words?: string;
}

/**
 * D140. Guests log in first, whatever the access says. The server refuses by itself what the conditions stand for: its
 * 40301–40303 lead to the same pages. Every screen keeps its scroll position for going back: that needs no flag (B190).
 */
export interface RouteFlags {
  /** For those who have a card; others make one and come back. */
  cardCheck?: Condition;
  /** For members; the page is where one joins (40301). */
  joined?: Condition;
  /** For buyers, not the owner; the page is where one buys (40302). */
  buyer?: Condition;
  /** For those who have paid; the page is the offer (40303). */
  onlyPayed?: Condition;
}

/** One screen of a feature's `routes.tsx`. */
export interface RouteSpec {
  path: string;
  screen: () => Promise<{ default: ComponentType }>;
  title: string;
  /** Login is the default (B168). */
  access?: RouteAccess;
  flags?: RouteFlags;
  /** Where guests are sent instead of login (B173, B185); may name the route's parameters. */
  guestTo?: string;
  /** Where guests, or people who are logged in, are likely to go next: its code is fetched ahead (B252). */
  next?: 'guest' | 'member';
  /** A list: on a wide screen what is opened from it stands beside it. The sentence stands there until then. */
  list?: string;
}

/** Another full path of the same screen; it covers sub-routes, too (D195). */
export interface Alias {
  from: string;
  to: string;
}

/** A path that leads elsewhere. `to` may name the parameters of `from`. */
export interface Redirect {
  from: string;
  to: (params: PathParams, query: URLSearchParams) => Destination;
}

export interface RouteTable {
  routes: readonly RouteSpec[];
  aliases: readonly Alias[];
  redirects: readonly Redirect[];
}

export type Resolution =
  /** `path` is the canonical one: an alias shows the screen under its own address. */
  | { kind: 'screen'; route: RouteSpec; path: string; params: PathParams }
  | { kind: 'redirect'; to: Destination }
  | { kind: 'not-found'; path: string };

export function createTable(table: RouteTable): RouteTable {
  return {
    routes: [...table.routes].sort((a, b) => comparePatterns(a.path, b.path)),
    aliases: [...table.aliases].sort((a, b) => comparePatterns(a.from, b.from)),
    redirects: [...table.redirects].sort((a, b) => comparePatterns(a.from, b.from)),
  };
}

/** What an address shows. Pure: the same table, path and query always answer alike. */
export function resolve(table: RouteTable, path: string, query: URLSearchParams): Resolution {
  const canonical = withoutAlias(table.aliases, path);
  for (const redirect of table.redirects) {
    const params = matchPattern(redirect.from, canonical);
    if (params) return { kind: 'redirect', to: redirect.to(params, query) };
  }
  for (const route of table.routes) {
    const params = matchPattern(route.path, canonical);
    if (params) return { kind: 'screen', route, path: canonical, params };
  }
  return { kind: 'not-found', path: canonical };
}

/** The path that an alias stands for; sub-routes keep their tail. */
export function withoutAlias(aliases: readonly Alias[], path: string): string {
  const given = path.split('/');
  for (const { from, to } of aliases) {
    if (from === '/') {
      if (path === '/') return to;
      continue;
    }
    const length = from.split('/').length;
    const params = matchPattern(from, given.slice(0, length).join('/'));
    if (!params) continue;
    const tail = given.slice(length);
    return [fillPattern(to, params), ...tail].join('/');
  }
  return path;
}

/** A redirect to a path of this app that keeps the query. */
export function redirectTo(
  pattern: string,
  extra: (params: PathParams) => Record<string, string> = () => ({}),
): Redirect['to'] {
  return (params, query) => {
    const kept = new URLSearchParams(query);
    for (const [name, value] of Object.entries(extra(params))) kept.set(name, value);
    const search = kept.toString();
    return { kind: 'route', target: fillPattern(pattern, params) + (search ? `?${search}` : '') };
  };
}

/** A redirect to the address that the query's `callback` names (B181). */
export function redirectToCallback(hosts: () => readonly string[]): Redirect['to'] {
  return (_params, query) => callbackDestination(query.get('callback'), hosts());
}
