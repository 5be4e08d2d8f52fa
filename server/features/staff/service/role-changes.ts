import type { settleRoleChange as contract, listRoleChanges } from '@qunlu/contract/staff/calls.ts';
import { staffRules } from '@qunlu/contract/staff/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { peopleById } from '../../account/api/directory.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { RawBuilder } from 'kysely';
import { findMember, lockRoles } from '../store/members.ts';
import {
  countRoleChanges,
  dropOldRoleChanges,
  dropRoleChange,
  findRoleChange,
  findRoleChanges,
  type RoleChangeRow,
} from '../store/role-changes.ts';
import { audit } from './audit.ts';
import { applyRoles, rolesText } from './members.ts';

type Change = OutputOf<typeof listRoleChanges>['list'][number];

/** More than an office asks for at a time. */
const shownMost = 50;

const since = (now: Date): Date => after(now, -staffRules.roleChangeDays * 86_400);

async function present(ctx: StaffCtx, rows: readonly RoleChangeRow[]): Promise<Change[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap(({ user_id, proposed_by }) => [user_id, proposed_by]),
  );
  const me = ctx.staff.userId;
  return rows.map((row) => ({
    user_id: row.user_id,
    name: people.get(row.user_id)?.username ?? '',
    phone: maskPhone(people.get(row.user_id)?.phone ?? ''),
    roles: row.roles,
    by: people.get(row.proposed_by)?.username ?? '',
    at: secondsOf(row.proposed_at),
    can: { pass: me !== row.proposed_by && me !== row.user_id, reject: true },
  }));
}

export async function waitingRoleChanges(ctx: StaffCtx): Promise<OutputOf<typeof listRoleChanges>> {
  return { list: await present(ctx, await findRoleChanges(ctx.db, since(ctx.now), shownMost)), next: -1 };
}

export const countWaiting = (ctx: StaffCtx): RawBuilder<number> =>
  countRoleChanges({ since: since(ctx.now), for: ctx.staff.userId });

/** D138: the second of two. Whoever asked for it, or gets it, may only take it back. */
export async function settleRoleChange(
  ctx: StaffCtx,
  { user_id: userId, roles: seen, verdict }: BodyOf<typeof contract>,
): Promise<Change> {
  const { userId: me } = ctx.staff;
  return inTransaction(ctx, async (tx) => {
    await lockRoles(tx.db);
    const row = await findRoleChange(tx.db, userId, since(tx.now));
    if (!row) fail('stateChanged', { message: '这个岗位安排已经处理过，或已过期，请刷新' });
    // Whoever asks may ask for more while the other one reads.
    if (row.roles.toSorted().join() !== seen.toSorted().join())
      fail('stateChanged', { message: '岗位安排刚刚改了，请刷新后再看一遍' });
    if (verdict === 'pass') {
      if (row.proposed_by === me) fail('forbidden', { message: '这是您提出的，要由另一位管理员确认' });
      if (userId === me) fail('forbidden', { message: '不能确认自己的岗位，请交给另一位管理员' });
      const proposer = await findMember(tx.db, row.proposed_by);
      if (!proposer?.roles.includes('admin') || !(await accountStateOf(tx, row.proposed_by)).visible)
        fail('stateChanged', { message: '提出的人已不是管理员，请退回后重新安排' });
      if (!(await accountStateOf(tx, userId)).visible)
        fail('stateChanged', { message: '此人的账号现在不能用，请退回' });
      await applyRoles(tx, userId, row.roles);
    } else await dropRoleChange(tx.db, userId);
    await audit(tx, {
      action: `settle-role-change:${verdict}`,
      subject: `user:${userId}`,
      reason: rolesText(row.roles),
    });
    const [line] = await present(tx, [row]);
    return line ?? fail('notFound');
  });
}

/** What nobody confirmed in time ends by itself. */
export const cleanRoleChanges = (ctx: Ctx): Promise<void> =>
  dropOldRoleChanges(alone(ctx).db, since(ctx.now));
