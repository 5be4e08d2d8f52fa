import type { Deal, DealLine, DealShop } from '@qunlu/contract/o2o/entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { buyProblem, leftOf, stockProblem } from '../policy.ts';
import type { SeenDeal, ShopRow } from '../store/deals.ts';
import type { ListedDeal } from '../store/list.ts';

export const presentShop = (row: ShopRow): DealShop => ({
  name: row.shop,
  address: row.address,
  region: row.region,
  region_name: row.region_name,
  lat: row.lat,
  lng: row.lng,
});

export const presentLine = (row: ListedDeal): DealLine => ({
  deal_id: row.deal_id,
  title: row.title,
  image: row.images[0] ?? '',
  price: row.price,
  was: row.was,
  left: row.left,
  valid_to: secondsOf(row.valid_to),
  shop: presentShop(row),
  distance: row.distance ?? -1,
  user_id: row.user_id,
  status: row.status,
  audit: row.audit,
  access: row.listed,
  over: row.over,
  created_at: secondsOf(row.created_at),
});

/** What this viewer, who may see it, sees. */
export function presentDeal(row: SeenDeal, viewerId: number, now: Date): Deal {
  const mine = row.user_id === viewerId;
  const left = leftOf(row);
  return {
    ...presentLine({ ...row, left }),
    over: row.valid_to <= now,
    images: row.images,
    content: row.content_cleaner === cleanerVersion ? row.content : cleanRichText(row.content),
    rules: row.rules,
    stock: row.stock,
    sold: row.taken,
    per_person: row.per_person,
    user: presentPerson(row.user_id, row.user),
    vouched: row.vouched,
    licence: row.licence ?? '',
    mine,
    tills: mine || row.is_helper,
    audit_reason: mine ? row.audit_reason : '',
    buy_problem: buyProblem(row, viewerId, now) || stockProblem(left, 1),
    rev: row.rev,
  };
}
