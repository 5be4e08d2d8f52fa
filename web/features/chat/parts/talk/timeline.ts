import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import {
  messageStates,
  type MessageType,
  messageTypeLabels,
  messageTypes,
} from '@qunlu/contract/chat/rules.ts';
import { dateTime, dayNumber } from '@qunlu/contract/kernel/formats.ts';
import type { Outgoing } from '../../queries/outbox.ts';

/** What one bubble shows: a message, or what is on its way to become one. */
export interface Bubble {
  kind: 'bubble';
  /** The same before and after it is sent. */
  key: string;
  message: ChatMessage;
  out?: Outgoing;
  mine: boolean;
  /** The first of several of one person: their face stands there. */
  first: boolean;
  /** The last of mine: what became of it stands there. */
  last: boolean;
}

export type Item =
  | Bubble
  | { kind: 'moment'; key: string; text: string }
  | { kind: 'unread'; key: string }
  | { kind: 'said'; key: string; message: ChatMessage };

/** Seconds without a word after which the time is said. */
const gap = 300;
const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** When something was said, as people say it: 14:05, 昨天 14:05, 星期三 14:05, 11月20日 14:05. Seconds. */
export function momentText(at: number, now: number): string {
  const [date = '', clock = ''] = dateTime(at * 1000).split(' ');
  const [day, today] = [dayNumber(at * 1000), dayNumber(now * 1000)];
  if (day === today) return clock;
  if (day === today - 1) return `昨天 ${clock}`;
  // Day 0 was a Thursday.
  if (day < today && day > today - 7) return `星期${weekdays[(day + 4) % 7]} ${clock}`;
  const [year = '', month = '', inMonth = ''] = date.split('-');
  const short = `${Number(month)}月${Number(inMonth)}日 ${clock}`;
  return year === dateTime(now * 1000).slice(0, 4) ? short : `${year}年${short}`;
}

/** As a message of a conversation, until it is one. */
function asMessage({ clientId, at, said, quote }: Outgoing, me: number): ChatMessage {
  return {
    message_id: 0,
    conversation_id: 0,
    client_id: clientId,
    sender_id: me,
    type: said.type as MessageType,
    state: 1,
    version: 0,
    at: Math.floor(at / 1000),
    text: said.text ?? '',
    url: '',
    cover: '',
    name: said.name ?? '',
    bytes: Number(said.bytes ?? 0),
    seconds: Number(said.seconds ?? 0),
    width: Number(said.width ?? 0),
    height: Number(said.height ?? 0),
    target_id: Number(said.target_id ?? 0),
    title: '',
    image: '',
    path: '',
    lat: said.lat ?? 0,
    lng: said.lng ?? 0,
    reply_id: Number(said.reply_id ?? 0),
    reply_name: quote?.name ?? '',
    reply_text: quote?.text ?? '',
    refused: false,
  };
}

/** What is waiting stands below what was said; what is there already is not shown twice. */
function withOutgoing(
  messages: readonly ChatMessage[],
  outgoing: readonly Outgoing[],
  me: number,
): { key: string; message: ChatMessage; out?: Outgoing }[] {
  const sent = new Set(messages.map(({ client_id }) => client_id).filter((id) => id !== ''));
  return [
    ...messages.map((message) => ({
      key: message.client_id === '' ? String(message.message_id) : message.client_id,
      message,
    })),
    ...outgoing
      .filter(({ clientId }) => !sent.has(clientId))
      .map((out) => ({ key: out.clientId, message: asMessage(out, me), out })),
  ];
}

export interface TimelineInput {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  me: number;
  /** Up to which message I had read when the page opened. */
  readId: number;
  /** Seconds. */
  now: number;
}

/** The lines of a conversation: messages by person, the time where a pause was, where the unread ones begin. */
export function timelineOf({ messages, outgoing, me, readId, now }: TimelineInput): Item[] {
  const items: Item[] = [];
  let before: ChatMessage | undefined;
  let unreadShown = false;
  let lastMine = -1;
  for (const { key, message, out } of withOutgoing(messages, outgoing, me)) {
    const mine = message.sender_id === me;
    const isNews = readId > 0 && !mine && !out && message.message_id > readId;
    const pause = before === undefined || message.at - before.at >= gap;
    const otherDay = before !== undefined && dayNumber(before.at * 1000) !== dayNumber(message.at * 1000);
    if (isNews && !unreadShown && before !== undefined) {
      items.push({ kind: 'unread', key: 'unread' });
      before = undefined;
    }
    if (isNews || mine) unreadShown = true;
    if (pause || otherDay)
      items.push({ kind: 'moment', key: `at-${key}`, text: momentText(message.at, now) });
    if (message.type === messageTypes.system || message.state === messageStates.recalled) {
      items.push({ kind: 'said', key, message });
      // A line without a person ends the group, not the time.
      before = { ...message, sender_id: 0 };
      continue;
    }
    const first = pause || otherDay || before?.sender_id !== message.sender_id;
    if (mine) lastMine = items.length;
    items.push({ kind: 'bubble', key, message, mine, first, last: false, ...(out ? { out } : {}) });
    before = message;
  }
  const last = items[lastMine];
  if (last?.kind === 'bubble') items[lastMine] = { ...last, last: true };
  return items;
}

/** One line of a message, for a quotation and for a reader of the screen. */
export const lineOf = ({ type, text, title, name }: ChatMessage): string =>
  [messageTypeLabels[type as MessageType], text || title || name].filter(Boolean).join(' ');
