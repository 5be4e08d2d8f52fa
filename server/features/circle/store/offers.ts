import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { LinkedRow } from '../../publication/api/objects.ts';

export type OfferRow = LinkedRow & { person: ListedPerson | null };

/** What members offer, with who does. */
export async function findOffers(db: Db, select: RawBuilder<LinkedRow>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.*, ${personOf('o.owner_id')} as person from (${select}) o
    order by o.created_at desc, o.object_id desc`.execute(db);
  return rows;
}
