import { userStatus } from '@qunlu/contract/account/rules.ts';
import {
  setPersonStatus as setStatusContract,
  type listPeople as listContract,
  type viewPerson as viewContract,
} from '@qunlu/contract/staff/people.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { phone } from '@qunlu/contract/kernel/validators.ts';
import { inTransaction, type StaffCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { nextOf } from '../../../platform/paging.ts';
import { personById, searchPeople, type DirectoryEntry } from '../../account/api/directory.ts';
import { restrict, restrictionCan } from '../../account/api/restrict.ts';
import { presentPerson } from '../present.ts';
import { findMember } from '../store/members.ts';
import { audit, historyOf } from './audit.ts';
import { factsOf } from './facts.ts';

type Page = OutputOf<typeof listContract>;

/** How many entries of the audit log are shown with a person. */
const historySize = 50;

function normaliseQuery(q: string | undefined): string {
  if (!q) return '查看全部用户';
  return `查找：${phone(q, '手机号') === '' ? maskPhone(q) : q}`;
}

/** By the person's status, for those whose roles open the call at all. */
const personCan = (ctx: StaffCtx, { status }: DirectoryEntry): Page['list'][number]['can'] =>
  mayCall(setStatusContract, ctx.staff.roles)
    ? restrictionCan(status)
    : { mute: false, ban: false, restore: false };

/** D138: names, masked phones; whoever looks for somebody is written down. */
export async function listPeople(
  ctx: StaffCtx,
  query: {
    q?: string | undefined;
    status?: string | undefined;
    size?: number | undefined;
    next?: number | undefined;
  },
): Promise<Page> {
  const size = query.size ?? 20;
  await audit(alone(ctx), { action: 'search-users', subject: 'users', reason: normaliseQuery(query.q) });
  const rows = await searchPeople(ctx, {
    text: query.q ?? '',
    status: query.status === undefined ? undefined : Number(query.status),
    after: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const facts = await factsOf(
    ctx,
    shown.map(({ user_id }) => user_id),
  );
  return {
    list: shown.map((row) => presentPerson(row, { facts: facts(row.user_id), can: personCan(ctx, row) })),
    next: nextOf(rows, size, 'user_id'),
  };
}

async function lineOf(ctx: StaffCtx, person: DirectoryEntry): Promise<Page['list'][number]> {
  const facts = await factsOf(ctx, [person.user_id]);
  return presentPerson(person, { facts: facts(person.user_id), can: personCan(ctx, person) });
}

/** D138: one person whole; the look is written down first. */
export async function viewPerson(
  ctx: StaffCtx,
  given: { user_id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  const person = await personById(ctx, given.user_id);
  await audit(alone(ctx), { action: 'view-user', subject: `user:${given.user_id}`, reason: given.reason });
  return {
    ...(await lineOf(ctx, person)),
    phone: person.phone ?? '',
    status_reason: person.status_reason,
    has_wechat: person.has_wechat,
    history: await historyOf(ctx, person.user_id, historySize),
  };
}

const statuses = { normal: userStatus.normal, muted: userStatus.muted, banned: userStatus.banned } as const;

/** D12, D138: of others only, and never of a colleague: an admin takes the roles first. */
export async function setPersonStatus(
  ctx: StaffCtx,
  given: { user_id: number; status: keyof typeof statuses; reason: string },
): Promise<Page['list'][number]> {
  const { user_id, status, reason } = given;
  return inTransaction(ctx, async (tx) => {
    if (user_id === tx.staff.userId || (await findMember(tx.db, user_id)))
      fail('forbidden', { message: '不能处理后台人员，请先由管理员撤下岗位' });
    const changed = await restrict(tx, user_id, { status: statuses[status], reason });
    if (changed) await audit(tx, { action: `set-user-status:${status}`, subject: `user:${user_id}`, reason });
    return lineOf(tx, await personById(tx, user_id));
  });
}
