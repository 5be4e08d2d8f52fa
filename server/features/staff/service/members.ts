import type { listMembers as contract, setMember as setContract } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById, personByPhone, type DirectoryEntry } from '../../account/api/directory.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { leavesNoAdmin, needsTwo } from '../policy.ts';
import { presentMember } from '../present.ts';
import {
  countAdminsBeside,
  dropMember,
  findMember,
  findMembers,
  lockRoles,
  putMember,
  type MemberRow,
} from '../store/members.ts';
import { dropRoleChange, putRoleChange } from '../store/role-changes.ts';
import { audit } from './audit.ts';

type Page = OutputOf<typeof contract>;

export async function listMembers(
  ctx: Ctx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findMembers(ctx.db, { after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  const people = await peopleById(
    ctx,
    shown.map(({ user_id }) => user_id),
  );
  return {
    list: shown.map((row) => presentMember(row, people.get(row.user_id))),
    next: nextOf(rows, size, 'member_id'),
  };
}

/** Somebody who may work here: registered, with a password, neither banned nor leaving. */
async function candidate(ctx: Ctx, phone: string): Promise<DirectoryEntry> {
  const person = await personByPhone(ctx, phone);
  if (!person || !(await accountStateOf(ctx, person.user_id)).visible)
    fail('notFound', { message: '这个手机号还没有注册群录，请本人先登录一次', field: 'phone' });
  if (!person.has_password)
    fail('conflict', { message: '此人还没有登录密码，请本人先在“设置-登录密码”里设好', field: 'phone' });
  return person;
}

export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? '离岗' : `岗位：${roles.map((role) => staffRoleLabels[role]).join('、')}`;

/** Under the lock of roles. What was asked for before is settled by it. */
export async function applyRoles(tx: Tx, userId: number, roles: readonly StaffRole[]): Promise<void> {
  const before = await findMember(tx.db, userId);
  const wasAdmin = before?.roles.includes('admin') ?? false;
  if (wasAdmin && leavesNoAdmin({ roles, otherAdmins: await countAdminsBeside(tx.db, userId) }))
    fail('conflict', { message: '至少要留一名管理员，请先给另一个人管理员岗位' });
  if (roles.length > 0) await putMember(tx.db, userId, roles, tx.now);
  else await dropMember(tx.db, userId);
  await dropRoleChange(tx.db, userId);
}

/**
 * D138: gives somebody these roles and no others; none: they leave, and their sessions end. 40901 when nobody would be left
 * who gives roles. In the back office nobody changes their own, and a role that moves money or gives roles waits for a second
 * admin (decision 0065); the machine's command line needs none.
 */
export async function setMember(
  ctx: Ctx,
  given: { phone: string; roles: readonly StaffRole[] },
): Promise<OutputOf<typeof setContract>> {
  const roles = [...new Set(given.roles)];
  return inTransaction(ctx, async (tx) => {
    await lockRoles(tx.db);
    const found =
      roles.length === 0 ? await personByPhone(tx, given.phone) : await candidate(tx, given.phone);
    const before = found && (await findMember(tx.db, found.user_id));
    if (!found || (roles.length === 0 && !before))
      fail('notFound', { message: '此人不是后台人员', field: 'phone' });
    const userId = found.user_id;
    const proposer = tx.staff?.userId;
    if (proposer === userId) fail('forbidden', { message: '不能改自己的岗位，请另一位管理员来改' });
    const waits = proposer !== undefined && needsTwo(roles, before?.roles ?? []);
    if (waits)
      await putRoleChange(tx.db, { user_id: userId, roles, proposed_by: proposer, proposed_at: tx.now });
    else await applyRoles(tx, userId, roles);
    await audit(tx, {
      action: waits ? 'propose-member' : 'set-member',
      subject: `user:${userId}`,
      reason: rolesText(roles),
    });
    const after: MemberRow | undefined = await findMember(tx.db, userId);
    return { ...presentMember(after ?? { ...gone(before, userId, tx.now), roles: [] }, found), waits };
  });
}

const gone = (before: MemberRow | undefined, userId: number, now: Date): MemberRow =>
  before ?? { member_id: 0, user_id: userId, created_at: now, used_at: null, roles: [] };

/** For the command line: everybody, in the order in which they came. */
export async function allMembers(ctx: Ctx): Promise<Page['list']> {
  const list: Page['list'] = [];
  for (let next: number | undefined; next !== pagingEnd;) {
    const page: Page = await listMembers(ctx, { size: 50, next });
    list.push(...page.list);
    next = page.next;
  }
  return list;
}
