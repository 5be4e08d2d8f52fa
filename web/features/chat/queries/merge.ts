import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';

/** What is known of the messages of one conversation: a stretch of them without a gap, and how far it goes. */
export interface Thread {
  /** Which beginning it has grown from: a later one takes the place of an earlier one. */
  begun: number;
  /** By their numbers, the earliest first, each once. */
  messages: readonly ChatMessage[];
  /**
   * Earlier ones that have changed, as they are now: a page of earlier messages may have left the server before that, and come after
   * it.
   */
  further: readonly ChatMessage[];
  /** Up to which change of the conversation everything in the stretch is known. */
  version: number;
  /** The cursor of what is earlier; -1: there is nothing. */
  older: number;
  /** There is something later that was not asked for: the stretch is around a message that was looked for. */
  newer: boolean;
  /** The last one that has reached the other side, and that it has read. */
  delivered: number;
  read: number;
  /** What was deleted here, and must not come back with an answer from before. */
  gone: readonly number[];
}

export const nothing: Thread = {
  begun: 0,
  messages: [],
  further: [],
  version: 0,
  older: pagingEnd,
  newer: false,
  delivered: 0,
  read: 0,
  gone: [],
};

/**
 * Joins two states of knowledge of the same stretch, whichever came first and however often: nothing is lost, nothing stands twice,
 * of a message that has changed the later version is kept. Of two beginnings the later one counts.
 */
export function mergeThreads(held: Thread, arrived: Thread): Thread {
  if (held.begun !== arrived.begun) return held.begun > arrived.begun ? held : arrived;
  const gone = [...new Set([...held.gone, ...arrived.gone])].sort((a, b) => a - b);
  const known = new Map<number, ChatMessage>();
  for (const message of [held, arrived].flatMap((one) => [...one.further, ...one.messages])) {
    const before = known.get(message.message_id);
    if (!before || message.version >= before.version) known.set(message.message_id, message);
  }
  for (const id of gone) known.delete(id);
  const all = [...known.values()].sort((a, b) => a.message_id - b.message_id);
  // Cursors fall towards the beginning, whose mark is the least of all.
  const older = Math.min(held.older, arrived.older);
  const from = Math.min(startOf(held), startOf(arrived));
  return {
    begun: held.begun,
    messages: all.filter(({ message_id: id }) => id >= from),
    further: all.filter(({ message_id: id }) => id < from),
    version: Math.max(held.version, arrived.version),
    older,
    newer: held.newer && arrived.newer,
    delivered: Math.max(held.delivered, arrived.delivered),
    read: Math.max(held.read, arrived.read),
    gone,
  };
}

/** The number with which a stretch begins; a conversation that is known from its beginning has no other. */
const startOf = ({ messages, older }: Thread): number =>
  older === pagingEnd ? 0 : (messages[0]?.message_id ?? Infinity);

/** A stretch as a page of messages gives it, the newest first. */
export function threadOf(
  page: { list: readonly ChatMessage[]; next: number },
  { begun, around = false }: { begun: number; around?: boolean },
): Thread {
  const messages = page.list.toSorted((a, b) => a.message_id - b.message_id);
  // A message that was recalled has the version of that: what came between would be missed.
  const unchanged = around ? messages.filter(({ state }) => state !== 9) : messages;
  const version = around
    ? (unchanged.at(-1)?.version ?? 0)
    : Math.max(0, ...messages.map((message) => message.version));
  return { ...nothing, begun, messages, version, older: page.next, newer: around };
}

/** What is new in an answer about changes; what is further back than the stretch is kept for its page. */
export function threadOfChanges(
  held: Thread,
  answer: {
    list: readonly ChatMessage[];
    removed: readonly number[];
    version: number;
    more: boolean;
    peer_delivered_id: number;
    peer_read_id: number;
  },
): Thread {
  const from = held.messages.length === 0 ? 0 : startOf(held);
  return {
    ...nothing,
    begun: held.begun,
    messages: answer.list.filter(({ message_id: id }) => id >= from),
    further: answer.list.filter(({ message_id: id }) => id < from),
    version: answer.version,
    older: held.older,
    newer: held.newer && answer.more,
    delivered: answer.peer_delivered_id,
    read: answer.peer_read_id,
    gone: answer.removed,
  };
}

/** An earlier page, which ends where the stretch begins. */
export const threadOfOlder = (
  held: Thread,
  page: { list: readonly ChatMessage[]; next: number },
): Thread => ({
  ...held,
  messages: page.list.toSorted((a, b) => a.message_id - b.message_id),
  older: page.next,
});
