import {
  listConversations,
  markMessages,
  recallMessage,
  removeMessage,
  searchMessages,
  setChatSettings,
  setConversation,
  viewChatSettings,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage, Conversation, ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setBadge } from '../../../platform/badges.ts';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { onRealtime, useLive } from '../../../platform/realtime.ts';
import { forgetThread, messageChanged, messageGone } from './thread.ts';

/** The counter of the tab bar. */
const unreadBadge = 'chat.unread';

/** My conversations: asked for again when one of them has changed, or every ten seconds where nobody says so. */
export function useConversations() {
  const client = useQueryClient();
  const live = useLive();
  useEffect(() => {
    const again = (): void => void client.invalidateQueries({ queryKey: [listConversations.id, 'pages'] });
    const stops = [onRealtime('chat', again), onRealtime('chat-marks', again)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  return usePaged(listConversations, {}, { onFocus: true, poll: () => (live ? false : pollingMs) });
}

/** How a conversation is named before its number is known. */
export type Place = { user_id: number } | { id: number };

/** Under what its draft and what waits are kept on this phone. */
export const placeName = (place: Place): string => ('id' in place ? `c${place.id}` : `u${place.user_id}`);

export const placeOf = ({ kind, peer, conversation_id: id }: ConversationLine): Place =>
  kind === 'direct' ? { user_id: peer.user_id } : { id };

export function useConversation(place: Place) {
  const live = useLive();
  const read = useRead(viewConversation, place, {
    staleTime: 0,
    onFocus: true,
    poll: live ? false : 3 * pollingMs,
  });
  const { refetch, data } = read;
  const id = data?.conversation_id ?? 0;
  // Whether one may write can change with each message of the other; and the first one makes the conversation.
  const waits = id === 0 || (data?.left ?? -1) >= 0 || data?.can.write === false || data?.bound_words !== '';
  useEffect(() => {
    if (!waits) return;
    return onRealtime('chat', (event) => void ((id === 0 || event.id === id || event.id === 0) && refetch()));
  }, [id, waits, refetch]);
  return read;
}

/** What the page of a conversation knows may have changed: after a message was sent. */
export async function conversationChanged(client: QueryClient, place: Place): Promise<void> {
  void client.invalidateQueries({ queryKey: [listConversations.id, 'pages'] });
  await client.invalidateQueries({ queryKey: keyOf(viewConversation, place) });
}

function editLines(
  client: QueryClient,
  id: number,
  edit: (line: ConversationLine) => ConversationLine | null,
): void {
  editPages(client, listConversations, (list) =>
    list.flatMap((line) => (line.conversation_id === id ? (edit(line) ?? []) : [line])),
  );
}

/** I have received, or read, a conversation up to a message. */
export async function mark(client: QueryClient, message: ChatMessage, read: boolean): Promise<void> {
  const { conversation_id, message_id } = message;
  if (read) {
    editLines(client, conversation_id, (line) => ({ ...line, unread: 0 }));
    // Opened again, it begins where it was read to.
    client.setQueriesData<Conversation>({ queryKey: [viewConversation.id] }, (held) =>
      held?.conversation_id === conversation_id
        ? { ...held, read_id: Math.max(held.read_id, message_id) }
        : held,
    );
  }
  const { unread } = await call(markMessages, {
    body: { marks: [{ conversation_id, message_id, read }] },
  });
  setBadge(client, unreadBadge, () => unread);
}

export interface LineChange {
  pinned?: boolean;
  muted?: boolean;
  unread?: boolean;
}

/** Pins, mutes or marks a conversation; it shows at once, and as it was when the server says no. */
export async function changeLine(
  client: QueryClient,
  line: ConversationLine,
  change: LineChange,
): Promise<void> {
  const { conversation_id: id } = line;
  const { unread, ...kept } = change;
  editLines(client, id, (now) => ({
    ...now,
    ...kept,
    ...(unread ? { unread: Math.max(1, now.unread) } : {}),
  }));
  try {
    await call(setConversation, { body: { id, ...change } });
  } finally {
    void conversationsChanged(client);
  }
}

export const showLines = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listConversations.id, 'pages'] });

/** How one stands in the list has changed. */
export async function conversationsChanged(client: QueryClient): Promise<void> {
  await Promise.all([showLines(client), client.invalidateQueries({ queryKey: [viewConversation.id] })]);
}

export async function clearConversation(client: QueryClient, id: number): Promise<void> {
  await call(setConversation, { body: { id, cleared: true } });
  forgetThread(client, id);
  await showLines(client);
}

export async function recall(client: QueryClient, message: ChatMessage): Promise<void> {
  messageChanged(client, await call(recallMessage, { body: { message_id: message.message_id } }));
  void showLines(client);
}

export async function removeHere(client: QueryClient, message: ChatMessage): Promise<void> {
  await call(removeMessage, { body: { message_id: message.message_id } });
  messageGone(client, message);
  void showLines(client);
}

/** Messages with these words; nothing is asked before there are any. */
export const useFound = (q: string) => usePaged(searchMessages, { q }, { keepsLast: true });

export const useChatSettings = () => useRead(viewChatSettings, undefined, { staleTime: 0 });

export async function saveSettings(
  client: QueryClient,
  change: { receipts?: boolean; assistants?: number[] },
): Promise<void> {
  client.setQueryData(keyOf(viewChatSettings), await call(setChatSettings, { body: change }));
}

/** The state of my message as the other side's marks say. */
export const stateOf = (
  message: ChatMessage,
  { delivered, read }: { delivered: number; read: number },
): number =>
  message.state === 9
    ? 9
    : Math.max(message.state, message.message_id <= read ? 3 : message.message_id <= delivered ? 2 : 1);

export type { ConversationLine };
