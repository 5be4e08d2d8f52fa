import { joinedPerson, personJoin } from '../../card/api/listed-person.ts';
import type { ListSort } from '@qunlu/contract/service/rules.ts';
import type { ListingTable } from '../../publication/api/listing.ts';

type ListFilter = 'city' | 'type' | 'way' | 'feeMin' | 'feeMax' | 'scoreMin' | 'industries';

/** D40, D47: how services are looked through; each order has an index of its own. */
export const listedServices = {
  table: 'service',
  id: 'service_id',
  columns: `s.service_id, s.type, s.title, s.images, s.fee_min, s.fee_max, s.score, s.score_count, s.deal, s.sort, s.is_top,
    s.category_id, s.user_id, s.status, s.audit, s.listed, s.cityname, s.created_at, ${joinedPerson} as user`,
  join: personJoin('s.user_id'),
  orders: {
    default: { keys: ['rank'] },
    new: { keys: ['created_at'] },
    deal: { keys: ['deal'] },
    score: { keys: ['score'] },
    cheap: { keys: ['fee_min'], up: true },
    dear: { keys: ['fee_min'] },
  },
  own: ['is_top', 'sort', 'created_at'],
  filters: {
    // The digits that the city's code begins with.
    city: (at) => `s.citycode >= ${at}::text and s.citycode < ${at}::text || '~'`,
    type: (at) => `s.type = ${at}::smallint`,
    way: (at) => `s.kinds @> array[${at}::text]`,
    feeMin: (at) => `s.fee_min >= ${at}::bigint`,
    feeMax: (at) => `s.fee_min <= ${at}::bigint`,
    // What people of these industries offer (K076).
    industries: (at) =>
      `s.user_id in (select i.user_id from discovery_person_industry i where i.industry_id = any(${at}::int[]))`,
    scoreMin: (at) => `s.score >= ${at}::double precision`,
  },
} satisfies ListingTable<ListSort, ListFilter>;
