import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import type { ChatMessage, Conversation, ConversationLine } from '@qunlu/contract/chat/entity.ts';

/** The other side of conversations in screen tests; the person is user 7001. */
export const peer: ListedPerson = {
  user_id: 7002,
  name: '周明',
  avatar: '',
  card_id: 12,
  title: '青禾茶业 顾问',
  certified: 0,
};

/** A minute ago; screens ask the clock. Seconds. */
export const saidAt = Math.floor(Date.now() / 1000) - 60;

export const talkMessage = (id: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  message_id: id,
  conversation_id: 55,
  client_id: '',
  sender_id: peer.user_id,
  type: 1,
  state: 1,
  version: id,
  at: saidAt,
  text: `第 ${id} 句`,
  url: '',
  cover: '',
  name: '',
  bytes: 0,
  seconds: 0,
  width: 0,
  height: 0,
  target_id: 0,
  title: '',
  image: '',
  path: '',
  lat: 0,
  lng: 0,
  reply_id: 0,
  reply_name: '',
  reply_text: '',
  refused: false,
  ...given,
});

export const talk: Conversation = {
  conversation_id: 55,
  kind: 'direct',
  peer,
  people: [],
  object: null,
  version: 3,
  read_id: 3,
  peer_delivered_id: 0,
  peer_read_id: 0,
  pinned: false,
  muted: false,
  friend: true,
  black: false,
  left: -1,
  bound_words: '',
  can: { write: true },
  why_not: '',
};

export const talkLine: ConversationLine = {
  conversation_id: 55,
  kind: 'direct',
  peer,
  object: null,
  last: '周六见',
  last_mine: false,
  last_state: 1,
  at: saidAt,
  unread: 2,
  pinned: false,
  muted: false,
  version: 3,
};
