import { useMemo } from 'react';
import { useBeside } from '../../platform/router/beside.ts';
import { currentTarget, splitTarget } from '../../platform/router/hash-bang.ts';
import { type Decision, useDecision } from '../../platform/router/outlet.tsx';
import { ScreenSlot } from '../../platform/router/screen-slot.tsx';
import { resolve, type Resolution } from '../../platform/router/table.ts';
import { NotFound } from '../not-found.tsx';
import { routeTable } from '../route-table.ts';
import css from './frame.module.css';
import { Panes } from './panes.tsx';
import { SideBar } from './side-bar.tsx';

type Screen = Extract<Resolution, { kind: 'screen' }>;

/** First-level places fill the window: nothing stands beside them. */
const places = ['/', '/app/home', '/app/phonebook', '/app/find', '/app/user'];
const isPlace = (path: string): boolean => places.includes(path);

/** The list of a target: `/app/friends`; null when it names no list. */
function listOf(target: string): (Screen & { target: string; search: string }) | null {
  if (target === '') return null;
  const { path, query } = splitTarget(target);
  const found = resolve(routeTable, path, query);
  if (found.kind !== 'screen' || found.route.list === undefined) return null;
  return { ...found, target, search: query.toString() };
}

function listBeside(decision: Decision, beside: string): string {
  if (decision.kind !== 'screen' || isPlace(decision.path)) return '';
  return decision.route.list === undefined ? beside : currentTarget();
}

/** The app on a wide screen: a side bar, and a screen; or a list and what was opened from it. */
export default function WideFrame() {
  const decision = useDecision(routeTable);
  const target = listBeside(decision, useBeside());
  const list = useMemo(() => listOf(target), [target]);
  const here = decision.kind === 'screen' ? decision : null;
  return (
    <div className={css['root']}>
      <SideBar path={list?.path ?? here?.path ?? ''} />
      {list && here ? (
        <Panes list={list} detail={here.path === list.path ? null : here} />
      ) : (
        <div className={css['single']}>
          {here && <ScreenSlot key={here.path} {...here} />}
          {decision.kind === 'not-found' && <NotFound />}
        </div>
      )}
    </div>
  );
}
