import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';

/** Milliseconds that a link to what somebody has sent is trusted; the server gives it five minutes at least. */
const trusted = 240_000;
const came = new WeakMap<ChatMessage, number>();

/** These have just come from the server. */
export function noteLinks(list: readonly ChatMessage[]): void {
  const now = Date.now();
  for (const message of list) if (message.url !== '') came.set(message, now);
}

/** Whether its link may have ended. */
export const isStale = (message: ChatMessage): boolean =>
  message.url !== '' && Date.now() - (came.get(message) ?? 0) > trusted;
