import type { CourseComment, CourseReply } from '@qunlu/contract/course/talk.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { mayRestore } from '../policy.ts';
import type { CommentRow, ReplyLine, SaidRow } from '../store/talk.ts';

export interface TalkReader {
  userId: number;
  manages: boolean;
  now: Date;
}

export function presentReply(row: SaidRow | ReplyLine, { userId, manages, now }: TalkReader): CourseReply {
  const mine = row.author_id === userId;
  const deletedAt = 'deleted_at' in row ? row.deleted_at : null;
  return {
    id: row.post_id,
    lesson_id: row.lesson_id,
    parent_id: row.parent_id ?? 0,
    content: row.gone ? '' : row.text,
    images: row.gone ? '[]' : JSON.stringify(row.images),
    user: presentPerson(row.author_id, row.user),
    teacher: row.teacher,
    created_at: typeof row.created_at === 'number' ? row.created_at : secondsOf(row.created_at),
    mine,
    removed: row.gone,
    can: {
      remove: !row.gone && (mine || manages),
      restore: mayRestore({ ...row, deleted_at: deletedAt }, { userId, manages, now }),
    },
  };
}

export const presentComment = (row: CommentRow, reader: TalkReader): CourseComment => ({
  ...presentReply(row, reader),
  replies: row.replies.map((reply) => presentReply(reply, reader)),
  reply_count: row.reply_count,
});
