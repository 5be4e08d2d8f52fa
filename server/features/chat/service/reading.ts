import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type * as contract from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { searchQuery } from '../../../platform/search-words.ts';
import { talkFileLink } from '../../media/api/private-files.ts';
import { presentLine, presentMessage } from '../present.ts';
import { findByWords, findLines, findStanding, type LineRow } from '../store/list.ts';
import { pageStart, findChanges, findMessages, type MessageRow } from '../store/messages.ts';
import { kindsOf, noConversation } from './kinds.ts';
import { searchKeys } from './words.ts';

/** A message as somebody sees it, with links to its files that end soon. */
export const presentFor = (ctx: Ctx, row: MessageRow, viewerId: number): ChatMessage =>
  presentMessage(row, viewerId, (key) => talkFileLink(ctx, key));

/** Above every number of a message; what is pinned stands above all others, and so do its places. */
const pinnedBase = 2 ** 52;
const placeOf = (next: number | undefined): { pinned: boolean; lastId: number } => {
  if (next === undefined) return { pinned: true, lastId: Number.MAX_SAFE_INTEGER };
  return next >= pinnedBase ? { pinned: true, lastId: next - pinnedBase } : { pinned: false, lastId: next };
};

/** R008: the caller's conversations. */
export async function listConversations(
  ctx: ViewerCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listConversations>> {
  const { userId } = ctx.viewer;
  const found = await findLines(ctx.db, {
    kinds: kindsOf(ctx),
    userId,
    behind: placeOf(next),
    size: size + 1,
  });
  const rows = found.map((row) => ({ ...row, place: row.last_id + (row.pinned ? pinnedBase : 0) }));
  return paged(rows, size, 'place', (row) => presentLine(row, userId));
}

/** D105: a page of a conversation, the newest first; `around`: with one message in its middle. */
export async function listMessages(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined; around?: number | undefined },
): Promise<OutputOf<typeof contract.listMessages>> {
  const { id: conversationId, size = 20, next, around } = query;
  const { userId } = ctx.viewer;
  const kinds = kindsOf(ctx);
  const below =
    next ??
    (around === undefined
      ? Number.MAX_SAFE_INTEGER
      : await pageStart(ctx.db, { conversationId, around, half: Math.ceil(size / 2) }));
  const found = await findMessages(ctx.db, { kinds, userId, conversationId, below, size: size + 1 });
  if (!found) return noConversation();
  return paged(found.rows, size, 'message_id', (row) => presentFor(ctx, row, userId));
}

const changesMax = 100;

/** D105, K009: what has changed since a version that the caller has; complete however the events came. */
export async function listChanges(
  ctx: ViewerCtx,
  { id: conversationId, since }: { id: number; since: number },
): Promise<OutputOf<typeof contract.listChanges>> {
  const { userId } = ctx.viewer;
  const found = await findChanges(ctx.db, {
    kinds: kindsOf(ctx),
    userId,
    conversationId,
    since,
    size: changesMax + 1,
  });
  if (!found) return noConversation();
  const more = found.rows.length > changesMax;
  const rows = found.rows.slice(0, changesMax);
  return {
    list: rows.map((row) => presentFor(ctx, row, userId)),
    removed: found.removed,
    version: more ? (rows.at(-1)?.version ?? since) : found.version,
    more,
    peer_delivered_id: found.peer_delivered_id,
    peer_read_id: found.peer_read_id,
  };
}

const marksOf = ({ peer_delivered_id, peer_read_id }: LineRow) => ({ peer_delivered_id, peer_read_id });

/** The caller's own messages, by their words. */
export async function searchMessages(
  ctx: ViewerCtx,
  query: { q: string; id?: number | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.searchMessages>> {
  const { q, id, size = 20, next = Number.MAX_SAFE_INTEGER } = query;
  const { userId } = ctx.viewer;
  const kinds = kindsOf(ctx);
  if (id !== undefined && !(await findStanding(ctx.db, { kinds, userId, ref: { conversationId: id } })))
    return noConversation();
  const asked = searchQuery(q);
  // Signs alone: nothing that could be looked for.
  if (asked === null) return { list: [], next: pagingEnd };
  const within = id === undefined ? searchKeys.person(userId) : searchKeys.conversation(id);
  const words = `'${within}' & ${asked}`;
  const rows = await findByWords(ctx.db, { kinds, userId, words, below: next, size: size + 1 });
  return paged(rows, size, 'message_id', (row) => ({
    message: presentFor(ctx, { ...row.message, ...marksOf(row) }, userId),
    conversation: presentLine(row, userId),
  }));
}
