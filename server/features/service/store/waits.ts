import { sql, type RawBuilder } from 'kysely';

// Each by its index, and counted to a hundred.

/** Orders that wait for a seller to accept. */
export const toAcceptOf = (sellerId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from service_order where seller_id = ${sellerId} and stage = 1 limit 100) w)`;

/** Orders that wait for a buyer to say that they are done. */
export const toConfirmOf = (buyerId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from service_order where buyer_id = ${buyerId} and stage = 3 limit 100) w)`;
