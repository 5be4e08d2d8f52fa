import { prepared, type Db } from '../../../platform/database.ts';
import type { CardRow } from './cards.ts';
import type { RequestState } from './requests.ts';

const faceColumns = [
  'card_id',
  'user_id',
  'is_default',
  'realname',
  'avatar',
  'company',
  'position',
  'cityname',
  'citycode',
  'phone',
  'certified',
  'corporation_certified',
  'views',
  'connections',
  'card_style',
  'privacy',
  'owner_hidden',
  'moderated',
] as const;
const contactColumns = [...faceColumns, 'email', 'address', 'extends'] as const;
const wholeColumns = [
  ...contactColumns,
  'sex',
  'sex_chosen',
  'birthday',
  'intro',
  'intro_cleaner',
  'cardphoto',
  'gallery',
  'educations',
  'works',
  'fontfamily',
  'friends',
  'listed',
  'created_at',
] as const;
const columns = { face: faceColumns, contacts: contactColumns, whole: wholeColumns };

/** How much of a card is read: what stands in short, all contacts besides, or everything. */
export type CardPart = keyof typeof columns;
type CardHeader = Pick<CardRow, (typeof faceColumns)[number]>;
export type CardOf<Part extends CardPart> = CardHeader &
  Pick<CardRow, (typeof columns)[Part][number]> &
  (Part extends 'whole' ? { version?: string } : unknown);

/** What viewer and owner are to each other, by what `relation`, circles and orders publish. */
interface Ties {
  is_follow: boolean;
  is_friend: boolean;
  is_black: boolean;
  blocked_by: boolean;
  /** A circle that opens the owner's contacts to the viewer (D61); null: none does. */
  fellow_in: number | null;
  trading: boolean;
}

/** What decides how its owner may use a card. */
export interface OwnerMembership {
  /** The owner's membership now: 0 none, 1 member, 2 business (D118). */
  level: number;
  /** How many cards memberships permit now, as far as it was ever set; null for a default card, which everybody may use. */
  quotas: Readonly<Partial<Record<string, number>>> | null;
}

/**
 * A card with its rank among its owner's (0 = default), the viewer's right to its contacts, whether strangers may apply to the
 * owner, and what the two are to each other.
 */
export type SeenCard<Part extends CardPart = 'face'> = CardOf<Part> &
  OwnerMembership &
  Ties & {
    rank: number;
    revoked: boolean;
    allows_friends: boolean;
    /** The viewer's requests; in seconds, `at` its last change, `ends` the end of a permission for once that was used. */
    requests: { field: string; state: RequestState; ends: number | null; at: number }[];
  };

/** `$2`: now. */
const ownerLevel = `(select coalesce(max(v.rank), 0) from vip_standing v
      where v.user_id = card.user_id and v.starts_at <= $2 and v.ends_at > $2) as level,
    case when not card.is_default then (select coalesce(json_object_agg(q.level, q.value), '{}') from (
      select distinct on (level) level, value from membership_value where key = 'card.cards' and effective_from <= $2
      order by level, effective_from desc, quota_id desc) q) end as quotas`;
/** `version` changes with every change of the row, whoever makes it. */
const shownOf = (part: CardPart): string =>
  columns[part].map((column) => `card.${column}`).join(', ') +
  (part === 'whole' ? ', card.xmin::text as version' : '');
const rank = `case when card.is_default then 0 else (
    select count(*) from card c where c.user_id = card.user_id
      and (c.is_default or (c.created_at, c.card_id) < (card.created_at, card.card_id))) end as rank`;
// A guest is nothing to anybody; a viewer's part comes with the card in one round trip.
const forGuest = (
  part: CardPart,
): string => `select ${shownOf(part)}, ${ownerLevel}, ${rank}, false as revoked,
    false as allows_friends, false as is_follow, false as is_friend, false as is_black, false as blocked_by,
    null as fellow_in, false as trading, '[]'::json as requests
  from card where `;
// With an offset, so that the planner asks about the two alone: else it may read first whoever the viewer ever sold to.
const forViewer = (part: CardPart): string => `select ${shownOf(part)}, ${ownerLevel}, ${rank},
    exists (select from card_revocation r where r.owner_id = card.user_id and r.user_id = $3) as revoked,
    coalesce(p.allows_friends, false) as allows_friends, coalesce(mine.is_follow, false) as is_follow,
    coalesce(mine.is_friend, false) as is_friend, coalesce(mine.is_black, false) as is_black,
    coalesce(theirs.is_black, false) as blocked_by,
    (select f.phonebook_id from phonebook_fellow f
      where f.user_id = $3 and f.other_id = card.user_id and (f.ends_at is null or f.ends_at > $2) limit 1) as fellow_in,
    card.user_id <> $3 and (exists (select from service_trading t
      where t.user_id = $3 and t.other_id = card.user_id and (t.ends_at is null or t.ends_at > $2) offset 0)
     or exists (select from activity_trading t
      where t.user_id = $3 and t.other_id = card.user_id and t.ends_at > $2 offset 0)) as trading,
    (select coalesce(json_agg(json_build_object('field', q.field, 'state', q.state,
        'ends', extract(epoch from q.ends_at)::float8,
        'at', extract(epoch from coalesce(q.decided_at, q.asked_at))::float8)), '[]')
      from card_request q where q.card_id = card.card_id and q.user_id = $3) as requests
  from card
    left join account_person p on p.user_id = card.user_id
    left join relation_facts mine on mine.user_id = $3 and mine.other_id = card.user_id
    left join relation_facts theirs on theirs.user_id = card.user_id and theirs.other_id = $3
  where `;
const readBy = (part: CardPart, where: string) => ({
  guest: forGuest(part) + where,
  viewer: forViewer(part) + where,
});
const statementsOf = (part: CardPart) => ({
  byId: readBy(part, 'card.card_id = $1'),
  byIds: `${forViewer(part)}card.card_id = any($1)`,
  ofUser: readBy(part, 'card.user_id = $1 and card.is_default'),
});
const statements: Record<CardPart, ReturnType<typeof statementsOf>> = {
  face: statementsOf('face'),
  contacts: statementsOf('contacts'),
  whole: statementsOf('whole'),
};

/** Who reads, when, and how much. `viewerId` 0: a guest. */
export interface Reading<Part extends CardPart> {
  viewerId: number;
  now: Date;
  part: Part;
}

async function findSeen<Part extends CardPart>(
  db: Db,
  { guest, viewer }: { guest: string; viewer: string },
  id: number,
  { viewerId, now }: Reading<Part>,
): Promise<SeenCard<Part> | undefined> {
  const rows = await (viewerId === 0
    ? prepared<SeenCard<Part>>(db, guest, [id, now])
    : prepared<SeenCard<Part>>(db, viewer, [id, now, viewerId]));
  return rows[0];
}

/** One card as somebody may see it, in one round trip. */
export const findCard = <Part extends CardPart>(
  db: Db,
  cardId: number,
  reading: Reading<Part>,
): Promise<SeenCard<Part> | undefined> => findSeen(db, statements[reading.part].byId, cardId, reading);

/** Several cards as a person may see them, likewise. */
export const findCards = <Part extends CardPart>(
  db: Db,
  cardIds: readonly number[],
  { part, now, viewerId }: Reading<Part>,
): Promise<SeenCard<Part>[]> => prepared(db, statements[part].byIds, [cardIds, now, viewerId]);

/** A person's default card, likewise. */
export const findDefaultCard = <Part extends CardPart>(
  db: Db,
  userId: number,
  reading: Reading<Part>,
): Promise<SeenCard<Part> | undefined> => findSeen(db, statements[reading.part].ofUser, userId, reading);

/** The cards of their owner, the default one first, then by age. */
export const findOwnCards = (db: Db, userId: number, now: Date): Promise<(CardRow & OwnerMembership)[]> =>
  prepared(db, ofOwner, [userId, now]);

const ofOwner = `select ${shownOf('whole')}, ${ownerLevel}
  from card where card.user_id = $1 order by card.is_default desc, card.created_at, card.card_id`;
