import type { WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import { waitState } from '@qunlu/contract/capacity/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import type { WaitedPlace } from './ports.ts';
import type { ListedWait } from './store/waits.ts';

/** For its person. An offer whose time is over is over, also before the job has seen it. */
export function presentWaiting(row: ListedWait, what: WaitedPlace | undefined, now: Date): WaitEntry {
  const until = row.state === waitState.offered ? row.offer_until : null;
  const stands = until !== null && until > now;
  return {
    wait_id: row.wait_id,
    subject: row.subject,
    target: row.target,
    title: what?.title ?? '已不可见',
    path: what?.path ?? '',
    quantity: row.quantity,
    state: row.state === waitState.offered && !stands ? waitState.lapsed : row.state,
    ahead: row.ahead,
    offer_until: stands ? secondsOf(until) : 0,
    starts_at: row.starts_at ? secondsOf(row.starts_at) : 0,
    joined_at: secondsOf(row.joined_at),
  };
}
