import type { TopicComment, TopicReply } from '@qunlu/contract/forum/entity.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import type { ForumViewer } from '../policy.ts';
import type { CommentRow, ReplyJson } from '../store/comments.ts';

/** What a comment stands under, as far as it decides what may be done with one. */
export interface Under {
  /** The author of the post. */
  authorId: number;
  listed: boolean;
  /** The comment that the viewer has seen. */
  seenId: number;
}

const undoSeconds = forumRules.undoDays * 86_400;

export function presentReply(row: ReplyJson, viewer: ForumViewer, under: Under, now: Date): TopicReply {
  const { userId, can } = viewer;
  const own = row.author_id === userId;
  const gone = row.hidden || row.deleted_at !== null;
  const acts = can.see && under.listed && !gone;
  const mayUndo = row.deleted_at !== null && row.deleted_by === userId && can.see;
  const until = mayUndo && row.deleted_at !== null ? row.deleted_at + undoSeconds : 0;
  // What is gone leaves its place, not its words or its person.
  const shown = gone
    ? { text: '', images: [], mentions: [], likes: 0, liked: false }
    : { text: row.text, images: row.images, mentions: row.mentions, likes: row.likes, liked: row.liked };
  return {
    comment_id: row.post_id,
    topic_id: row.topic_id,
    parent_id: row.parent_id ?? 0,
    ...shown,
    user_id: gone ? 0 : row.author_id,
    user: gone ? { ...presentPerson(0, null), name: '' } : presentPerson(row.author_id, row.user),
    author: !gone && row.author_id === under.authorId,
    at: row.at,
    gone,
    is_new: !gone && !own && under.seenId > 0 && row.post_id > under.seenId,
    undo_until: until > secondsOf(now) ? until : 0,
    can: {
      remove: can.see && !gone && (own || can.content),
      reply: acts,
      like: acts,
      report: !own && !gone,
    },
  };
}

export const presentComment = (
  row: CommentRow,
  viewer: ForumViewer,
  under: Under,
  now: Date,
): TopicComment => ({
  ...presentReply(row, viewer, under, now),
  replies: row.replies,
  list: row.list.map((one) => presentReply(one, viewer, under, now)),
});
