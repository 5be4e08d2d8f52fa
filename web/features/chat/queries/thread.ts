import { listChanges, listMessages } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../platform/http/call.ts';
import { onRealtime, useLive } from '../../../platform/realtime.ts';
import { noteLinks } from './links.ts';
import { mergeThreads, type Thread, threadOf, threadOfChanges, threadOfOlder } from './merge.ts';

/** Messages of a page. */
const size = 30;

/** The name under which this phone keeps the newest of a conversation (app/offline/kept-reads.ts). */
export const threadName = 'chat.thread';

export const threadKey = (id: number, around = 0): QueryKey => [threadName, id, around];

const heldIn = (client: QueryClient, key: QueryKey): Thread | undefined => client.getQueryData<Thread>(key);

/** Puts what came into the stretch that is held; the query joins the two. */
function bring(client: QueryClient, key: QueryKey, arrived: Thread): void {
  client.setQueryData<Thread>(key, arrived);
}

async function begin(id: number, around: number, begun: number): Promise<Thread> {
  const query = { id, size, ...(around > 0 ? { around } : {}) };
  const page = await call(listMessages, { query });
  noteLinks(page.list);
  return threadOf(page, { begun, around: around > 0 });
}

async function changesOf(id: number, held: Thread): Promise<{ thread: Thread; more: boolean }> {
  const answer = await call(listChanges, { query: { id, since: held.version } });
  noteLinks(answer.list);
  return { thread: threadOfChanges(held, answer), more: answer.more };
}

/** From the network: the newest page, or what has changed since the last time. Whoever was away for long begins anew. */
async function read(client: QueryClient, id: number, around: number): Promise<Thread> {
  const held = heldIn(client, threadKey(id, around));
  if (!held || (held.messages.length === 0 && held.version === 0)) {
    return begin(id, around, (held?.begun ?? 0) + 1);
  }
  if (held.newer) return held;
  const { thread, more } = await changesOf(id, held);
  return more ? begin(id, 0, held.begun + 1) : thread;
}

/** The messages of a conversation: what is held at once, then what has changed, as the server says so or every ten seconds. */
export function useThread(id: number, around = 0) {
  const client = useQueryClient();
  const live = useLive();
  const key = threadKey(id, around);
  const thread = useQuery({
    queryKey: key,
    queryFn: () => read(client, id, around),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: live ? false : pollingMs,
    structuralSharing: (held, arrived) =>
      held === undefined ? arrived : mergeThreads(held as Thread, arrived as Thread),
  });
  const { refetch } = thread;
  const turn = useRef({ asking: false, wanted: false });
  // What came while it was being asked for is asked for once more.
  const again = useEffectEvent(async () => {
    const { current } = turn;
    current.wanted = true;
    if (current.asking) return;
    current.asking = true;
    while (current.wanted) {
      current.wanted = false;
      await refetch();
    }
    current.asking = false;
  });
  useEffect(() => {
    if (id === 0) return;
    const changed = (event: { id: number }): void => void ((event.id === id || event.id === 0) && again());
    const stops = [onRealtime('chat', changed), onRealtime('chat-marks', changed)];
    return () => stops.forEach((stop) => stop());
  }, [id]);

  return {
    ...thread,
    async loadOlder(): Promise<void> {
      const held = heldIn(client, key);
      if (!held || held.older < 0) return;
      const page = await call(listMessages, { query: { id, size, next: held.older } });
      noteLinks(page.list);
      bring(client, key, threadOfOlder(held, page));
    },
    async loadNewer(): Promise<void> {
      const held = heldIn(client, key);
      if (!held?.newer) return;
      bring(client, key, (await changesOf(id, held)).thread);
    },
  };
}

/** Every stretch of a conversation that is held. */
function stretches(client: QueryClient, id: number): QueryKey[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: [threadName, id] })
    .map(({ queryKey }) => queryKey);
}

/** A message that was sent, recalled or changed here shows at once; up to where everything is known stays. */
export function messageChanged(client: QueryClient, message: ChatMessage): void {
  noteLinks([message]);
  for (const key of stretches(client, message.conversation_id)) {
    const held = heldIn(client, key);
    const last = held?.messages.at(-1)?.message_id ?? 0;
    // Not after a gap: it comes with what is between.
    if (!held || (held.newer && message.message_id > last)) continue;
    const isEarlier = message.message_id < (held.messages[0]?.message_id ?? 0);
    bring(client, key, {
      ...held,
      messages: isEarlier ? [] : [message],
      further: isEarlier ? [message] : [],
    });
  }
}

/** New links of messages that are held. */
export function bringLinks(client: QueryClient, id: number, list: readonly ChatMessage[]): void {
  for (const key of stretches(client, id)) {
    const held = heldIn(client, key);
    const known = new Set(held?.messages.map(({ message_id }) => message_id));
    if (held) bring(client, key, { ...held, messages: list.filter((one) => known.has(one.message_id)) });
  }
}

/** Deleted here: it does not come back. */
export function messageGone(client: QueryClient, { conversation_id, message_id }: ChatMessage): void {
  for (const key of stretches(client, conversation_id)) {
    const held = heldIn(client, key);
    if (held) bring(client, key, { ...held, gone: [...held.gone, message_id] });
  }
}

/** The conversation was deleted from the list. */
export const forgetThread = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: [threadName, id] });
