import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { sortedRights } from '@qunlu/contract/circle/log-words.ts';
import type {
  CircleAdmins,
  listCandidates as candidatesContract,
  setAdmin as contract,
} from '@qunlu/contract/circle/owner.ts';
import { memberRole, memberState, rightLabels, type AdminRight } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { normaliseSearch } from '../../../friend/api/readings.ts';
import { quotaOfPerson } from '../../../membership/api/quotas.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { presentMember } from '../../present/admins.ts';
import { findManagers } from '../../store/applications.ts';
import { findAdmins, findCandidates, findMember, updateMember, type MemberRow } from '../../store/members.ts';
import { lockManagedCircle, managedCircle } from './access.ts';
import { withdrawApplied } from './application-notifications.ts';
import { logAction } from './logs.ts';
import { takeAdmin } from './privileges.ts';

/** The owner, and the admins with this right. */
export const managersOf = (ctx: Ctx, circleId: number, right: AdminRight): Promise<number[]> =>
  findManagers(ctx.db, circleId, right);

/** A normal member of the circle who has an account. */
export function normalMember(row: MemberRow | undefined): MemberRow & { user_id: number } {
  const userId = row?.user_id ?? null;
  if (!row || row.state !== memberState.normal || userId === null)
    return notFound('没有这位成员，或已经离开');
  return { ...row, user_id: userId };
}

async function shown(ctx: ViewerCtx, circleId: number, ownerId: number): Promise<CircleAdmins> {
  const rows = await findAdmins(ctx.db, circleId);
  return {
    list: rows.map((row) => ({ ...presentMember(row), rights: sortedRights(row.rights) })),
    max: await quotaOfPerson(ctx, 'phonebook.admins', ownerId),
  };
}

export async function listAdmins(ctx: ViewerCtx, circleId: number): Promise<CircleAdmins> {
  await managedCircle(ctx, circleId, 'own');
  return shown(ctx, circleId, ctx.viewer.userId);
}

/** Whom the owner may ask to help, or to take over. */
export async function listCandidates(
  ctx: ViewerCtx,
  query: QueryOf<typeof candidatesContract>,
): Promise<OutputOf<typeof candidatesContract>> {
  const { id, q = '', size = 20, next } = query;
  await managedCircle(ctx, id, 'own');
  const words = normaliseSearch(q).split(' ').filter(Boolean);
  const rows = await findCandidates(ctx.db, id, { words, behind: next, size: size + 1 });
  return paged(rows, size, 'member_id', presentMember);
}

/** D57: a member becomes an admin, has other rights, or is a plain member again. */
export async function setAdmin(ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<CircleAdmins> {
  const { id, member_id: memberId } = given;
  const rights = sortedRights(given.rights) as AdminRight[];
  await managedCircle(ctx, id, 'own');
  const found = normalMember(await findMember(ctx.db, id, memberId));
  return inTransaction(ctx, async (tx) => {
    const ownerId = tx.viewer.userId;
    await lockPeople(tx, [ownerId, found.user_id]);
    const { row } = await lockManagedCircle(tx, id, 'own');
    const member = normalMember(await findMember(tx.db, id, memberId));
    if (member.user_id !== found.user_id) fail('stateChanged');
    if (member.role === memberRole.owner) fail('conflict', { message: '圈主不用再设为管理员' });
    const was = member.role === memberRole.admin;
    if (rights.join() === sortedRights(member.rights).join() && was === rights.length > 0)
      return shown(tx, id, ownerId);
    if (!was && rights.length > 0) await takeAdmin(tx, ownerId, (await findAdmins(tx.db, id)).length);
    await updateMember(tx.db, memberId, {
      role: rights.length > 0 ? memberRole.admin : was ? memberRole.member : member.role,
      rights,
    });
    if (!rights.includes('apply')) await withdrawApplied(tx, id, member.user_id);
    const words = rights.map((right) => rightLabels[right]).join('、');
    await notify(tx, member.user_id, {
      category: 'membership',
      title: rights.length === 0 ? '您不再是管理员' : was ? '您的管理权限变了' : '您成为了管理员',
      body:
        rights.length === 0
          ? `“${row.name}”的圈主收回了您的管理权限，您仍是成员。`
          : `“${row.name}”的圈主请您帮忙：${words}。`,
      path: rights.length === 0 ? `/phonebook/${id}` : `/phonebook-setting/${id}`,
      key: `phonebook-admin:${id}:${rights.join()}:${secondsOf(tx.now)}`,
    });
    await logAction(tx, {
      circleId: id,
      what: rights.length > 0 ? 'admin' : 'admin-end',
      memberId,
      target: member.realname,
      before: { rights: sortedRights(member.rights) },
      after: { rights },
    });
    return shown(tx, id, ownerId);
  });
}
