import type { OrderStage, OrderState } from '@qunlu/contract/order/rules.ts';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';
import type { Sold } from './orders.ts';
import { personOf, type ListedPerson } from './people.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

/** A comment as the database's JSON returns it beside its order. */
export interface WrittenComment {
  comment_id: number;
  score: number;
  content: string;
  images: string[];
  reply: string;
  replied_at: Date | null;
  edited_at: Date | null;
  moderated: boolean;
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
  snapshot: Sold;
  /** The buyer; null: nobody may name them. */
  user: ListedPerson | null;
  comment: WrittenComment | null;
}

type Flat = Omit<CommentRow, 'comment'> & Omit<WrittenComment, 'comment_id'> & { comment_id: number | null };

function shaped({
  comment_id,
  score,
  content,
  images,
  reply,
  replied_at,
  edited_at,
  moderated,
  created_at,
  ...order
}: Flat): CommentRow {
  if (comment_id === null) return { ...order, comment: null };
  const comment = {
    comment_id,
    score,
    content,
    images,
    reply,
    replied_at,
    edited_at,
    moderated,
    created_at,
  };
  return { ...order, comment };
}

/** `source`: comments as `c` and orders as `o`. */
const shown = (source: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Flat> => sql<Flat>`
  select o.service_order_id, o.service_id, o.buyer_id, o.seller_id, o.over_at,
    e.state as engine_state, e.stage as engine_stage, e.disputed, e.refund_asked as asked, e.refunded,
    e.expires_at, e.closed_at, k.snapshot,
    c.comment_id, c.score, c.content, c.images, c.reply, c.replied_at, c.edited_at, c.moderated, c.created_at,
    ${personOf('o.buyer_id')} as user
  from ${source}
  join order_standing e on e.order_id = o.order_id
  join order_clock k on k.order_id = o.order_id
  ${order}`;

/** An order and its comment, whoever may see it. */
export async function findOrderComment(db: Db, orderId: number): Promise<CommentRow | undefined> {
  const source = sql`service_order o left join service_comment c on c.service_order_id = o.service_order_id`;
  const { rows } = await shown(source, sql`where o.service_order_id = ${orderId}`).execute(db);
  return rows.map(shaped)[0];
}

/**
 * What others see of a service's comments, the newest first, below the one with the number `below`; nothing of whom
 * `notBlocked` has blocked or is blocked by (D40).
 */
export async function findComments(
  db: Db,
  wanted: { serviceId: number; notBlocked: number | null; below: number | undefined; size: number },
): Promise<CommentRow[]> {
  const { serviceId, notBlocked, below, size } = wanted;
  const unblocked =
    notBlocked === null
      ? sql``
      : sql`and not exists
          (select from relation_block b where b.user_id = ${notBlocked} and b.other_id = service_comment.user_id)`;
  const further =
    below === undefined
      ? sql``
      : sql`and (created_at, comment_id) <
          (select b.created_at, b.comment_id from service_comment b where b.comment_id = ${below})`;
  const source = sql`(
      select * from service_comment where service_id = ${serviceId} and not moderated ${further} ${unblocked}
      order by created_at desc, comment_id desc limit ${size}
    ) c join service_order o on o.service_order_id = c.service_order_id`;
  const { rows } = await shown(source, sql`order by c.created_at desc, c.comment_id desc`).execute(db);
  return rows.map(shaped);
}

/** Comments by their own numbers, hidden ones, too. */
export async function findCommentsById(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  const source = sql`service_comment c join service_order o on o.service_order_id = c.service_order_id`;
  const { rows } = await shown(source, sql`where c.comment_id = any(${[...ids]}::bigint[])`).execute(db);
  return rows.map(shaped);
}

export async function insertComment(
  db: TxDb,
  row: Insertable<ServiceTables['service_comment']>,
): Promise<void> {
  await tables(db).insertInto('service_comment').values(row).execute();
}

export async function updateComment(
  db: TxDb,
  commentId: number,
  change: Updateable<ServiceTables['service_comment']>,
): Promise<void> {
  await tables(db).updateTable('service_comment').set(change).where('comment_id', '=', commentId).execute();
}
