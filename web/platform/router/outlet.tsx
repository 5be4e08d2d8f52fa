import { useEffect, useMemo, type ReactNode } from 'react';
import { pageConfig } from '../config.ts';
import { requireLogin, useSession } from '../session.ts';
import type { Destination } from './callback.ts';
import { follow, returnOr } from './follow.ts';
import { guard } from './guard.ts';
import { usePath } from './location.ts';
import { useQueryParams } from './params.ts';
import type { PathParams } from './pattern.ts';
import { ScreenSlot } from './screen-slot.tsx';
import { resolve, type RouteSpec, type RouteTable } from './table.ts';

export type Decision =
  | { kind: 'screen'; route: RouteSpec; path: string; params: PathParams }
  | { kind: 'login' }
  | { kind: 'leave'; to: Destination; after: 'redirect' | 'login' }
  | { kind: 'not-found' };

export interface OutletProps {
  table: RouteTable;
  notFound: ReactNode;
}

/** What the present address shows; where it leads elsewhere, the app goes there. */
export function useDecision(table: RouteTable): Decision {
  const path = usePath();
  const query = useQueryParams();
  const { guest } = useSession();
  const decision = useMemo(() => decide(table, path, query, guest), [table, path, query, guest]);

  useEffect(() => {
    if (decision.kind === 'login') requireLogin({ replace: true });
    else if (decision.kind === 'leave') (decision.after === 'login' ? returnOr : follow)(decision.to);
  }, [decision]);
  return decision;
}

/** Shows the screen of the present address, after redirects and guards. */
export function Outlet({ table, notFound }: OutletProps) {
  const decision = useDecision(table);
  if (decision.kind === 'not-found') return notFound;
  if (decision.kind !== 'screen') return null;
  const { route, path: shown, params } = decision;
  return <ScreenSlot key={shown} route={route} path={shown} params={params} />;
}

function decide(table: RouteTable, path: string, query: URLSearchParams, guest: boolean): Decision {
  const found = resolve(table, path, query);
  if (found.kind === 'redirect') return { kind: 'leave', to: found.to, after: 'redirect' };
  if (found.kind === 'not-found') return { kind: 'not-found' };
  const verdict = guard({ route: found.route, params: found.params, query, guest }, pageConfig().hosts);
  if (verdict.kind === 'login') return { kind: 'login' };
  if (verdict.kind === 'leave') return { kind: 'leave', to: verdict.to, after: guest ? 'redirect' : 'login' };
  return { kind: 'screen', route: found.route, path: found.path, params: found.params };
}
