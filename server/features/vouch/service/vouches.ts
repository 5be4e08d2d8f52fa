import type {
  createVouch,
  hideVouch as hideContract,
  listVouches as listContract,
  OwnVouch,
  vouchesOf as ofContract,
} from '@qunlu/contract/vouch/calls.ts';
import {
  vouchKindLabels,
  vouchRules,
  vouchState,
  vouchYears,
  type VouchKind,
} from '@qunlu/contract/vouch/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { monthText, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { after, inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { accountStateOf, lockPair, registeredAt } from '../../account/api/people.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, withdraw } from '../../notification/api/notifications.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { canOf, isDue, stateNow } from '../policy.ts';
import { presentOwn, presentSeen } from '../present.ts';
import { countNear, findCloseness, findSeen } from '../store/closeness.ts';
import { findPerson } from '../store/people.ts';
import {
  countGiven,
  findBox,
  findOwn,
  findSame,
  findVouch,
  insertVouch,
  lockVouch,
  updateVouch,
  type VouchRow,
} from '../store/vouches.ts';

const day = 86_400;
const ownPath = '/user/vouches';

/** Of the notification that somebody has vouched. */
export const newKey = (id: number): string => `vouch:${id}`;

const noVouch = (): never => notFound('佐证不存在或已不可见');
const noPerson = (): never => notFound('用户不存在或已注销');
const notFriends = (): never => fail('forbidden', { message: '先交换名片成为好友，才能写佐证' });

/** As one of its two people reads it. */
async function shown(tx: Tx<ViewerCtx>, id: number): Promise<OwnVouch> {
  const { userId } = tx.viewer;
  return presentOwn((await findOwn(tx.db, id, userId)) ?? noVouch(), userId, tx.now);
}

type Given = BodyOf<typeof createVouch>;

/** Before the transaction: its years and its words. */
export async function checkVouch(ctx: ViewerCtx, { text = '', since, until }: Given): Promise<void> {
  const now = Number(monthText(secondsOf(ctx.now)).slice(0, 4));
  if (since > now) fail('invalid', { message: '开始的年份不能晚于今年', field: 'since' });
  if (until !== 0 && (until < since || until > now))
    fail('invalid', { message: '结束的年份要在开始和今年之间，仍在继续选“至今”', field: 'until' });
  await checkPlainly(ctx, { texts: [{ field: 'text', label: '补充', text }] });
}

async function requireRight(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId: byId } = tx.viewer;
  if (after(await registeredAt(tx, byId), vouchRules.accountDays * day) > tx.now)
    fail('forbidden', { message: `注册满 ${vouchRules.accountDays} 天后才能写佐证` });
  const { today, live } = await countGiven(tx.db, { byId, since: startOfDay(tx.now), now: tx.now });
  if (today >= vouchRules.perDay)
    fail('tooOften', { message: `每天最多写 ${vouchRules.perDay} 条佐证，请明天再来` });
  if (live >= vouchRules.live)
    fail('conflict', { message: `有效的佐证最多 ${vouchRules.live} 条，撤回一些再写` });
}

/** Under the locks of both: one live of a kind; what is over makes room before the job comes. */
async function makeRoom(tx: Tx<ViewerCtx>, userId: number, kind: VouchKind): Promise<void> {
  const same = await findSame(tx.db, { byId: tx.viewer.userId, userId, kind });
  if (!same) return;
  if (stateNow(same, tx.now) === vouchState.live)
    fail('conflict', {
      message: `您已经为对方写过“${vouchKindLabels[kind]}”的佐证，撤回后可以重写`,
      field: 'kind',
    });
  await updateVouch(tx.db, same.vouch_id, { state: vouchState.expired, ended_at: same.expires_at });
}

export async function vouchFor(ctx: ViewerCtx, given: Given): Promise<OwnVouch> {
  const { user_id: userId, kind, text = '', since, until } = given;
  const { userId: byId } = ctx.viewer;
  if (userId === byId) fail('invalid', { message: '不能为自己写佐证', field: 'user_id' });
  return inTransaction(ctx, async (tx) => {
    const other = await lockPair(tx, byId, userId);
    const facts = await factsBetween(tx, byId, userId);
    if (!other.visible || facts.blockedBy) noPerson();
    if (!facts.is_friend) notFriends();
    await requireRight(tx);
    await makeRoom(tx, userId, kind);
    const { vouch_id: id } = await insertVouch(tx.db, {
      by_id: byId,
      user_id: userId,
      kind,
      text,
      since,
      until,
      created_at: tx.now,
      shown_at: after(tx.now, vouchRules.firstHours * 3600),
      expires_at: after(tx.now, vouchRules.days * day),
      renewed_at: null,
      ended_at: null,
      ended_by: null,
    });
    const name = (await findPerson(tx.db, byId))?.name ?? '一位好友';
    await notify(tx, userId, {
      category: 'friend',
      title: `${name}为您写了佐证`,
      body: `${vouchKindLabels[kind]} ${vouchYears({ since, until })}${text === '' ? '' : `：“${text}”`}。一天后双方的好友能看到，不想展示可以隐藏。`,
      path: `${ownPath}?box=received`,
      key: newKey(id),
    });
    return shown(tx, id);
  });
}

export async function listVouches(
  ctx: ViewerCtx,
  { box, size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { userId } = ctx.viewer;
  const rows = await findBox(ctx.db, box, { userId, now: ctx.now, before: next, size: size + 1 });
  return paged(rows, size, 'vouch_id', (row) => presentOwn(row, userId, ctx.now));
}

/** What is said of a person as the viewer may read it; whom one may not meet is nobody (D26). */
export async function vouchesOf(
  ctx: ViewerCtx,
  { user_id: userId, size = 20, next }: QueryOf<typeof ofContract>,
): Promise<OutputOf<typeof ofContract>> {
  const { userId: viewerId } = ctx.viewer;
  const { visible } = await accountStateOf(ctx, userId);
  const facts = await factsBetween(ctx, viewerId, userId);
  if (!visible || facts.blockedBy) noPerson();
  const reader = { viewerId, now: ctx.now };
  const closeness = await findCloseness(ctx.db, reader, userId);
  const rows = closeness ? await findSeen(ctx.db, reader, { userId, before: next, size: size + 1 }) : [];
  return {
    ...paged(rows, size, 'vouch_id', (row) => presentSeen(row, viewerId)),
    user: presentPerson(userId, await findPerson(ctx.db, userId)),
    count: closeness?.count ?? 0,
    friends: closeness?.friends ?? 0,
    near:
      closeness && viewerId !== userId && next === undefined ? await countNear(ctx.db, reader, userId) : 0,
    can: { create: viewerId !== userId && facts.is_friend },
  };
}

type Side = 'by_id' | 'user_id';

/** The caller's own, held; somebody else's is none, nor is what a block has ended. */
async function hold(tx: Tx<ViewerCtx>, id: number, side: Side): Promise<VouchRow> {
  const row = (await lockVouch(tx.db, id)) ?? noVouch();
  if (row[side] !== tx.viewer.userId || row.why === 'block') noVouch();
  return row;
}

const over = (): never => fail('stateChanged', { message: '这条佐证已经结束，请刷新后再看' });

export const withdrawVouch = (ctx: ViewerCtx, id: number): Promise<OwnVouch> =>
  inTransaction(ctx, async (tx) => {
    const row = await hold(tx, id, 'by_id');
    if (row.state !== vouchState.withdrawn) {
      if (!canOf(row, tx.viewer.userId, tx.now).withdraw) over();
      await updateVouch(tx.db, id, { state: vouchState.withdrawn, ended_at: tx.now });
      await withdraw(tx, [row.user_id], [newKey(id)]);
    }
    return shown(tx, id);
  });

/** For two more years from when it would end; the two still know one another. */
export const renewVouch = (ctx: ViewerCtx, id: number): Promise<OwnVouch> =>
  inTransaction(ctx, async (tx) => {
    const { userId: byId } = tx.viewer;
    const found = (await findVouch(tx.db, id)) ?? noVouch();
    if (found.by_id !== byId || found.why === 'block') noVouch();
    await lockPair(tx, byId, found.user_id);
    const row = await hold(tx, id, 'by_id');
    if (stateNow(row, tx.now) !== vouchState.live) over();
    if (isDue(row, tx.now)) {
      if (!(await factsBetween(tx, byId, row.user_id)).is_friend) notFriends();
      await updateVouch(tx.db, id, {
        expires_at: after(row.expires_at, vouchRules.days * day),
        renewed_at: tx.now,
        reminded: false,
      });
    } else if (row.renewed_at === null || after(row.renewed_at, vouchRules.renewDays * day) < tx.now)
      fail('stateChanged', { message: `到期前 ${vouchRules.renewDays} 天里才能续` });
    return shown(tx, id);
  });

/** The vouched person decides what others see of it; what they show themself needs no first day. */
export const hideVouch = (ctx: ViewerCtx, { id, hidden }: BodyOf<typeof hideContract>): Promise<OwnVouch> =>
  inTransaction(ctx, async (tx) => {
    const row = await hold(tx, id, 'user_id');
    if (!canOf(row, tx.viewer.userId, tx.now).hide) over();
    const shows = hidden === 0;
    await updateVouch(tx.db, id, {
      hidden: !shows,
      ...(shows && row.shown_at > tx.now ? { shown_at: tx.now } : {}),
    });
    return shown(tx, id);
  });
