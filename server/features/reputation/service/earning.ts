import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { earnings, reputationRules, type EarningKind } from '@qunlu/contract/reputation/rules.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { lockPeople, presentAccountOf } from '../../account/api/people.ts';
import { pluginEnabled } from '../../circle/api/plugins.ts';
import { rowOf } from '../../circle/api/rows.ts';
import { addEntry, countEarned, findEntry } from '../store/entries.ts';
import { findFact, hearFact, putEarned, type FactRow } from '../store/facts.ts';

/** Something that earns points in a circle, and whose it is. */
export interface Action {
  circleId: number;
  userId: number;
  kind: EarningKind;
  /** Of what it is: with the kind it names the action. */
  of: number | string;
  /** When it was done, seconds; absent: now. */
  at?: number;
}

const keyOf = ({ kind, of }: Pick<Action, 'kind' | 'of'>): string => `${kind}:${of}`;

/** Whether there is room for it: they are a member, and the day's number is not reached. The person is locked. */
async function mayEarn(tx: Tx, { circleId, userId, kind }: Action, day: string): Promise<boolean> {
  const member = await rowOf(tx, circleId, userId);
  if (member?.state !== memberState.normal) return false;
  const { perDay } = earnings[kind];
  if (perDay === undefined) return true;
  return ((await countEarned(tx.db, { circleId, userId, day })).get(kind) ?? 0) < perDay;
}

/** Once, and once more when it was brought back. */
async function earn(tx: Tx, action: Action, fact: FactRow): Promise<void> {
  const { circleId, userId, kind, at = secondsOf(tx.now) } = action;
  if (fact.entry_id !== null || fact.times >= reputationRules.times) return;
  const day = dayText(at);
  if (!(await mayEarn(tx, action, day))) return;
  const times = fact.times + 1;
  const { entry_id } = await addEntry(tx.db, {
    phonebook_id: circleId,
    user_id: userId,
    key: `${fact.key}#${times}`,
    kind,
    credit: earnings[kind].credit,
    day,
    reverses: null,
    at: tx.now,
  });
  await putEarned(tx.db, { key: fact.key, times, entry_id });
}

/** What it has earned goes back, once, out of the day and the month in which it was earned. */
async function takeBack(tx: Tx, fact: FactRow): Promise<void> {
  const earned = fact.entry_id === null ? undefined : await findEntry(tx.db, fact.entry_id);
  await putEarned(tx.db, { ...fact, entry_id: null });
  // Nothing stands of it any more where its person has left the product.
  if (!earned) return;
  const { entry_id, key, credit, kind, day, phonebook_id, user_id } = earned;
  await addEntry(tx.db, {
    phonebook_id,
    user_id,
    key: `${key}-`,
    kind,
    credit: -credit,
    day,
    reverses: entry_id,
    at: tx.now,
  });
}

/** While a circle has it off nothing is earned, and nothing is kept of what was done; what was earned before still goes back. */
const isOff = async (ctx: Ctx, { circleId }: Pick<Action, 'circleId'>): Promise<boolean> =>
  !(await pluginEnabled(ctx, circleId, 'score'));

/** The account that they are now (D10), held until the transaction ends: their actions are followed one after another. */
async function holdPerson(tx: Tx, userId: number): Promise<number | undefined> {
  const account = await presentAccountOf(tx, userId);
  if (!account) return undefined;
  const people = await lockPeople(tx, [account.userId]);
  return people.has(account.userId) ? account.userId : undefined;
}

/**
 * Follows what was heard of a action: done, or not any more. `more` follows in the same transaction, where it was news. Delivered again it
 * changes nothing; delivered late, after something newer of the same action, nor does it.
 */
export async function follow(
  ctx: Ctx,
  given: Action,
  holds: boolean,
  more?: (tx: Tx, userId: number) => Promise<void>,
): Promise<void> {
  if (holds && (await isOff(ctx, given))) return;
  await inTransaction(ctx, async (tx) => {
    const userId = await holdPerson(tx, given.userId);
    if (userId === undefined) return;
    const fact = await hearFact(tx.db, { key: keyOf(given), holds, heard: ctx.delivery ?? 0 });
    if (!fact) return;
    if (holds) await earn(tx, { ...given, userId }, fact);
    else await takeBack(tx, fact);
    await more?.(tx, userId);
  });
}

/** A post is gone, and with it what it earned as one of the essence; or it is there again, and of the essence as before. */
export async function followPost(
  ctx: Ctx,
  post: { circleId: number; topicId: number; userId: number; at?: number },
  shown: boolean,
): Promise<void> {
  const { circleId, topicId: of, userId, at } = post;
  const action = { circleId, userId, kind: 'post', of, ...(at === undefined ? {} : { at }) } as const;
  await follow(ctx, action, shown, async (tx, holder) => {
    const feature = { circleId, userId: holder, kind: 'feature', of } as const;
    const fact = await findFact(tx.db, keyOf(feature));
    if (!fact) return;
    if (!shown) await takeBack(tx, fact);
    else if (fact.holds) await earn(tx, feature, fact);
  });
}

/** One that is gone by now earns nothing; it is known to be of the essence for when it comes back. */
export async function followFeature(
  ctx: Ctx,
  {
    circleId,
    topicId: of,
    userId,
    featured,
  }: { circleId: number; topicId: number; userId: number; featured: boolean },
): Promise<void> {
  if (featured && (await isOff(ctx, { circleId }))) return;
  await inTransaction(ctx, async (tx) => {
    const holder = await holdPerson(tx, userId);
    if (holder === undefined) return;
    const feature = { circleId, userId: holder, kind: 'feature', of } as const;
    const fact = await hearFact(tx.db, { key: keyOf(feature), holds: featured, heard: ctx.delivery ?? 0 });
    if (!fact) return;
    if (!featured) return takeBack(tx, fact);
    const post = await findFact(tx.db, keyOf({ kind: 'post', of }));
    if (post?.holds !== false) await earn(tx, feature, fact);
  });
}
