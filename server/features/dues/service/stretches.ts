import { memberRole, memberState } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { setPaidUntil } from '../../circle/api/rows.ts';
import { endMembership } from '../../circle/api/membership.ts';
import { gapOf, nextStretch, type Stretch } from '../policy.ts';
import { settleReminders } from './reminder-notifications.ts';
import { findStretches, pullForward, updateDuesOrder, type DuesOrderRow } from '../store/orders.ts';

/** The row of a member, as far as their time needs it. */
export type PaidMember = Parameters<typeof endMembership>[1];

/** Writes which stretch an order pays, after what was paid before. People and circle are locked. */
export async function beginStretch(
  tx: Tx,
  row: DuesOrderRow,
  member: Pick<PaidMember, 'end_at' | 'member_id'>,
): Promise<Stretch> {
  const stretch = nextStretch(member.end_at, row.days ?? 0, tx.now);
  await updateDuesOrder(tx.db, row.order_id, {
    starts_at: stretch.startsAt,
    ends_at: stretch.endsAt,
    before_at: member.end_at,
  });
  await settleReminders(tx, row.user_id, member);
  return stretch;
}

/** They belong to it without what they paid: its owner, or let in for nothing since. */
function belongsAnyway(member: PaidMember, rows: readonly DuesOrderRow[]): boolean {
  if (member.role === memberRole.owner) return true;
  const { end_at: endAt, joined_at: joinedAt } = member;
  if (member.state !== memberState.normal || endAt || !joinedAt) return false;
  return !rows.some(({ starts_at, ends_at }) => starts_at && starts_at >= joinedAt && !ends_at);
}

/** The last end of some stretches; null: one is for ever. */
function lastOf(ends: readonly (Date | null)[]): Date | null {
  const dated = ends.flatMap((end) => end ?? []);
  return dated.length < ends.length ? null : new Date(Math.max(...dated.map((end) => end.getTime())));
}

/**
 * An order that was given back whole loses its days: what follows comes earlier. Whoever has nothing else ends as a member. People,
 * circle and seat are locked.
 */
export async function takeBackStretch(
  tx: Tx,
  row: DuesOrderRow,
  member: PaidMember | undefined,
): Promise<void> {
  await updateDuesOrder(tx.db, row.order_id, { ended_at: tx.now });
  const { starts_at: startsAt, ends_at: endsAt } = row;
  if (!startsAt) return;
  const others = (await findStretches(tx.db, row.phonebook_id, row.user_id)).filter(
    ({ order_id }) => order_id !== row.order_id,
  );
  const later = endsAt ? others.filter(({ starts_at }) => starts_at && starts_at >= endsAt) : [];
  const gap = endsAt ? gapOf({ startsAt, endsAt }, tx.now) : 0;
  await pullForward(
    tx.db,
    later.map(({ order_id }) => order_id),
    gap,
  );
  if (!member || belongsAnyway(member, [row, ...others])) return;
  const ends = others.map(
    (one) =>
      one.ends_at && (later.includes(one) ? new Date(one.ends_at.getTime() - gap * 1000) : one.ends_at),
  );
  const endAt = ends.length > 0 ? lastOf(ends) : row.before_at;
  await setPaidUntil(tx, member.member_id, endAt);
  // Without anything else they were no member before it, or are none any more.
  const stays = ends.length > 0 || (endAt !== null && endAt > tx.now);
  if (member.state === memberState.normal && !stays)
    await endMembership(tx, member, { state: memberState.left, reason: '会费已全额退回' });
}
