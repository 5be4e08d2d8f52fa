import {
  listChanges,
  listConversations,
  listMessages,
  markMessages,
  sendMessage,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { act } from '@testing-library/react';
import { hearEvent } from '../platform/realtime.ts';
import { serve } from './serve.ts';
import { saidAt, talk, talkMessage } from './talks.ts';

/** The server's side of the conversation with `peer`. */
export const talkServer = {
  /** Everything that was said. */
  said: [] as ChatMessage[],
  version: 0,
  marks: { delivered: 0, read: 0 },
  /** Removed on another device. */
  elsewhere: [] as number[],
};

/** A message of the person who looks. */
export const mine = (id: number, given: Partial<ChatMessage> = {}): ChatMessage =>
  talkMessage(id, { sender_id: 7001, client_id: `mine-${id}`, text: `我的第 ${id} 句`, ...given });

export function arrive(message: ChatMessage): void {
  talkServer.version += 1;
  talkServer.said = [
    ...talkServer.said.filter(({ message_id: id }) => id !== message.message_id),
    { ...message, version: talkServer.version },
  ].sort((a, b) => a.message_id - b.message_id);
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: talkServer.version }));
}

/** Three messages, one of them mine; what is sent stands among them. */
export function serveTalk(): void {
  talkServer.said = [talkMessage(1), mine(2), talkMessage(3)];
  talkServer.version = 3;
  talkServer.elsewhere = [];
  Object.assign(talkServer.marks, { delivered: 0, read: 0 });
  serve(viewConversation, talk);
  serve(listConversations, { list: [], next: -1 });
  serve(listMessages, ({ query }) => {
    const before = talkServer.said.filter(({ message_id: id }) => id < (query.next ?? Infinity));
    return {
      list: before.slice(-30).reverse(),
      next: before.length > 30 ? (before.at(-30)?.message_id ?? -1) : -1,
    };
  });
  serve(listChanges, ({ query }) => ({
    list: talkServer.said.filter((message) => message.version > query.since),
    version: talkServer.version,
    more: false,
    removed: talkServer.elsewhere,
    peer_delivered_id: talkServer.marks.delivered,
    peer_read_id: talkServer.marks.read,
  }));
  serve(markMessages, { unread: 0 });
  serve(sendMessage, ({ body }) => {
    talkServer.version += 1;
    const sent = mine(100 + talkServer.version, {
      client_id: body.client_id,
      type: body.type,
      text: body.text ?? '',
      version: talkServer.version,
      at: saidAt + 60,
    });
    talkServer.said = [...talkServer.said, sent];
    return sent;
  });
}
