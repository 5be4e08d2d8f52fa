import { courseRules } from '@qunlu/contract/course/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { personOf, personText, type ListedPerson } from '../../card/api/listed-person.ts';

export interface SaidRow {
  post_id: number;
  lesson_id: number;
  parent_id: number | null;
  author_id: number;
  text: string;
  images: string[];
  gone: boolean;
  deleted_at: Date | null;
  deleted_by: number | null;
  created_at: Date;
  user: ListedPerson | null;
  /** Of whoever wrote the course. */
  teacher: boolean;
}

/** A reply as the database's JSON returns it; times in seconds. */
export type ReplyLine = Omit<SaidRow, 'created_at' | 'deleted_at'> & { created_at: number };

export interface CommentRow extends SaidRow {
  reply_count: number;
  replies: ReplyLine[];
}

/** Comments of a lesson with their first replies; `page` is a statement of posts. */
export async function findComments(
  db: Db,
  page: RawBuilder<unknown>,
  { viewerId, order }: { viewerId: number; order: 'newest' | 'oldest' },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select t.post_id, t.subject_id as lesson_id, t.parent_id, t.author_id, t.text, t.images, t.gone, t.deleted_at, t.deleted_by,
      t.created_at, ${personOf('t.author_id')} as user, t.author_id = c.author_id as teacher, t.replies as reply_count,
      (select coalesce(json_agg(json_build_object('post_id', r.post_id, 'lesson_id', r.subject_id, 'parent_id', r.parent_id,
          'author_id', r.author_id, 'text', r.text, 'images', r.images, 'gone', false, 'deleted_by', null,
          'created_at', extract(epoch from r.created_at)::bigint, 'user', ${sql.raw(personText('r.author_id'))},
          'teacher', r.author_id = c.author_id) order by r.post_id), '[]')
        from (select * from thread_line f where f.parent_id = t.post_id and not f.gone and f.author_id <> all(array(
            select b.other_id from relation_block b where b.user_id = ${viewerId}))
          order by f.post_id limit ${courseRules.repliesShown}) r) as replies
    from (${page}) t join course_lesson l on l.lesson_id = t.subject_id join course c on c.course_id = l.course_id
    order by t.post_id ${sql.raw(order === 'newest' ? 'desc' : 'asc')}`.execute(db);
  return rows;
}

/** The statement of one post. */
export const onePost = (postId: number): RawBuilder<unknown> =>
  sql`select * from thread_line where post_id = ${postId}`;

/** One more or less stands under a lesson. */
export async function countComment(db: TxDb, lessonId: number, by: 1 | -1): Promise<void> {
  await prepared(db, 'update course_lesson set comments = greatest(0, comments + $2) where lesson_id = $1', [
    lessonId,
    by,
  ]);
}

/** As staff reads what was reported: posts by number, with their course. */
export const findSaid = (
  db: Db,
  postIds: readonly number[],
): Promise<
  {
    post_id: number;
    lesson_id: number;
    author_id: number;
    text: string;
    images: string[];
    course_id: number;
    phonebook_id: number;
    title: string;
  }[]
> =>
  prepared(
    db,
    `select t.post_id, l.lesson_id, t.author_id, t.text, t.images, c.course_id, c.phonebook_id, l.title
     from thread_line t join course_lesson l on l.lesson_id = t.subject_id join course c on c.course_id = l.course_id
     where t.post_id = any($1::bigint[]) and t.kind = 'course-comment'`,
    [[...postIds]],
  );
