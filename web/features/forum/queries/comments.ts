import {
  addComment,
  likeComment,
  listComments,
  listReplies,
  removeComment,
  restoreComment,
  viewComment,
} from '@qunlu/contract/forum/comments.ts';
import type { Topic, TopicComment, TopicReply } from '@qunlu/contract/forum/entity.ts';
import { viewTopic } from '@qunlu/contract/forum/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { freshMs, useRead } from '../../../platform/query.ts';
import { changeTopic } from './topics.ts';

export type CommentOrder = 'old' | 'new';

/** `from`: only what came behind this comment, the oldest first; 0 for all. The cursor of a page is the number of its last one. */
export function useComments(id: number, order: CommentOrder, from = 0) {
  const asked = { id, ...(order === 'old' ? {} : { order }), ...(from === 0 ? {} : { next: from }) };
  return usePaged(listComments, asked, { staleTime: freshMs });
}

export const useReplies = (id: number) => usePaged(listReplies, { id }, { staleTime: freshMs });

/** One that somebody was led to, with what it stands under. */
export const useComment = (id: number) => useRead(viewComment, { id }, { enabled: id > 0 });

type Body = Omit<BodyInput<typeof addComment>, 'id'>;

/** Writes under a post; it stands where it belongs at once. */
export async function comment(
  client: QueryClient,
  topic: Topic,
  body: Body,
  key: string,
): Promise<TopicComment> {
  const { topic_id: id } = topic;
  const made = await call(addComment, { body: { id, ...body }, idempotencyKey: key });
  if (made.parent_id > 0) replied(client, made);
  else placed(client, made);
  const now = client.getQueriesData<Topic>({ queryKey: [viewTopic.id] }).map(([, held]) => held);
  const { comments } = now.find((held) => held?.topic_id === id) ?? topic;
  changeTopic(client, id, {
    comments: comments + 1,
    last_at: made.at,
    followed: true,
    answered: topic.answered || topic.kind === 'question',
  });
  return made;
}

/** First among the newest, last among the oldest, once those have come to their end. */
function placed(client: QueryClient, made: TopicComment): void {
  for (const order of ['old', 'new'] as const)
    client.setQueriesData<{ pages: { list: TopicComment[]; next: number }[]; pageParams: number[] }>(
      {
        queryKey: [listComments.id, 'pages'],
        predicate: ({ queryKey }) => {
          const asked = (queryKey[2] ?? {}) as Record<string, string>;
          return asked['id'] === String(made.topic_id) && (asked['order'] ?? 'old') === order;
        },
      },
      (held) => {
        if (!held) return held;
        const at = order === 'new' ? 0 : held.pages.length - 1;
        const isThere = held.pages.some(({ list }) =>
          list.some(({ comment_id: id }) => id === made.comment_id),
        );
        if (isThere || (order === 'old' && held.pages[at]?.next !== -1)) return held;
        const add = (list: TopicComment[]): TopicComment[] =>
          order === 'new' ? [made, ...list] : [...list, made];
        return {
          ...held,
          pages: held.pages.map((page, index) => (index === at ? { ...page, list: add(page.list) } : page)),
        };
      },
    );
}

const without = (list: readonly TopicReply[], made: TopicReply): TopicReply[] =>
  list.filter(({ comment_id: id }) => id !== made.comment_id);

function replied(client: QueryClient, made: TopicComment): void {
  const { replies: _replies, list: _list, ...reply } = made;
  const under = (one: TopicComment): TopicComment =>
    one.comment_id === made.parent_id
      ? { ...one, replies: one.replies + 1, list: [...without(one.list, reply), reply] }
      : one;
  editPages(client, listComments, (list) => list.map(under));
  client.setQueriesData<{ comment: TopicComment; reply: TopicReply | null }>(
    { queryKey: [viewComment.id] },
    (held) => held && { ...held, comment: under(held.comment) },
  );
  void client.invalidateQueries({ queryKey: [listReplies.id] });
}

/** Changes a comment or a reply wherever it is shown. */
function changeComment(client: QueryClient, id: number, edit: Partial<TopicReply>): void {
  const one = <T extends TopicReply>(given: T): T =>
    given.comment_id === id ? { ...given, ...edit } : given;
  const whole = (given: TopicComment): TopicComment => ({ ...one(given), list: given.list.map(one) });
  editPages(client, listComments, (list) => list.map(whole));
  editPages(client, listReplies, (list) => list.map(one));
  client.setQueriesData<{ comment: TopicComment; reply: TopicReply | null }>(
    { queryKey: [viewComment.id] },
    (held) => held && { comment: whole(held.comment), reply: held.reply && one(held.reply) },
  );
}

export async function likeOne(client: QueryClient, given: TopicReply): Promise<void> {
  const { comment_id: id, liked, likes } = given;
  changeComment(client, id, { liked: !liked, likes: likes + (liked ? -1 : 1) });
  try {
    changeComment(client, id, await call(likeComment, { body: { id, liked: !liked } }));
  } catch (error) {
    changeComment(client, id, { liked, likes });
    throw error;
  }
}

export async function removeOne(client: QueryClient, given: TopicReply, reason: string): Promise<void> {
  const { comment_id: id } = given;
  changeComment(
    client,
    id,
    await call(removeComment, { body: { id, ...(reason === '' ? {} : { reason }) } }),
  );
}

export async function restoreOne(client: QueryClient, given: TopicReply): Promise<void> {
  const { comment_id: id } = given;
  changeComment(client, id, await call(restoreComment, { body: { id } }));
}
