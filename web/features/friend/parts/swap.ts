import { swapCards } from '@qunlu/contract/friend/applications.ts';
import { friendStates } from '@qunlu/contract/friend/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { cardPaths } from '../../card/paths.ts';
import { mergeFlags } from '../../relation/parts/flags.ts';
import { friendsChanged } from '../queries.ts';
import type { NewFriend } from './new-friend.ts';
import { buzz } from '../../../ui/motion.ts';
import { openExchanged } from './exchanged.tsx';
import { keepLed, type SwapIntent } from './swap-intent.ts';
import { vipWay } from '../../membership/parts/vip-way.ts';

/** 42200: the viewer has no card to hand over yet. */
const lacksCard = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.stateChanged.code;

/**
 * Hands over the viewer's default card and applies, in one step (D41). A person without a card makes one first and
 * comes back. Whether it was handed over.
 */
export async function swap(client: QueryClient, card: NewFriend, input: SwapIntent): Promise<boolean> {
  const { card_id: cardId, user_id: userId } = card;
  try {
    const body = { card_id: cardId, ...(input.face ? { face: input.face } : {}) };
    const { state } = await call(swapCards, { body, idempotencyKey: input.key });
    const friends = state === friendStates.friend;
    if (friends) mergeFlags(client, userId, { is_friend: true, is_follow: true });
    if (friends && input.face) void openExchanged(card);
    else {
      buzz(30);
      popTip(friends ? '名片已交换，您和对方已是好友' : '已递出名片，等待对方通过', { type: 'good' });
    }
  } catch (error) {
    if (!lacksCard(error)) popTip(sentence(error), { type: 'bad', ...vipWay(error) });
    else if (!input.led) {
      keepLed(input);
      navigate(cardPaths.createFor(cardId), { returns: true });
    }
    return false;
  }
  await friendsChanged(client, userId);
  return true;
}
