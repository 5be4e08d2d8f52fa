import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { OrderStage, OrderState } from '@qunlu/contract/order/rules.ts';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';
import type { SoldService } from './orders.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

/** A comment as the database's JSON returns it beside its order. */
export interface WrittenComment {
  comment_id: number;
  post_id: number;
  score: number;
  content: string;
  images: string[];
  reply: string;
  replied_at: Date | null;
  edited_at: Date | null;
  hidden: boolean;
  created_at: Date;
}

/** An order with its comment, if there is one, and what a comment shows of it. */
export interface CommentRow {
  service_order_id: number;
  service_id: number;
  buyer_id: number;
  seller_id: number;
  over_at: Date | null;
  engine_state: OrderState;
  engine_stage: OrderStage;
  disputed: boolean;
  /** A refund is asked for. */
  asked: boolean;
  refunded: number;
  expires_at: Date;
  closed_at: Date | null;
  snapshot: SoldService;
  /** The buyer; null: nobody may name them. */
  user: ListedPerson | null;
  comment: WrittenComment | null;
}

type Flat = Omit<CommentRow, 'comment'> & Omit<WrittenComment, 'comment_id'> & { comment_id: number | null };

function shaped({
  comment_id,
  post_id,
  score,
  content,
  images,
  reply,
  replied_at,
  edited_at,
  hidden,
  created_at,
  ...order
}: Flat): CommentRow {
  if (comment_id === null) return { ...order, comment: null };
  const comment = {
    comment_id,
    post_id,
    score,
    content,
    images,
    reply,
    replied_at,
    edited_at,
    hidden,
    created_at,
  };
  return { ...order, comment };
}

/** `source`: comments as `c`, their posts as `t` and orders as `o`. */
const shown = (source: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Flat> => sql<Flat>`
  select o.service_order_id, o.service_id, o.buyer_id, o.seller_id, o.over_at,
    e.state as engine_state, e.stage as engine_stage, e.disputed, e.refund_asked as asked, e.refunded,
    e.expires_at, e.closed_at, k.snapshot,
    c.comment_id, c.post_id, c.score, t.text as content, t.images, t.edited_at, t.hidden, t.created_at,
    coalesce(r.text, '') as reply, r.created_at as replied_at,
    ${personOf('o.buyer_id')} as user
  from ${source}
  join order_standing e on e.order_id = o.order_id
  join order_clock k on k.order_id = o.order_id
  left join thread_line r on r.parent_id = t.post_id
  ${order}`;

/** An order and its comment, whoever may see it. */
export async function findOrderComment(db: Db, orderId: number): Promise<CommentRow | undefined> {
  const source = sql`service_order o left join service_comment c on c.service_order_id = o.service_order_id
    left join thread_line t on t.post_id = c.post_id`;
  const { rows } = await shown(source, sql`where o.service_order_id = ${orderId}`).execute(db);
  return rows.map(shaped)[0];
}

/** The comments of a page of posts. */
export async function findComments(db: Db, page: RawBuilder<unknown>): Promise<CommentRow[]> {
  const source = sql`(${page}) t join service_comment c on c.post_id = t.post_id
    join service_order o on o.service_order_id = c.service_order_id`;
  const { rows } = await shown(source, sql`order by t.post_id desc`).execute(db);
  return rows.map(shaped);
}

/** The post of a comment, as an expression. */
export const postOf = (commentId: number): RawBuilder<number> =>
  sql`(select post_id from service_comment where comment_id = ${commentId})`;

/** Comments by their own numbers, hidden ones, too. */
export async function findCommentsById(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  const source = sql`service_comment c join thread_line t on t.post_id = c.post_id
    join service_order o on o.service_order_id = c.service_order_id`;
  const { rows } = await shown(source, sql`where c.comment_id = any(${[...ids]}::bigint[])`).execute(db);
  return rows.map(shaped);
}

export async function insertComment(
  db: TxDb,
  row: Insertable<ServiceTables['service_comment']>,
): Promise<void> {
  await tables(db).insertInto('service_comment').values(row).execute();
}

export async function updateScore(db: TxDb, commentId: number, score: number): Promise<void> {
  await tables(db)
    .updateTable('service_comment')
    .set({ score })
    .where('comment_id', '=', commentId)
    .execute();
}

/** What a person said of what they bought, for their export. */
export async function findCommentsOf(
  db: Db,
  userId: number,
  size: number,
): Promise<Omit<WrittenComment, 'comment_id' | 'post_id' | 'edited_at' | 'hidden' | 'replied_at'>[]> {
  const { rows } = await sql<WrittenComment>`
    select c.score, t.text as content, t.images, t.created_at, coalesce(r.text, '') as reply
    from thread_line t join service_comment c on c.post_id = t.post_id
    left join thread_line r on r.parent_id = t.post_id
    where t.author_id = ${userId} order by t.post_id limit ${size}`.execute(db);
  return rows;
}
