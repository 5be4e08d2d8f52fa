import type { endStaffCall, listStaffCalls, viewStaffCall } from '@qunlu/contract/call/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { audit } from '../../staff/api/audit.ts';
import { begunMinutes, isCallOver } from '../policy.ts';
import { callWhy, legWhy, newestOf, seconds } from '../present.ts';
import { findShownLegs } from '../store/calls.ts';
import { findForStaff, findOneForStaff, type StaffCallRow } from '../store/staff.ts';
import { askToEnd } from './hold.ts';

type Opened = OutputOf<typeof viewStaffCall>;
type Line = OutputOf<typeof listStaffCalls>['list'][number];

const present = (row: StaffCallRow): Line => ({
  call_id: row.call_id,
  kind: row.kind,
  state: row.state,
  why: callWhy({ ...row, reason: '' }),
  circle_id: row.circle_id,
  people: row.people,
  answered: row.answered,
  cost: row.used,
  created_at: secondsOf(row.created_at),
  ended_at: seconds(row.ended_at),
});

/** Neither who nor by which number, so looking is not written down. */
export async function listForStaff(
  ctx: StaffCtx,
  { size = 20, next, kind, state }: QueryOf<typeof listStaffCalls>,
): Promise<OutputOf<typeof listStaffCalls>> {
  const rows = await findForStaff(ctx.db, { kind, state, before: next, size: size + 1 });
  return paged(rows, size, 'made', present);
}

const none = (): never => notFound('通话不存在');

async function openedIn(tx: Tx<StaffCtx>, id: number): Promise<Opened> {
  const row = (await findOneForStaff(tx.db, id)) ?? none();
  const legs = await findShownLegs(tx.db, id);
  return {
    ...present(row),
    cost: isCallOver(row.state) ? row.used : begunMinutes(legs, tx.now),
    reason: row.reason,
    legs: newestOf(legs, tx.now).map(({ leg, minutes }) => ({
      leg_id: leg.leg_id,
      user: presentPerson(leg.user_id ?? 0, leg.user),
      state: leg.state,
      why: legWhy(leg, row),
      answered_at: seconds(leg.answered_at),
      ended_at: seconds(leg.ended_at),
      minutes,
    })),
  };
}

/** D138: who was in it, with a reason, written down before it is shown. */
export const viewForStaff = (ctx: StaffCtx, { id, reason }: BodyOf<typeof viewStaffCall>): Promise<Opened> =>
  inTransaction(ctx, async (tx) => {
    if (!(await findOneForStaff(tx.db, id))) none();
    await audit(tx, { action: 'view-call', subject: `call:${id}`, reason });
    return openedIn(tx, id);
  });

export const endForStaff = (ctx: StaffCtx, { id, reason }: BodyOf<typeof endStaffCall>): Promise<Opened> =>
  inTransaction(ctx, async (tx) => {
    const row = (await findOneForStaff(tx.db, id)) ?? none();
    const same = row.why === 'staff' && row.reason === reason;
    if (!same) {
      if (isCallOver(row.state)) fail('stateChanged', { message: '通话已经结束，请刷新后再看' });
      await audit(tx, { action: 'end-call', subject: `call:${id}`, reason });
      await askToEnd(tx, id, 'staff', { reason, by: tx.staff.userId });
    }
    return openedIn(tx, id);
  });
