import type { ActivityPost, ActivityQuestion } from '@qunlu/contract/activity/talk.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import type { PostRow, QuestionRow } from '../store/said.ts';

export const presentQuestion = (row: QuestionRow, viewerId: number | null): ActivityQuestion => ({
  id: row.post_id,
  content: row.content,
  user: presentPerson(row.author_id, row.user),
  created_at: secondsOf(row.created_at),
  replies: row.replies.map(({ id, content, user_id, user, created_at }) => ({
    id,
    content,
    user: presentPerson(user_id, user),
    created_at,
  })),
  mine: row.author_id === viewerId,
});

export const presentPost = (row: PostRow, viewerId: number | null): ActivityPost => ({
  id: row.post_id,
  content: row.content,
  images: JSON.stringify(row.images),
  user: presentPerson(row.author_id, row.user),
  host: row.host,
  created_at: secondsOf(row.created_at),
  mine: row.author_id === viewerId,
});
