import type { CircleOffer } from '@qunlu/contract/circle/offers.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import type { OfferRow } from '../store/offers.ts';

export const presentOffer = (
  row: OfferRow,
  kind: { path(id: number, within: number): string },
): CircleOffer => ({
  id: row.object_id,
  title: row.title,
  image: row.image ?? '',
  price: row.price_min,
  price_max: row.price_max,
  at: secondsOf(row.created_at),
  person: presentPerson(row.owner_id, row.person),
  path: kind.path(row.object_id, row.within_id),
});
