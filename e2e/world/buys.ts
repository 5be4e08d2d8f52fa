/**
 * Group buys for journeys, through the real API.
 *   const buy = await buyAt(place, organiser, { threshold: 'pieces', needed: 5 })
 *   await joinBuyAt(place, someone, buy, [2, 1])
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { joinBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { createBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { buyVisibility } from '@qunlu/contract/groupbuy/rules.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { by, newKey, type Place } from './circles.ts';
import { payByApi } from './money.ts';

type Written = BodyInput<typeof createBuy>;

const day = 86_400;

/** One that everybody with its link can join, for three days. Whoever organises has proved who they are. */
export function buyAt(
  place: Place,
  organiser: Session,
  changes: Partial<Written['buy']> = {},
  more: Partial<Written> = {},
): Promise<Buy> {
  const deadline = Math.floor(place.now() / 1000) + 3 * day;
  return by(place, organiser)(createBuy, {
    body: {
      buy: {
        title: '周五到货：丹东草莓和烟台苹果',
        content: '果园直发，当天采摘，坏果包赔。',
        images: [],
        goods: [
          { title: '丹东草莓 2 斤装', price: 3900, stock: 60, per_person: 5 },
          { title: '烟台红富士 5 斤', price: 4500, stock: 50 },
        ],
        threshold: 'none',
        deadline,
        ready_by: deadline + 2 * day,
        points: [{ name: '东门', address: '湖畔小区东门岗亭', hours: '每天 18:00 到 20:00' }],
        express: 0,
        local: 0,
        ...changes,
      },
      visibility: buyVisibility.link,
      ...more,
    },
    idempotencyKey: newKey(),
  });
}

/** Takes so many of each goods, is to pick them up at the first place, and pays. */
export async function joinBuyAt(
  place: Place,
  someone: Session,
  { buy_id, goods, points }: Buy,
  quantities: readonly number[],
  more: Partial<BodyInput<typeof joinBuy>> = {},
): Promise<void> {
  const { hash, total } = await by(place, someone)(joinBuy, {
    body: {
      buy_id,
      lines: quantities.flatMap((quantity, at) =>
        quantity > 0 ? [{ goods_id: goods[at]?.goods_id ?? 0, quantity }] : [],
      ),
      way: 'pickup',
      point_id: points[0]?.point_id ?? 0,
      name: '许闻',
      phone: '13800138021',
      ...more,
    },
    idempotencyKey: newKey(),
  });
  await payByApi(place.url, someone, { hash, total }, place.now());
}
