import { blockUser, followUser, unblockUser, unfollowUser } from '@qunlu/contract/relation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { type Flags, mergeFlags, personChanged } from './flags.ts';

export type Change = 'follow' | 'unfollow' | 'block' | 'unblock';

const calls = { follow: followUser, unfollow: unfollowUser, block: blockUser, unblock: unblockUser } as const;

/** What each change does to the flags (B050–B052, D201). */
const expected: Record<Change, Partial<Flags>> = {
  follow: { is_follow: true, is_friend: false },
  unfollow: { is_follow: false, is_friend: false },
  block: { is_black: true, is_follow: false, is_friend: false },
  unblock: { is_black: false },
};

/** Changes the viewer's relation to a person. It shows at once everywhere, and goes back when the server refuses. */
export async function relate(client: QueryClient, change: Change, userId: number): Promise<void> {
  const undo = mergeFlags(client, userId, expected[change]);
  try {
    const { is_follow, is_friend, is_black } = await call(calls[change], { body: { user_id: userId } });
    mergeFlags(client, userId, { is_follow, is_friend, is_black });
  } catch (error) {
    undo();
    throw error;
  }
  void personChanged(client, userId);
}

interface Related {
  user_id: number;
  realname: string;
  is_friend: boolean;
}

async function asked(client: QueryClient, change: Change, userId: number, done: string): Promise<boolean> {
  try {
    await relate(client, change, userId);
    if (done !== '') popTip(done, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

export const askFollow = (client: QueryClient, { user_id }: Related): Promise<boolean> =>
  asked(client, 'follow', user_id, '已关注');

/** Asks before unfollowing a friend, because that ends the friendship on both sides (B051, D40). */
export async function askUnfollow(client: QueryClient, person: Related): Promise<boolean> {
  const sure =
    !person.is_friend ||
    (await confirm({
      title: `取消关注${person.realname}？`,
      message: '您和对方是好友。取消关注后，双方的关注和好友都会解除，您写的备注和标签也会删除。',
      okLabel: '取消关注',
      cancelLabel: '保留好友',
      danger: true,
    }));
  return sure && asked(client, 'unfollow', person.user_id, person.is_friend ? '好友已解除' : '已取消关注');
}

/** Says what blocking does before it is done (D40, D201). */
export async function askBlock(client: QueryClient, person: Related): Promise<boolean> {
  const sure = await confirm({
    title: `拉黑${person.realname}？`,
    message:
      '双方的关注和好友会解除，等待中的申请会取消。对方看不到您的名片，也不能再申请加您为好友，不会收到提示。',
    okLabel: '拉黑',
    danger: true,
  });
  return sure && asked(client, 'block', person.user_id, '已拉黑，可以在「隐私」的黑名单里移出');
}

export const askUnblock = (client: QueryClient, { user_id }: Related): Promise<boolean> =>
  asked(client, 'unblock', user_id, '已移出黑名单，以前的关注和好友不会恢复');
