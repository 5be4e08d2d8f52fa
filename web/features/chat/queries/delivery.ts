import { listChanges, markMessages } from '@qunlu/contract/chat/calls.ts';
import type { RealtimeEvent } from '@qunlu/contract/realtime.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/session.ts';
import { threadName } from './thread.ts';

/** Milliseconds in which several messages of one conversation are told together. */
const together = 1000;
const waiting = new Map<number, ReturnType<typeof setTimeout>>();

/** Tells the other side that their message has reached this phone, whichever screen is open; an open conversation tells it itself. */
export function received(client: QueryClient, { id, version }: RealtimeEvent): void {
  if (id === 0 || version === 0 || waiting.has(id)) return;
  const isOpen = client
    .getQueryCache()
    .findAll({ queryKey: [threadName, id] })
    .some((query) => query.isActive());
  if (isOpen) return;
  waiting.set(
    id,
    setTimeout(() => {
      waiting.delete(id);
      // Told another time, when the conversation is opened.
      tell(id, version).catch(() => undefined);
    }, together),
  );
}

async function tell(id: number, version: number): Promise<void> {
  const me = session().userId;
  const { list } = await call(listChanges, { query: { id, since: version - 1 } });
  const last = list.findLast(({ sender_id: by }) => by !== me);
  if (!last || session().userId !== me) return;
  await call(markMessages, {
    body: { marks: [{ conversation_id: id, message_id: last.message_id, read: false }] },
  });
}
