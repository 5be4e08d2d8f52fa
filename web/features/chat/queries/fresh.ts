import { listMessages } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { isStale, noteLinks } from './links.ts';
import { bringLinks } from './thread.ts';

/** Messages around one whose links come with it. */
const around = 20;
const asking = new Map<number, Promise<void>>();

/** The message with a link that works; one question at a time, which brings those around it, too. */
export async function freshMessage(client: QueryClient, message: ChatMessage): Promise<ChatMessage> {
  const { conversation_id: id, message_id } = message;
  let found = message;
  await asking.get(id);
  if (!isStale(found)) return found;
  const work = async (): Promise<void> => {
    const { list } = await call(listMessages, { query: { id, around: message_id, size: around } });
    noteLinks(list);
    found = list.find((one) => one.message_id === message_id) ?? found;
    bringLinks(client, id, list);
  };
  // Without an answer the old link is tried.
  const running = work().catch(() => undefined);
  asking.set(id, running);
  await running;
  if (asking.get(id) === running) asking.delete(id);
  return found;
}
