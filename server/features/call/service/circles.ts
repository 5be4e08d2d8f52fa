import type {
  createGroupCalls,
  GroupCallHome,
  GroupCallMember,
  listCallCircles,
  listCallMembers,
  optOutOfCalls,
  saveGroupCalls,
} from '@qunlu/contract/call/group.ts';
import type { CallLine } from '@qunlu/contract/call/entity.ts';
import { callRules, callStarters, type CallStarters } from '@qunlu/contract/call/rules.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { lockCaller, lockManagedCircle } from '../../circle/api/access.ts';
import { enablePlugin, managedModule, memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { hoursProblem } from '../policy.ts';
import { presentLine } from '../present.ts';
import { findLiveLegs } from '../store/calls.ts';
import {
  findCallCircle,
  findCallCircles,
  findHomeFacts,
  insertCallCircle,
  noteLast,
  updateCallCircle,
  type CallCircleRow,
} from '../store/circles.ts';
import { findCircleCalls } from '../store/lists.ts';
import { findCallMembers, setOut } from '../store/members.ts';
import { askToDrop, needed, shortWords } from './hold.ts';
import { priceNow } from './prices.ts';
import { requireService, serviceOf } from './provider.ts';

const key = 'call';

/** A circle with group calls, as one of its members stands to them. */
export interface CallCircle {
  circle: ModuleCircle;
  settings: CallCircleRow;
  /** Owner or admin, whatever their rights. */
  admin: boolean;
  /** May begin calls, and pays for them by the circle's minutes. */
  starts: boolean;
}

const isAdmin = (role: number | undefined): boolean => role === memberRole.owner || role === memberRole.admin;

/** For its members, while the module is on and an admin has begun it. */
export async function callCircle(ctx: ViewerCtx, circleId: number): Promise<CallCircle> {
  const circle = await memberModule(ctx, circleId, key);
  const settings = (await findCallCircle(ctx.db, circleId)) ?? fail('moduleOff');
  const admin = isAdmin(circle.me?.role);
  return {
    circle,
    settings,
    admin,
    starts: settings.starters === callStarters.owner ? circle.can.own : admin,
  };
}

/** The same for who may begin calls. */
export async function startingCircle(ctx: ViewerCtx, circleId: number): Promise<CallCircle> {
  const found = await callCircle(ctx, circleId);
  if (!found.starts) fail('forbidden', { message: '只有圈主和圈主允许的管理员可以发起多人通话' });
  return found;
}

const nameOf = ({ circle }: CallCircle): string => circle.row.name;

async function homeOf(ctx: ViewerCtx, found: CallCircle): Promise<GroupCallHome> {
  const { phonebook_id: id } = found.circle.row;
  const facts = await findHomeFacts(ctx.db, { circleId: id, userId: ctx.viewer.userId, now: ctx.now });
  const service = serviceOf(ctx, 'groups');
  const problem =
    service.words ||
    hoursProblem(ctx.now) ||
    (facts.minutes < needed(callRules.legs.min) ? shortWords(needed(callRules.legs.min)) : '');
  return {
    id,
    name: nameOf(found),
    service,
    starters: found.settings.starters,
    announcement: found.settings.announcement,
    members: facts.members,
    out: facts.out,
    call_id: facts.call_id,
    joined: facts.joined,
    minutes: found.starts ? facts.minutes : 0,
    price: await priceNow(ctx),
    problem: found.starts ? problem : '',
    can: {
      start: found.starts && problem === '',
      recharge: found.starts,
      settings: found.circle.can.own,
      records: found.admin,
      join: facts.call_id !== 0 && !facts.joined && facts.open && service.words === '',
    },
  };
}

export async function listCircles(ctx: ViewerCtx): Promise<OutputOf<typeof listCallCircles>> {
  const rows = await findCallCircles(ctx.db, ctx.viewer.userId, 50);
  return {
    service: serviceOf(ctx, 'groups'),
    last: rows.find(({ on, last }) => on && last)?.id ?? 0,
    list: rows.map(({ id, name, avatar, on, call_id }) => ({ id, name, avatar, on, call_id })),
  };
}

/** D136: whoever switches modules of a circle turns it on; the owner's alone at first is nothing more to decide. */
export const createCircle = (
  ctx: ViewerCtx,
  { id }: BodyOf<typeof createGroupCalls>,
): Promise<OutputOf<typeof createGroupCalls>> =>
  inTransaction(ctx, async (tx) => {
    requireService(tx, 'groups');
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'plugin');
    await enablePlugin(tx, id, key);
    await insertCallCircle(tx.db, { circleId: id, userId: tx.viewer.userId, now: tx.now });
    return { id };
  });

/** Looking at it makes it the circle that the short addresses show (D184). */
export async function viewHome(ctx: ViewerCtx, circleId: number): Promise<GroupCallHome> {
  const home = await homeOf(ctx, await callCircle(ctx, circleId));
  await inTransaction(ctx, (tx) => noteLast(tx.db, { userId: ctx.viewer.userId, circleId, now: ctx.now }));
  return home;
}

export const checkSettings = (ctx: ViewerCtx, given: BodyOf<typeof saveGroupCalls>): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'announcement', label: '说明', text: given.announcement }] });

export const saveSettings = (ctx: ViewerCtx, given: BodyOf<typeof saveGroupCalls>): Promise<GroupCallHome> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await managedModule(tx, given.id, key, 'own');
    await callCircle(tx, given.id);
    await updateCallCircle(tx.db, given.id, {
      starters: given.starters as CallStarters,
      announcement: given.announcement,
    });
    return homeOf(tx, await callCircle(tx, given.id));
  });

const filters = ['all', 'admins', 'reachable'] as const;

export async function listMembers(
  ctx: ViewerCtx,
  { id, q = '', who = 0, size = 20, next = 0 }: QueryOf<typeof listCallMembers>,
): Promise<{ list: GroupCallMember[]; next: number }> {
  const { settings } = await callCircle(ctx, id);
  const { userId } = ctx.viewer;
  const rows = await findCallMembers(ctx.db, {
    circleId: id,
    readerId: userId,
    who: filters[who] ?? 'all',
    words: q,
    behind: next,
    size: size + 1,
  });
  return paged(rows, size, 'member_id', (row) => ({
    member_id: row.member_id,
    user: presentPerson(row.user_id, row.user),
    me: row.user_id === userId,
    role: row.role,
    starts: row.role === memberRole.owner || (settings.starters === callStarters.admins && isAdmin(row.role)),
    out: row.out,
    reachable: row.has_phone && !row.out,
  }));
}

/** Who does not want to be called by a circle; a phone of theirs that rings for it is hung up. */
export const setOptOut = (
  ctx: ViewerCtx,
  { id, out }: BodyOf<typeof optOutOfCalls>,
): Promise<GroupCallHome> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Who calls them holds them, too: either the call sees that they are out, or this sees the call.
    await lockCaller(tx);
    const found = await callCircle(tx, id);
    await setOut(tx.db, { circleId: id, userId, out: out === 1, now: tx.now });
    if (out === 1)
      for (const leg of await findLiveLegs(tx.db, userId))
        if (leg.circle_id === id && leg.state !== 'answered')
          await askToDrop(tx, leg.call_id, leg.leg_id, 'opted-out');
    return homeOf(tx, found);
  });

export async function listRecords(
  ctx: ViewerCtx,
  { id, size = 20, next }: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<{ list: CallLine[]; next: number }> {
  const { admin } = await callCircle(ctx, id);
  if (!admin) fail('forbidden', { message: '只有圈主和管理员可以看圈子的通话记录' });
  const since = after(ctx.now, -callRules.recordDays * 86_400);
  const rows = await findCircleCalls(ctx.db, { circleId: id, since, before: next, size: size + 1 });
  return paged(rows, size, 'made', (row) => presentLine(row, { userId: ctx.viewer.userId, all: true }));
}

/** What a circle shows of it in its list of modules. */
export const callPlugin = {
  key,
  title: '多人通话',
  what: '圈主和管理员呼叫成员，大家的电话一起响起，互相看不到号码',
  membersOnly: true,
  path: (circleId: number) => `/inbia/pcall/${circleId}/home`,
} as const;
