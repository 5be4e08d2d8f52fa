import type { Buy, BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { buyProblem, isSoldOut, leftOf, waysOf } from '../policy.ts';
import type { SeenBuy } from '../store/buys.ts';
import type { ListedBuy } from '../store/list.ts';

export const presentLine = (row: ListedBuy, viewerId: number): BuyLine => ({
  buy_id: row.buy_id,
  title: row.title,
  image: row.images[0] ?? '',
  price_min: row.price_min,
  price_max: row.price_max,
  goods_count: row.goods_count,
  deadline: secondsOf(row.deadline),
  state: row.state,
  threshold: row.threshold,
  needed: row.needed,
  people: row.people,
  pieces: row.pieces,
  visibility: row.visibility,
  status: row.status,
  audit: row.audit,
  access: row.listed,
  mine: row.user_id === viewerId,
  joined: row.joined,
  user: presentPerson(row.user_id, row.user),
  circle:
    row.circle_id === null || row.circle_name === null ? null : { id: row.circle_id, name: row.circle_name },
  created_at: secondsOf(row.created_at),
});

/** What this viewer, who may see it, sees. */
export function presentBuy(row: SeenBuy, viewerId: number, now: Date): Buy {
  const mine = row.user_id === viewerId;
  const problem = buyProblem(row, viewerId, now) || (isSoldOut(row.goods) ? '已经卖完了' : '');
  return {
    ...presentLine(row, viewerId),
    images: row.images.slice(0, row.own_images),
    content: row.content_cleaner === cleanerVersion ? row.content : cleanRichText(row.content),
    goods: row.goods.map((one) => ({
      goods_id: one.goods_id,
      title: one.title,
      price: one.price,
      image: one.image,
      stock: one.stock ?? -1,
      left: leftOf(one) ?? -1,
      sold: one.taken,
      per_person: one.per_person,
      held: one.held,
    })),
    ways: waysOf(row),
    points: row.points,
    express_note: row.express_note,
    local_note: row.local_note,
    ready_by: secondsOf(row.ready_by),
    buy_problem: problem,
    cancel_reason: row.cancel_reason,
    audit_reason: mine ? row.audit_reason : '',
    fixed: row.taken || row.state !== buyState.running,
    can: { own: mine, door: mine || row.is_helper, buy: problem === '' },
    rev: row.rev,
  };
}
