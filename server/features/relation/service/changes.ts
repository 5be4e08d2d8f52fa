import { blockedMax, type Relation } from '@qunlu/contract/relation.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { raise } from '../../../platform/events.ts';
import { relationEnded } from '../events.ts';
import { presentRelation } from '../present.ts';
import { clearBlock, clearFollow, clearTies, setBlock, setFollow, setFriends } from '../store/changes.ts';
import { countBlocked, findFacts, type Facts } from '../store/facts.ts';

interface Pair {
  userId: number;
  otherId: number;
  facts: Facts;
}

/**
 * Changes what the caller is to another person, under the locks of both. Somebody who may not be met answers like nobody
 * (D26), unless `holds`: what exists already can be undone whatever the other person's status.
 */
async function change(
  ctx: ViewerCtx,
  otherId: number,
  holds: (facts: Facts) => boolean,
  work: (tx: Tx, pair: Pair) => Promise<void>,
): Promise<Relation> {
  const { userId } = ctx.viewer;
  if (otherId === userId) fail('invalid', { message: '不能对自己这样做', field: 'user_id' });
  return inTransaction(ctx, async (tx) => {
    const other = await lockPair(tx, userId, otherId);
    const facts = await findFacts(tx.db, userId, otherId);
    if ((!other.visible || facts.blockedBy) && !holds(facts)) notFound('用户不存在或已注销');
    await work(tx, { userId, otherId, facts });
    return presentRelation(otherId, await findFacts(tx.db, userId, otherId));
  });
}

const never = (): boolean => false;

/** B050. The other person is not told. */
export const followUser = (ctx: ViewerCtx, otherId: number): Promise<Relation> =>
  change(ctx, otherId, never, async (tx, { userId, facts }) => {
    if (facts.is_black) fail('conflict', { message: '您已将对方拉黑，移出黑名单后再关注' });
    if (!facts.is_follow) await setFollow(tx.db, userId, otherId, tx.now);
  });

/** B051, D40: friends stop being friends and following each other. */
export const unfollowUser = (ctx: ViewerCtx, otherId: number): Promise<Relation> =>
  change(
    ctx,
    otherId,
    (facts) => facts.is_follow,
    async (tx, { userId, facts }) => {
      if (facts.is_friend) await endFriendship(tx, userId, otherId);
      else await clearFollow(tx.db, userId, otherId);
    },
  );

/** B052, D40, D201 */
export const blockUser = (ctx: ViewerCtx, otherId: number): Promise<Relation> =>
  change(
    ctx,
    otherId,
    (facts) => facts.is_black,
    async (tx, { userId, facts }) => {
      if (facts.is_black) return;
      if ((await countBlocked(tx.db, userId)) >= blockedMax) {
        fail('conflict', { message: `黑名单最多${blockedMax}人，请先移出不需要的人` });
      }
      await clearTies(tx.db, userId, otherId);
      await setBlock(tx.db, userId, otherId, tx.now);
      await raise(tx, relationEnded, { userId, otherId, blocked: true });
    },
  );

/** D40: restores nothing of what was before. */
export const unblockUser = (ctx: ViewerCtx, otherId: number): Promise<Relation> =>
  change(
    ctx,
    otherId,
    (facts) => facts.is_black,
    (tx, { userId }) => clearBlock(tx.db, userId, otherId),
  );

/** For friend, under the locks of both: makes them friends, who follow each other (D40, D202). */
export const befriend = (tx: Tx, userId: number, otherId: number): Promise<void> =>
  setFriends(tx.db, userId, otherId, tx.now);

/** Under the locks of both: ends friendship and following on both sides. */
async function endFriendship(tx: Tx, userId: number, otherId: number): Promise<void> {
  await clearTies(tx.db, userId, otherId);
  await raise(tx, relationEnded, { userId, otherId, blocked: false });
}

/** For friend: ends a friendship on both sides; does nothing when there is none. */
export const unfriendUser = (ctx: ViewerCtx, otherId: number): Promise<Relation> =>
  change(
    ctx,
    otherId,
    (facts) => facts.is_friend,
    async (tx, { userId, facts }) => {
      if (facts.is_friend) await endFriendship(tx, userId, otherId);
    },
  );
