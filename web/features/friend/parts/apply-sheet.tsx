import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { askWithNote } from '../../../platform/note-sheet.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { mergeFlags } from '../../relation/parts/flags.ts';
import { friendsChanged } from '../queries.ts';
import type { NewFriend } from './new-friend.ts';

/** From this number of applications left on, the sheet says how many. */
const fewLeft = 5;

/** Asks for a few words to go with an application. `left`: how many more may be sent today. */
export const openApply = (
  client: QueryClient,
  { user_id, realname }: NewFriend,
  left: number,
): Promise<void> =>
  askWithNote(`加${realname}为好友`, {
    field: 'message',
    placeholder: '说说您是谁、怎么认识的，对方更容易通过',
    help: left <= fewLeft ? `今天还能发 ${left} 个申请` : '会一起递出您的默认名片',
    max: friendRules.message,
    way: vipWay,
    async send(message, idempotencyKey) {
      const { state } = await call(applyFriend, { body: { user_id, message }, idempotencyKey });
      const friends = state === friendStates.friend;
      if (friends) mergeFlags(client, user_id, { is_friend: true, is_follow: true });
      void friendsChanged(client, user_id);
      return friends ? '对方也申请过加您，已是好友' : '申请已发送，等待对方通过';
    },
  });
