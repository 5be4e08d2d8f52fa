import type { listMembers as contract } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { peopleById, personByPhone, type Listed } from '../../account/service/directory.ts';
import { standingOf } from '../../account/service/people.ts';
import { leavesNoAdmin } from '../policy.ts';
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
    next: rows.length > size ? (shown.at(-1)?.member_id ?? pagingEnd) : pagingEnd,
  };
}

/** Somebody who may work here: registered, with a password, neither banned nor leaving. */
async function candidate(ctx: Ctx, phone: string): Promise<Listed> {
  const person = await personByPhone(ctx, phone);
  if (!person || !(await standingOf(ctx, person.user_id)).visible)
    fail('notFound', { message: '这个手机号还没有注册群录，请本人先登录一次', field: 'phone' });
  if (!person.has_password)
    fail('conflict', { message: '此人还没有登录密码，请本人先在“设置-登录密码”里设好', field: 'phone' });
  return person;
}

/**
 * D138: gives somebody these roles and no others; none: they leave, and their sessions end. 40901 when nobody would be left
 * who gives roles.
 */
export async function setMember(
  ctx: Ctx,
  given: { phone: string; roles: readonly StaffRole[] },
): Promise<Page['list'][number]> {
  const roles = [...new Set(given.roles)];
  return inTransaction(ctx, async (tx) => {
    await lockRoles(tx.db);
    const found =
      roles.length === 0 ? await personByPhone(tx, given.phone) : await candidate(tx, given.phone);
    const before = found && (await findMember(tx.db, found.user_id));
    if (!found || (roles.length === 0 && !before))
      fail('notFound', { message: '此人不是后台人员', field: 'phone' });
    const userId = found.user_id;
    const wasAdmin = before?.roles.includes('admin') ?? false;
    if (wasAdmin && leavesNoAdmin({ roles, otherAdmins: await countAdminsBeside(tx.db, userId) }))
      fail('conflict', { message: '至少要留一名管理员，请先给另一个人管理员岗位' });
    if (roles.length > 0) await putMember(tx.db, userId, roles, tx.now);
    else await dropMember(tx.db, userId);
    await audit(tx, {
      action: 'set-member',
      subject: `user:${userId}`,
      reason: roles.length === 0 ? '离岗' : `岗位：${roles.map((role) => staffRoleLabels[role]).join('、')}`,
    });
    const after: MemberRow | undefined = await findMember(tx.db, userId);
    return presentMember(after ?? { ...gone(before, userId, tx.now), roles: [] }, found);
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
