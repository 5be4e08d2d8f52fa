import {
  messageStates,
  messageTypeLabels,
  type ConsultSubject,
  type MessageType,
} from '@qunlu/contract/chat/rules.ts';
import type { ChatMessage, ConsultObject, ConversationLine } from '@qunlu/contract/chat/entity.ts';
import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { secondsOf } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import type { ObjectRow } from './store/access.ts';
import type { LastRow, LineRow } from './store/list.ts';
import type { MessageRow, ReplyRow } from './store/messages.ts';
import type { MessageDetails } from './tables.ts';

const lineMax = 80;

interface Said {
  type: MessageType;
  text: string;
  details: MessageDetails;
}

/** What a message says, in one line: the last of a list, what is answered, what leaves the app. */
export function oneLine({ type, text, details }: Said): string {
  const words = text || details.title || details.name || '';
  const line = `${messageTypeLabels[type]}${words}`.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > lineMax ? `${signs.slice(0, lineMax).join('')}…` : line;
}

interface Sent {
  message_id: number;
  sender_id: number | null;
  refused: boolean;
  gone: boolean;
}

interface Marks {
  peer_delivered_id: number;
  peer_read_id: number;
}

/** D104; of what others sent only whether it still says something. */
function stateOf(message: Sent, marks: Marks, viewerId: number): number {
  if (message.gone) return messageStates.recalled;
  if (message.sender_id !== viewerId || message.refused) return messageStates.sent;
  if (message.message_id <= marks.peer_read_id) return messageStates.read;
  return message.message_id <= marks.peer_delivered_id ? messageStates.delivered : messageStates.sent;
}

const replyText = (reply: ReplyRow | null): string => (!reply || reply.gone ? '' : oneLine(reply));

/** `link`: of a private file, by its key. */
export function presentMessage(
  row: MessageRow,
  viewerId: number,
  link: (key: string) => string,
): ChatMessage {
  const gone = row.recalled_at !== null || row.hidden;
  const details: MessageDetails = gone ? {} : row.details;
  const linkOf = (key: string): string => (key === '' || gone ? '' : link(key));
  return {
    message_id: row.message_id,
    conversation_id: row.conversation_id,
    client_id: row.sender_id === viewerId ? row.client_id : '',
    sender_id: row.sender_id ?? 0,
    type: row.type,
    state: stateOf({ ...row, gone }, row, viewerId),
    version: row.version,
    at: secondsOf(row.created_at),
    text: gone ? '' : row.text,
    url: linkOf(row.file_key),
    cover: linkOf(row.cover_key),
    name: details.name ?? '',
    bytes: details.bytes ?? 0,
    seconds: details.seconds ?? 0,
    width: details.width ?? 0,
    height: details.height ?? 0,
    target_id: details.target_id ?? 0,
    title: details.title ?? details.address ?? '',
    image: details.image ?? '',
    path: details.path ?? '',
    lat: details.lat ?? 0,
    lng: details.lng ?? 0,
    reply_id: row.reply_id ?? 0,
    reply_name: row.reply?.name ?? '',
    reply_text: gone ? '' : replyText(row.reply),
    refused: row.refused,
  };
}

export function presentObject(row: {
  subject: ConsultSubject | null;
  target_id: number | null;
  object: ObjectRow | null;
}): ConsultObject | null {
  if (row.subject === null || row.target_id === null) return null;
  const { title = '已删除', image = '', meta = '', path = '' } = row.object ?? {};
  return { subject: row.subject, target_id: row.target_id, title, image, meta, path };
}

/** Nobody answers any more, or nobody may name them: said in the same words. */
export const presentPeer = (row: Pick<LineRow, 'other_id' | 'peer'>): ListedPerson =>
  presentPerson(row.other_id ?? 0, row.peer);

function lastWords(last: LastRow, viewerId: number): string {
  if (last.recalled) return last.sender_id === viewerId ? '您撤回了一条消息' : '对方撤回了一条消息';
  return last.hidden ? '这条消息不再显示' : oneLine(last);
}

const unreadMax = 99;

export function presentLine(row: LineRow, viewerId: number): ConversationLine {
  const { last } = row;
  const mine = last?.sender_id === viewerId;
  return {
    conversation_id: row.conversation_id,
    kind: row.kind,
    peer: presentPeer(row),
    object: presentObject(row),
    last: last ? lastWords(last, viewerId) : '',
    last_mine: mine,
    last_state: last
      ? stateOf({ ...last, gone: last.recalled || last.hidden }, row, viewerId)
      : messageStates.sent,
    at: last?.at ?? 0,
    unread: Math.min(unreadMax, Math.max(row.unread, row.marked ? 1 : 0)),
    pinned: row.pinned,
    muted: row.muted,
    version: row.version,
  };
}
