import type { changeTagMembers as membersContract, TagUse } from '@qunlu/contract/friend/tags.ts';
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import {
  changeTagged,
  countTagged,
  countTagsWith,
  dropTagged,
  findTags,
  lockTagged,
  renameTagged,
} from '../store/tags.ts';

type Tagged = OutputOf<typeof membersContract>;

/** The tags that the caller uses. */
export async function listTags(ctx: ViewerCtx): Promise<{ list: TagUse[] }> {
  return { list: await findTags(ctx.db, ctx.viewer.userId, friendRules.tagNames) };
}

/** There are more tags than one list can show. */
export function noTagRoom(field: string): never {
  fail('conflict', { message: `好友标签最多${friendRules.tagsPerUser}个，请先去掉不用的标签`, field });
}

/** Names the friends who have too many tags, so that the person knows where to make room. */
function checkFriendRoom(friends: readonly { realname: string; tags: readonly string[] }[]): void {
  const full = friends.filter((friend) => friend.tags.length >= friendRules.tagsPerFriend);
  const [first] = full;
  if (!first) return;
  const who = full.length === 1 ? first.realname : `${first.realname}等${full.length}位好友`;
  fail('conflict', {
    message: `${who}已有${friendRules.tagsPerFriend}个标签，请先去掉一个再加`,
    field: 'add',
  });
}

/** All or nothing. People who are no friends and people who are hidden answer alike. */
export async function changeTagMembers(
  ctx: ViewerCtx,
  given: { tag: string; add: readonly number[]; remove: readonly number[] },
): Promise<Tagged> {
  const { userId } = ctx.viewer;
  const { tag } = given;
  const add = [...new Set(given.add)];
  const remove = [...new Set(given.remove)];
  if (add.some((friendId) => remove.includes(friendId))) {
    fail('invalid', { message: '同一位好友不能既加上又去掉，请重新选择', field: 'remove' });
  }
  return inTransaction(ctx, async (tx) => {
    // Without the lock two simultaneous changes could both use the last free tag.
    await lockUser(tx, userId);
    const friends = await lockTagged(tx.db, userId, [...add, ...remove]);
    if (friends.length < add.length + remove.length) {
      fail('notFound', { message: '选中的人里有人已不是您的好友，请刷新后重新选择' });
    }
    const fresh = friends.filter(({ friend_id, tags }) => add.includes(friend_id) && !tags.includes(tag));
    checkFriendRoom(fresh);
    if (fresh.length > 0 && (await countTagsWith(tx.db, userId, tag)) > friendRules.tagsPerUser)
      noTagRoom('tag');
    await changeTagged(tx.db, userId, tag, { add, remove });
    return { tag, count: await countTagged(tx.db, userId, tag) };
  });
}

export async function renameTag(
  ctx: ViewerCtx,
  { tag, name }: { tag: string; name: string },
): Promise<Tagged> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    // A note that is written beside it would bring the old name back as one more.
    await countTagsWith(tx.db, userId, name);
    const { found, count } = await renameTagged(tx.db, userId, tag, name);
    return found ? { tag: name, count } : notFound('没有好友用这个标签，请刷新后再看', 'tag');
  });
}

export async function removeTag(ctx: ViewerCtx, tag: string): Promise<{ tag: string }> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    return (await dropTagged(tx.db, userId, tag))
      ? { tag }
      : notFound('没有好友用这个标签，请刷新后再看', 'tag');
  });
}
