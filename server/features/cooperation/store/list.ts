import type { ListingTable } from '../../publication/api/listing.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { waitingOf, type CooperationRow } from './cooperations.ts';

/** A post as a line of a list. */
export type ListedCooperation = Pick<
  CooperationRow,
  | 'cooperation_id'
  | 'user_id'
  | 'side'
  | 'kind'
  | 'title'
  | 'images'
  | 'industry'
  | 'citycode'
  | 'cityname'
  | 'state'
  | 'moderated'
  | 'audit'
  | 'expires_at'
  | 'created_at'
  | 'deals'
> & { waiting: number; user: ListedPerson | null };

const fields = `s.cooperation_id, s.user_id, s.side, s.kind, s.title, s.images, s.industry, s.citycode, s.cityname, s.state,
    s.moderated, s.audit, s.expires_at, s.created_at, s.deals, ${joinedPerson} as user`;

/** Of what fits; nobody’s own are among it. */
export const matchColumns = `${fields}, 0 as waiting`;

type ListFilter = 'live' | 'side' | 'kind' | 'sector' | 'industry' | 'city' | 'circle' | 'crowd';

/** D132: how posts are looked through. */
export const listedCooperations = {
  table: 'cooperation',
  id: 'cooperation_id',
  columns: `${fields}, ${waitingOf} as waiting`,
  join: personJoin('s.user_id'),
  orders: { new: { keys: ['expires_at'] } },
  own: ['created_at'],
  filters: {
    // Those that are over since the job looked for them.
    live: (at) => `s.expires_at > ${at}::timestamptz`,
    side: (at) => `s.side = ${at}::text`,
    kind: (at) => `s.kind = ${at}::text`,
    sector: (at) => `s.sector = ${at}::int`,
    industry: (at) => `s.industry = ${at}::int`,
    // The digits that the city's code begins with.
    city: (at) => `s.citycode >= ${at}::text and s.citycode < ${at}::text || '~'`,
    // As an array, so that it is worked out once.
    circle: (at) =>
      `s.user_id = any(array(select m.user_id from phonebook_present m where m.phonebook_id = ${at}::bigint))`,
    // Of a large circle members are among those who wrote last; an offset keeps the planner from reading all of them first.
    crowd: (at) =>
      `exists (select from phonebook_present m where m.phonebook_id = ${at}::bigint and m.user_id = s.user_id offset 0)`,
  },
  slight: ['live'],
} satisfies ListingTable<'new', ListFilter>;
