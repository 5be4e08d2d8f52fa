import type { finishClue, followClue, WholeClue } from '@qunlu/contract/clue/calls.ts';
import { clueRules, clueState, takeState } from '@qunlu/contract/clue/rules.ts';
import { placeCode } from '@qunlu/contract/attribution.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { openPhone } from '../../card/api/decode.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, notifyAll } from '../../notification/api/notifications.ts';
import { isLive, isOpen, type ClueViewer } from '../policy.ts';
import { lockClue, updateClue, type SeenClue } from '../store/clues.ts';
import {
  endTakes,
  findAllLive,
  findLive,
  insertTake,
  updateTake,
  type DueTake,
  type TakeRow,
} from '../store/takes.ts';
import { cluePath, shownClue } from './clues.ts';
import { noClue, requirePaid, seenClue, standingIn, type Standing } from './standing.ts';

interface Held {
  standing: Standing;
  row: SeenClue;
  who: ClueViewer;
}

/** The lead under its lock, after its people: who calls, who posted it, and who else is told. */
async function holdClue(
  tx: Tx<ViewerCtx>,
  given: { id: number; clue_id: number },
  others: (row: SeenClue) => Promise<readonly number[]> = async () => [],
): Promise<Held> {
  const standing = await standingIn(tx, given.id);
  const { row: found } = await seenClue(tx, standing, given.clue_id);
  const people = await lockPeople(tx, [tx.viewer.userId, found.user_id, ...(await others(found))]);
  if (!people.get(tx.viewer.userId)?.visible) fail('login');
  await lockClue(tx.db, given.clue_id);
  // As the lock found it.
  const { row, who } = await seenClue(tx, standing, given.clue_id);
  return row.user_id === found.user_id ? { standing, row, who } : noClue();
}

const nameOf = ({ me }: Standing['circle']): string => me?.realname ?? '';

/** D85: one of three places, for 72 hours. Whoever has one gets the same answer again. */
export const takeClue = (ctx: ViewerCtx, given: { id: number; clue_id: number }): Promise<WholeClue> =>
  inTransaction(ctx, async (tx) => {
    const { standing, row, who } = await holdClue(tx, given);
    const { clue_id: clueId } = row;
    if (who.take && isLive(who.take.state)) return shownClue(tx, standing, clueId);
    requirePaid(standing);
    if (row.user_id === who.userId) fail('stateChanged', { message: '这是您自己发的商机' });
    if (!isOpen(row, tx.now)) fail('stateChanged', { message: '这条商机已经结束了' });
    if (who.barredUntil !== null && who.barredUntil > tx.now)
      fail('stateChanged', { message: `放下后 ${clueRules.againDays} 天内不能再接，把机会留给别人` });
    const full = (): never =>
      fail('stateChanged', { message: `${clueRules.takers} 个名额都有人接了，可以等有人放下` });
    if (row.state === clueState.taken) full();
    const takeId = await insertTake(tx.db, {
      clueId,
      circleId: given.id,
      userId: who.userId,
      now: tx.now,
      dueAt: after(tx.now, clueRules.hours * 3600),
      places: clueRules.takers,
    });
    if (takeId === null) full();
    await countTakers(tx, row, 1);
    await notify(tx, row.user_id, {
      category: 'membership',
      title: `${nameOf(standing.circle)}接了您的商机`,
      body: `「${row.title}」：对方会在 72 小时内联系您，也可以看您的电话，谁看过您都能看到。`,
      path: cluePath(given.id, clueId),
      key: `clue-taken:${takeId}`,
    });
    return shownClue(tx, standing, clueId);
  });

/** One more or one fewer has it; with all places taken it is taken. The lead is locked. */
async function countTakers(
  tx: Tx,
  { clue_id: clueId, takers, state }: Pick<SeenClue, 'clue_id' | 'takers' | 'state'>,
  more: 1 | -1,
): Promise<void> {
  const count = takers + more;
  const live = state === clueState.open || state === clueState.taken;
  await updateClue(tx.db, clueId, {
    takers: count,
    ...(live ? { state: count === clueRules.takers ? clueState.taken : clueState.open } : {}),
  });
}

const ownTake = async (tx: Tx, { row, who }: Held): Promise<TakeRow> =>
  (await findLive(tx.db, row.clue_id, who.userId)) ??
  fail('stateChanged', { message: '您没有接这条商机，或已经释放' });

const stands = ({ row }: Held, now: Date): void => {
  if (!isOpen(row, now)) fail('stateChanged', { message: '这条商机已经结束了' });
};

export async function followUp(ctx: ViewerCtx, given: BodyOf<typeof followClue>): Promise<WholeClue> {
  await checkPlainly(ctx, { texts: [{ field: 'note', label: '跟进', text: given.note }] });
  return inTransaction(ctx, async (tx) => {
    const held = await holdClue(tx, given);
    const take = await ownTake(tx, held);
    stands(held, tx.now);
    if (take.note === given.note) return shownClue(tx, held.standing, given.clue_id);
    await updateTake(tx.db, take.take_id, {
      state: takeState.followed,
      note: given.note,
      followed_at: tx.now,
    });
    await notify(tx, held.row.user_id, {
      category: 'membership',
      title: `${nameOf(held.standing.circle)}跟进了您的商机`,
      body: `「${held.row.title}」：${given.note}`,
      path: cluePath(given.id, given.clue_id),
      key: `clue-followed:${take.take_id}`,
    });
    return shownClue(tx, held.standing, given.clue_id);
  });
}

/** Their place goes to others. */
export const giveUp = (ctx: ViewerCtx, given: { id: number; clue_id: number }): Promise<WholeClue> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdClue(tx, given);
    const { row, who, standing } = held;
    if (who.take?.state === takeState.given) return shownClue(tx, standing, given.clue_id);
    const take = await ownTake(tx, held);
    await updateTake(tx.db, take.take_id, { state: takeState.given, ended_at: tx.now });
    await countTakers(tx, row, -1);
    // Who has left the circle learns no more of who is in it.
    if (row.present)
      await notify(tx, row.user_id, {
        category: 'membership',
        title: `${nameOf(standing.circle)}退回了您的商机`,
        body: `「${row.title}」的名额空出来了，别人可以接。`,
        path: cluePath(given.id, given.clue_id),
        key: `clue-given:${take.take_id}`,
      });
    return shownClue(tx, standing, given.clue_id);
  });

/** Where a receipt says that it was opened. */
export const clueSource = (clueId: number): string => placeCode('clue', clueId);

/** D85, D24: by the card's rules, quota and receipt; who posted it has agreed that takers ring. */
export const openCluePhone = (
  ctx: ViewerCtx,
  given: { id: number; clue_id: number },
): Promise<{ phone: string }> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdClue(tx, given);
    const take = await ownTake(tx, held);
    stands(held, tx.now);
    const source = clueSource(given.clue_id);
    const phone =
      (await openPhone(tx, held.row.user_id, { source, agreed: true })) ??
      fail('stateChanged', { message: '对方的名片上没有电话，可以发消息' });
    if (take.opened_at === null) await updateTake(tx.db, take.take_id, { opened_at: tx.now });
    return { phone };
  });

/** Who posted it says what came of it; all who have it are told. */
export async function finish(ctx: ViewerCtx, given: BodyOf<typeof finishClue>): Promise<WholeClue> {
  const { id, clue_id: clueId, take_id: takeId, note = '' } = given;
  await checkPlainly(ctx, { texts: [{ field: 'note', label: '说明', text: note }] });
  return inTransaction(ctx, async (tx) => {
    const { standing, row, who } = await holdClue(tx, given, async (found) =>
      (await findAllLive(tx.db, found.clue_id)).map(({ user_id }) => user_id),
    );
    if (row.user_id !== who.userId) fail('forbidden', { message: '只有发布的人可以标记结果' });
    const state = takeId === undefined ? clueState.closed : clueState.done;
    if (row.state === state && row.ended_at !== null) return shownClue(tx, standing, clueId);
    if (row.state === clueState.done || row.state === clueState.closed)
      fail('stateChanged', { message: '这条商机已经结束了' });
    const takes = await findAllLive(tx.db, clueId);
    const won = takes.find((one) => one.take_id === takeId);
    if (takeId !== undefined && !won)
      fail('stateChanged', { message: '对方已经放下了这条商机，请重新选择', field: 'take_id' });
    await endTakes(tx.db, { clueId, won: won?.take_id ?? 0, now: tx.now });
    await updateClue(tx.db, clueId, { state, reason: note, takers: 0, ended_at: tx.now });
    await notifyAll(
      tx,
      takes.map(({ user_id: userId, take_id }) => ({
        userId,
        category: 'membership',
        title: take_id === won?.take_id ? '和您成交了' : won ? '这条商机和别人成交了' : '商机已关闭',
        body: `「${row.title}」${note === '' ? '' : `：${note}`}`,
        path: cluePath(id, clueId),
        key: `clue-finished:${take_id}`,
      })),
    );
    return shownClue(tx, standing, clueId);
  });
}

/** Nobody followed up in time: the place is free again, and both are told. Inside a transaction of the job. */
export async function release(tx: Tx, due: DueTake): Promise<void> {
  await lockPeople(tx, [due.user_id, due.owner_id]);
  const row = await lockClue(tx.db, due.clue_id);
  const take = await findLive(tx.db, due.clue_id, due.user_id);
  if (!row || take?.take_id !== due.take_id || take.state !== takeState.taken) return;
  await updateTake(tx.db, take.take_id, { state: takeState.released, ended_at: tx.now });
  await countTakers(tx, row, -1);
  const told = { category: 'membership', path: cluePath(row.phonebook_id, row.clue_id) } as const;
  await notifyAll(tx, [
    {
      ...told,
      userId: take.user_id,
      title: '商机已释放',
      body: `「${row.title}」72 小时没有跟进，名额让给了别人；${clueRules.againDays} 天后可以再接。`,
      key: `clue-released:${take.take_id}`,
    },
    {
      ...told,
      userId: row.user_id,
      title: '有一位没有跟进您的商机',
      body: `「${row.title}」的名额空出来了，别人可以接。`,
      key: `clue-released:${take.take_id}`,
    },
  ]);
}

/** Its time is over: it closes, and all who have it are told. Inside a transaction of the job. */
export async function expire(tx: Tx, clueId: number, ownerId: number): Promise<void> {
  const before = await findAllLive(tx.db, clueId);
  await lockPeople(tx, [ownerId, ...before.map(({ user_id }) => user_id)]);
  const row = await lockClue(tx.db, clueId);
  if (!row || row.state === clueState.done || row.state === clueState.closed || row.expires_at > tx.now)
    return;
  const takes = await findAllLive(tx.db, clueId);
  await endTakes(tx.db, { clueId, won: 0, now: tx.now });
  await updateClue(tx.db, clueId, {
    state: clueState.closed,
    reason: '到期关闭',
    takers: 0,
    ended_at: tx.now,
  });
  const people = [row.user_id, ...takes.map(({ user_id }) => user_id)];
  await notifyAll(
    tx,
    people.map((userId) => ({
      userId,
      category: 'membership',
      title: '商机到期了',
      body: `「${row.title}」已经关闭。`,
      path: cluePath(row.phonebook_id, clueId),
      key: `clue-expired:${clueId}`,
    })),
  );
}
