/**
 * What a crash does to a group buy that failed, while it gives 200 orders back: nothing. Each has its money again, once, without anybody
 * asking for it, the balance and the cashier alike, and its pieces are free.
 */
import { joinBuy, listJoined, viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import { type CrashingServer, hasPostgres, startCrashing } from '../crashing.ts';
import { buyAt } from '../world/buys.ts';
import { by, newKey, personAt, realNameAt, type Someone } from '../world/circles.ts';
import { type Buyer, payWhole } from './paying.ts';

/** The embedded database takes seconds to start again. */
const killsOf = (kind: 'embedded' | 'PostgreSQL'): number =>
  Number(process.env['FAULT_KILLS'] ?? (kind === 'embedded' ? 1 : 2));
const people = 5;
const each = 40;
/** Of each, paid at the cashier: those go back by another way, which answers later. */
const atCashier = 2;
const price = 3900;
const fromBalance = (each - atCashier) * price;
const day = 86_400;
/** Seconds after which a refund that was claimed by a process that died is another's: the first tries. */
const claimed = 300;

interface Payer extends Someone, Buyer {
  hashes: string[];
}

async function newPayer(product: CrashingServer): Promise<Payer> {
  const someone = await personAt(product);
  await product.give({ userId: someone.user_id, amount: fromBalance });
  return { ...someone, paid: [], hashes: [] };
}

async function buyOften(product: CrashingServer, { buy_id, goods, points }: Buy, me: Payer): Promise<void> {
  for (let nth = 0; nth < each; nth += 1) {
    const isOutside = nth < atCashier;
    const { hash, total, paid } = await by(product, me)(joinBuy, {
      body: {
        buy_id,
        lines: [{ goods_id: goods[0]?.goods_id ?? 0, quantity: 1 }],
        way: 'pickup',
        point_id: points[0]?.point_id ?? 0,
        name: '许闻',
        phone: '13800138021',
        use_balance: isOutside ? 0 : 1,
      },
      idempotencyKey: newKey(),
    });
    expect({ total, paid }).toEqual({ total: price, paid: !isOutside });
    if (isOutside) await payWhole(product, (work) => work(), me, { hash, useBalance: false });
    me.hashes.push(hash);
  }
}

/** How many pieces are still ordered. */
const pieces = async (product: CrashingServer, me: Payer, { buy_id }: Buy): Promise<number> =>
  (await by(product, me)(viewBuy, { query: { id: buy_id } })).pieces;

/** Kills it each time when it has given back so many more that some are left; answers how many were left each time. */
async function killInBetween(product: CrashingServer, me: Payer, buy: Buy, kills: number): Promise<number[]> {
  const all = people * each;
  const share = Math.floor(all / (kills + 1));
  const left: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    // The queue runs it again once the heart of the run before has been still for 90 seconds; here it is not waited for.
    void product.settle().catch(() => undefined);
    // Anywhere in this share of them but its end: it goes on until the kill arrives, and some are to be left.
    const until = all - share * kill + Math.floor((0.4 + Math.random() * 0.5) * share);
    await expect
      .poll(() => pieces(product, me, buy), { intervals: [10], timeout: 120_000 })
      .toBeLessThanOrEqual(until);
    await product.crash();
    left.push(await pieces(product, me, buy));
  }
  return left;
}

for (const kind of hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const)) {
  const kills = killsOf(kind);
  test(`kill -9 while a failed group buy gives ${people * each} orders back: each once, ${kind} [D134]`, async () => {
    test.setTimeout(300_000 + kills * 20_000);
    const product = await startCrashing(kind);
    try {
      const organiser = await personAt(product, '沈知微');
      await realNameAt(product, organiser);
      const buy = await buyAt(product, organiser, {
        threshold: 'pieces',
        needed: 250,
        goods: [{ title: '丹东草莓 2 斤装', price, stock: 300, per_person: 0 }],
      });
      const payers: Payer[] = [];
      for (let count = 0; count < people; count += 1) payers.push(await newPayer(product));
      await Promise.all(payers.map((me) => buyOften(product, buy, me)));
      const [first] = payers;
      if (!first) throw new Error('nobody bought');
      await product.settle();
      expect(await pieces(product, first, buy)).toBe(people * each);

      await product.pass(3 * day + 60);
      const left = await killInBetween(product, first, buy, kills);
      expect(left.every((count) => count > 0)).toBe(true);
      // By itself: nobody asks for it again.
      await expect.poll(() => pieces(product, first, buy), { intervals: [100], timeout: 120_000 }).toBe(0);
      // What the killed process had claimed to send to the cashier is sent when that is due, and asked about until it has arrived.
      for (let turn = 0; turn < 3; turn += 1) {
        await product.pass(claimed);
        await product.settle();
      }
      const seen = await by(product, organiser)(viewBuy, { query: { id: buy.buy_id } });
      expect(seen).toMatchObject({ state: buyState.failed, people: 0, goods: [{ left: 300 }] });
      expect(await product.places()).toEqual([]);
      for (const me of payers) {
        expect(await by(product, me)(viewBalance)).toMatchObject({ balance: fromBalance, frozen: 0 });
        const { list } = await by(product, me)(listJoined, { query: { id: buy.buy_id, size: 50 } });
        expect(list).toHaveLength(each);
        for (const hash of me.hashes) {
          const { state, refunded, events } = await by(product, me)(viewOrder, { query: { hash } });
          expect({ state, refunded }).toEqual({ state: orderState.refunded, refunded: price });
          expect(events.filter(({ words }) => words.startsWith('退款 39.00 元'))).toHaveLength(1);
        }
      }
      expect(await product.books()).toEqual([]);
    } finally {
      await product.end();
    }
  });
}
