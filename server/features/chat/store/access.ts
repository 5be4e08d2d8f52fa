import { messageTypes, type ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ConsultSubjectKind } from '../ports.ts';

/** What people can be consulted about, as the features that have it say; chat's statements are made with it. */
export type Kinds = Readonly<Partial<Record<ConsultSubject, ConsultSubjectKind>>>;

/**
 * Of a conversation of two, and for who asks in a consult, nothing needs to be asked of other features. Most are, so reads and locks try
 * this first: with every feature's part in it a statement costs several times as much.
 */
export const noKinds: Kinds = {};

/** An expression by the subject of the conversation `c`. */
function bySubject<Value>(
  kinds: Kinds,
  part: (kind: ConsultSubjectKind) => RawBuilder<Value>,
  otherwise: RawBuilder<Value>,
): RawBuilder<Value> {
  const parts = Object.entries(kinds).map(([name, kind]) => sql`when ${sql.lit(name)} then ${part(kind)}`);
  return parts.length === 0
    ? otherwise
    : sql`case c.subject ${sql.join(parts, sql` `)} else ${otherwise} end`;
}

/** Who answers together with the owner `o.owner_id`: friends whom they name, for as long as they are (D103). */
const assistants = sql`select a.user_id from chat_assistant a
  join relation_facts f on f.user_id = a.owner_id and f.other_id = a.user_id and f.is_friend
  where a.owner_id = o.owner_id`;

const objectRow = (kind: ConsultSubjectKind): RawBuilder<unknown> =>
  sql`(${kind.rows}) o where o.target_id = c.target_id`;

/** Whether a person answers for the object of the consult `c` now. */
export const answersFor = (kinds: Kinds, userId: RawBuilder<number>): RawBuilder<boolean> =>
  bySubject(
    kinds,
    (kind) =>
      sql<boolean>`(exists (select from ${objectRow(kind)} and (o.owner_id = ${userId}${
        kind.alone ? sql`` : sql` or ${userId} in (${assistants})`
      })) or exists (select from (${kind.staff}) s where s.target_id = c.target_id and s.user_id = ${userId}))`,
    sql<boolean>`false`,
  );

/** Whether a person may read the conversation `c`, now: asked in every statement that reads or writes one (decision 0100). */
export const mayRead = (kinds: Kinds, userId: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(case c.kind when 'direct' then ${userId} in (c.low_id, c.high_id)
    else c.asker_id = ${userId} or ${answersFor(kinds, userId)} end)`;

/** Everybody who answers in the consult `c`, the owner first; never who asks. */
export const answerersOf = (kinds: Kinds): RawBuilder<number[]> =>
  bySubject(
    kinds,
    (kind) => sql<number[]>`array(select w.user_id from (
      select o.owner_id as user_id, 0 as place from ${objectRow(kind)}
      ${kind.alone ? sql`` : sql`union select w.user_id, 1 from (${kind.rows}) o cross join lateral (${assistants}) w where o.target_id = c.target_id`}
      union select s.user_id, 1 from (${kind.staff}) s where s.target_id = c.target_id) w
      where w.user_id is not null and w.user_id <> c.asker_id
      group by w.user_id order by min(w.place), w.user_id limit 100)`,
    sql<number[]>`array[]::bigint[]`,
  );

/** The other side of `c`: of two people the other; of a consult the owner, or who asks. null: nobody answers any more. */
export const otherOf = (kinds: Kinds, userId: RawBuilder<number>): RawBuilder<number | null> =>
  sql<
    number | null
  >`(case when c.kind = 'direct' then case when c.low_id = ${userId} then c.high_id else c.low_id end
    when c.asker_id = ${userId} then ${bySubject(
      kinds,
      (kind) => sql<number | null>`(select o.owner_id from ${objectRow(kind)} limit 1)`,
      sql<number | null>`null::bigint`,
    )} else c.asker_id end)`;

/** An object as the database's JSON returns it. */
export interface ObjectRow {
  title: string;
  image: string;
  meta: string;
  path: string;
}

/** Whether something was taken from everybody's sight after reports (D137); both are expressions of SQL. */
const isHidden = (type: string, id: string): string =>
  `exists (select from moderation_hidden h where h.type = ${type} and h.id = ${id})`;
const hiddenTitle = '内容已不可见';

const hiddenObject = sql<ObjectRow>`json_build_object('title', ${sql.lit(hiddenTitle)}, 'image', '', 'meta', '', 'path', '')`;

/**
 * What the consult `c` is about, for one who may read it; null: it is gone, or `c` is about nothing. Who asks is told what its own
 * page would tell them now.
 */
export const objectOf = (kinds: Kinds, userId: RawBuilder<number>): RawBuilder<ObjectRow | null> =>
  kinds === noKinds
    ? sql<ObjectRow | null>`null::json`
    : sql<ObjectRow | null>`case when ${sql.raw(isHidden('c.subject', 'c.target_id'))}
        then ${hiddenObject} else ${shownObject(kinds, userId)} end`;

const shownObject = (kinds: Kinds, userId: RawBuilder<number>): RawBuilder<ObjectRow | null> =>
  bySubject(
    kinds,
    (kind) => sql<ObjectRow | null>`(select case when c.asker_id <> ${userId} or ${kind.shownTo(userId)}
      then json_build_object('title', coalesce(o.title, ''), 'image', coalesce(o.image, ''),
        'meta', coalesce(o.meta, ''), 'path', coalesce(o.path, '')) else ${hiddenObject} end from ${objectRow(kind)} limit 1)`,
    sql<ObjectRow | null>`null::json`,
  );

/** One object by its number, for a message that shows it. */
export const lineOf = (
  { rows }: ConsultSubjectKind,
  targetId: number,
): RawBuilder<ObjectRow> => sql<ObjectRow>`
  select coalesce(o.title, '') as title, coalesce(o.image, '') as image, coalesce(o.meta, '') as meta, coalesce(o.path, '') as path
  from (${rows}) o where o.target_id = ${targetId}`;

/**
 * How far the other side of `c` has come; `read_id` only where both let it be shown (D105). Of those who answer, the one who has
 * come furthest.
 */
export const othersMarks = (userId: RawBuilder<number>): RawBuilder<unknown> => sql`
  select coalesce(max(p.delivered_id), 0) as peer_delivered_id, coalesce(max(p.read_id) filter (where y.receipts and t.receipts), 0) as peer_read_id
  from chat_member p
  left join chat_setting y on y.user_id = ${userId}
  left join chat_setting t on t.user_id = p.user_id
  where p.conversation_id = c.conversation_id and p.user_id <> ${userId}
    and (c.kind = 'direct' or (p.user_id = c.asker_id) <> (c.asker_id = ${userId}))`;

/** A message `m` stands in what a person sees of the conversation; `me`: their member row, which may be missing; `id`: as the number is compared. */
export const shownTo = (
  userId: RawBuilder<number>,
  id: RawBuilder<unknown> = sql`m.message_id`,
): RawBuilder<boolean> => sql<boolean>`
  ${id} > coalesce(me.cleared_id, 0) and (not m.refused or m.sender_id = ${userId}) and ${userId} <> all(m.removed_by)`;

const gone = (title: string): string => `'${JSON.stringify({ title, image: '', path: '' })}'::jsonb`;

/**
 * What else a message has. A card says what it says today, and nothing once it is hidden or its person has left; a service or an
 * activity says nothing while it is hidden after reports.
 */
export function detailsNow(message: string): string {
  const { card, service, activity } = messageTypes;
  const given = `${message}.details`;
  const target = `(${given} ->> 'target_id')::bigint`;
  const subject = `case ${message}.type when ${service} then 'service' else 'activity' end`;
  return `case when not ${given} ? 'target_id' then ${given}
    when ${message}.type = ${card} then ${given} || coalesce((select jsonb_build_object('title', k.realname, 'image', k.avatar)
      from card_line k where k.card_id = ${target}), ${gone('名片已不可见')})
    when ${message}.type in (${service}, ${activity}) and ${isHidden(subject, target)} then ${given} || ${gone(hiddenTitle)}
    else ${given} end`;
}
