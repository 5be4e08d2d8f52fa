import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { Friend } from '@qunlu/contract/friend/calls.ts';
import type { TagUse } from '@qunlu/contract/friend/tags.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip, undoTip } from '../../../ui/dialog/pop-tip.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { fetchTags } from '../queries.ts';
import { changeMembers, dropTag, fetchMembers, rename } from '../queries/tags.ts';
import { pickFriends } from './pick-friends.tsx';

const removed = '标签已删除';
const restored = '已恢复';
const { tag: tagMax, tagMembers, tagsPerFriend } = friendRules;

/** Waits for `work` and shows `done`, or the server's sentence when it is refused. Answers whether it succeeded. */
async function run(work: Promise<void>, done: string): Promise<boolean> {
  try {
    await withLoading(work);
    popTip(done, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

/** A friend who already has the most tags allowed cannot be given another one. */
const withoutRoom = (tag: string) => (friend: Friend) =>
  friend.tags.length >= tagsPerFriend && !friend.tags.includes(tag)
    ? { as: 'out' as const, why: `已有${tagsPerFriend}个标签，加不下了` }
    : undefined;

const hasTag = (tag: string) => (friend: Friend) =>
  friend.tags.includes(tag) ? { as: 'in' as const, why: '已有这个标签' } : withoutRoom(tag)(friend);

const addMembersTitle = (tag: string): string => `给谁加「${tag}」`;

/** Asks for a name, then for the friends who get the tag. A tag that exists keeps the friends it has. */
export async function createTag(client: QueryClient): Promise<void> {
  const tag = await pick.tag({ title: '新建标签', tags: () => fetchTags(client), max: tagMax });
  if (tag === null) return;
  const people = await pickFriends({
    title: addMembersTitle(tag),
    limit: tagMembers,
    fixed: hasTag(tag),
  });
  if (people === null) return;
  const add = people.map((one) => one.user_id);
  await run(changeMembers(client, { tag, add, remove: [] }), `已给${add.length}位好友加上「${tag}」`);
}

/**
 * Shows who has the tag and who has not on one page, and saves what was changed. When more friends have the tag than one
 * change may name, the page only adds: friends who have it are shown as fixed and are removed one by one elsewhere.
 */
export async function chooseMembers(client: QueryClient, tag: string): Promise<void> {
  let members: readonly Friend[] | null;
  try {
    members = await withLoading(fetchMembers(client, tag));
  } catch (error) {
    return popTip(sentence(error), { type: 'bad' });
  }
  const before = (members ?? []).map(({ user }) => user);
  const people = await pickFriends({
    title: members ? `「${tag}」的好友` : addMembersTitle(tag),
    value: before,
    limit: before.length + tagMembers,
    fixed: members ? withoutRoom(tag) : hasTag(tag),
  });
  if (people === null) return;
  const had = new Set(before.map((one) => one.user_id));
  const have = new Set(people.map((one) => one.user_id));
  const add = [...have].filter((userId) => !had.has(userId));
  const remove = [...had].filter((userId) => !have.has(userId));
  await run(changeMembers(client, { tag, add, remove }), '已保存');
}

export async function removeMember(client: QueryClient, tag: string, { user }: Friend): Promise<void> {
  const one = [user.user_id];
  const text = `已去掉${user.realname}的「${tag}」`;
  const gone = await run(changeMembers(client, { tag, add: [], remove: one }), text);
  if (gone) undoTip(text, () => void run(changeMembers(client, { tag, add: one, remove: [] }), restored));
}

/** Asks for a new name, and whether to merge when it is taken. Answers with the new name, or null when nothing changed. */
export async function renameTag(client: QueryClient, tag: string): Promise<string | null> {
  let tags: readonly TagUse[] = [];
  const name = await pick.tag({
    title: '改名',
    value: tag,
    tags: async () => (tags = await fetchTags(client)),
    max: tagMax,
    taken: [tag],
  });
  if (name === null) return null;
  const used = tags.some((one) => one.tag === name);
  if (used) {
    const sure = await confirm({
      title: `和「${name}」合为一个？`,
      message: `有「${tag}」的好友都会改为「${name}」，合并后不能再分开。`,
      okLabel: '合并',
      danger: true,
    });
    if (!sure) return null;
  }
  return (await run(rename(client, tag, name), used ? '已合并' : '已改名')) ? name : null;
}

/**
 * Removes a tag; whoever had it can get it back for five seconds. With more friends than one change may name it cannot be
 * taken back, so it is asked first. Answers whether it was removed.
 */
export async function removeTag(client: QueryClient, tag: string): Promise<boolean> {
  let members: readonly Friend[] | null;
  try {
    members = await withLoading(fetchMembers(client, tag));
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
  if (!members && !(await sureToRemove(tag))) return false;
  const gone = await run(dropTag(client, tag), removed);
  const add = (members ?? []).map(({ user }) => user.user_id);
  if (gone && add.length > 0)
    undoTip(removed, () => void run(changeMembers(client, { tag, add, remove: [] }), restored));
  return gone;
}

const sureToRemove = (tag: string): Promise<boolean> =>
  confirm({
    title: `删除「${tag}」？`,
    message: '好友会去掉这个标签，好友关系和备注不变。',
    okLabel: '删除',
    danger: true,
  });
