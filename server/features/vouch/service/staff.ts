import type { endStaffVouch, listStaffVouches as listContract } from '@qunlu/contract/vouch/staff.ts';
import { vouchState, type VouchState } from '@qunlu/contract/vouch/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { notifyAll, withdraw } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { stateNow } from '../policy.ts';
import { findForStaff, findOneForStaff, type StaffVouchRow } from '../store/staff.ts';
import { findVouch, lockVouch, updateVouch } from '../store/vouches.ts';
import { newKey } from './vouches.ts';

type Line = OutputOf<typeof endStaffVouch>;

const present = (row: StaffVouchRow, now: Date): Line => ({
  vouch_id: row.vouch_id,
  by: presentPerson(row.by_id, row.by),
  user: presentPerson(row.user_id, row.user),
  kind: row.kind,
  text: row.text,
  since: row.since,
  until: row.until,
  state: stateNow(row, now),
  why: row.why,
  reason: row.reason,
  hidden: row.hidden,
  moderated: row.moderated,
  created_at: secondsOf(row.created_at),
  expires_at: secondsOf(row.expires_at),
  ended_at: row.ended_at === null ? 0 : secondsOf(row.ended_at),
});

/** It holds no contacts, so looking is not written down. */
export async function listForStaff(
  ctx: StaffCtx,
  { size = 20, next, by_id: byId, user_id: userId, state }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const rows = await findForStaff(ctx.db, {
    byId,
    userId,
    state: state as VouchState | undefined,
    before: next,
    size: size + 1,
  });
  return paged(rows, size, 'vouch_id', (row) => present(row, ctx.now));
}

const none = (): never => notFound('佐证不存在');

/** Ended for good, both sides read why; never by one of the two. */
export const endByStaff = (ctx: StaffCtx, { id, reason }: BodyOf<typeof endStaffVouch>): Promise<Line> =>
  inTransaction(ctx, async (tx) => {
    const found = (await findVouch(tx.db, id)) ?? none();
    const { by_id: byId, user_id: userId } = found;
    const people = await lockPeople(tx, [byId, userId]);
    const row = (await lockVouch(tx.db, id)) ?? none();
    if ([byId, userId].includes(tx.staff.userId))
      fail('forbidden', { message: '不能处理与自己有关的佐证，请交给同事' });
    if (row.why !== 'staff' || row.reason !== reason) {
      if (stateNow(row, tx.now) !== vouchState.live)
        fail('stateChanged', { message: '这条佐证已经结束，请刷新后再看' });
      await audit(tx, { action: 'end-vouch', subject: `vouch:${id}`, reason });
      await updateVouch(tx.db, id, {
        state: vouchState.ended,
        why: 'staff',
        reason,
        ended_at: tx.now,
        ended_by: tx.staff.userId,
      });
      await withdraw(tx, [userId], [newKey(id)]);
      await notifyAll(
        tx,
        [byId, userId]
          .filter((one) => people.get(one)?.visible)
          .map((one) => ({
            userId: one,
            category: 'content',
            title: one === byId ? '您写的一条佐证被平台结束了' : '写给您的一条佐证被平台结束了',
            body: `原因：${reason}。`,
            path: `/user/vouches?box=${one === byId ? 'given' : 'received'}`,
            key: `vouch-ended:${id}`,
          })),
      );
    }
    return present((await findOneForStaff(tx.db, id)) ?? none(), tx.now);
  });
