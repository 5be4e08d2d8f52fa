import { describe, test } from 'vitest';
import { ask, paidOrder, saveTitle } from '../features/invoice/testing.ts';
import { upload } from '../features/media/testing.ts';
import { inJob } from '../features/ledger/testing.ts';
import { lockOrder } from '../features/order/service/ground/locks.ts';
import { refundOrder } from '../features/order/service/money/refunds.ts';
import { behave, confirmPayment, openNumber, payFor, servedPromise } from '../features/order/testing.ts';
import { testShop } from './test-shop.ts';
import { makeKnownPayee, withdraw } from '../features/wallet/testing.ts';
import { countOf, expectOthersDone, two, valueOf, type RowsOfJob } from './broken-row.ts';
import { makePerson } from './people.ts';
import { useWorld } from './world.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

const isOne = async (from: string, id: number): Promise<boolean> => (await countOf(world, from, [id])) === 1;

/** An order that its buyer is about to pay by the channel. */
async function begun(): Promise<number> {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, { promise: servedPromise });
  await payFor(world, buyer, order.hash);
  return order.order_id;
}

const cases: Record<string, () => Promise<RowsOfJob>> = {
  async 'order.close-unpaid'() {
    const rows = await two(begun);
    world.pass(30 * 60);
    return {
      table: 'order_order',
      column: 'order_id',
      rows,
      isDone: (id) => isOne('order_order where order_id = $1 and state <> 0', id),
    };
  },
  async 'order.query-payments'() {
    const rows = await two(async () => {
      const id = await begun();
      await behave(world, { lose: 1 });
      await confirmPayment(world, await openNumber(world, id));
      await behave(world);
      return valueOf(world, 'payment_id as value from order_payment where order_id = $1', [id]);
    });
    world.pass(3);
    return {
      table: 'order_payment',
      column: 'payment_id',
      rows,
      whileTrue: 'old.queries > 0',
      rests: 60,
      isDone: (id) => isOne('order_payment where payment_id = $1 and state <> 0', id),
    };
  },
  async 'order.send-refunds'() {
    const rows = await two(async () => {
      const id = await begun();
      await confirmPayment(world, await openNumber(world, id));
      await inJob(world, async (tx) => {
        const order = await lockOrder(tx, id);
        await refundOrder(tx, order, { amount: 100, key: `guard:${id}`, reason: '卖家同意', who: 'seller' });
      });
      await world.deps.outbox.idle();
      return valueOf(world, 'refund_id as value from order_refund where order_id = $1', [id]);
    });
    world.pass(3600);
    return {
      table: 'order_refund',
      column: 'refund_id',
      rows,
      whileTrue: 'old.tries > 1',
      rests: 60,
      isDone: (id) => isOne('order_refund where refund_id = $1 and state <> 0', id),
    };
  },
  async 'wallet.payouts'() {
    const rows = await two(async () => (await withdraw(world, await makeKnownPayee(world, 10_000), 1000)).id);
    return {
      table: 'wallet_withdrawal',
      column: 'withdrawal_id',
      rows,
      whileTrue: 'old.tries > 0',
      rests: 60,
      isDone: (id) => isOne('wallet_withdrawal where withdrawal_id = $1 and state > 1', id),
    };
  },
  async 'invoice.issue'() {
    const rows = await two(async () => {
      const buyer = await makePerson(world);
      const order = await paidOrder(world, shop, buyer);
      const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
      return body.id;
    });
    return {
      table: 'invoice_request',
      column: 'request_id',
      rows,
      whileTrue: 'old.tries > 0',
      rests: 60,
      isDone: (id) => isOne('invoice_request where request_id = $1 and state <> 0', id),
    };
  },
  async 'media.clean-intakes'() {
    const rows = await two(async () => {
      const { userId } = await makePerson(world);
      await world.database.pool.query(
        'insert into media_intake (user_id, bytes, created_at) values ($1, 1, $2)',
        [userId, world.now()],
      );
      return valueOf(world, 'intake_id as value from media_intake where user_id = $1', [userId]);
    });
    world.pass(7300);
    return {
      table: 'media_intake',
      column: 'intake_id',
      rows,
      isDone: async (id) => !(await isOne('media_intake where intake_id = $1', id)),
    };
  },
  async 'media.clean-orphans'() {
    const rows = await two(async () => {
      const { key } = await upload(world, await makePerson(world));
      return valueOf(world, 'file_id as value from media_file where key = $1', [key]);
    });
    world.pass(8 * 86_400);
    return {
      table: 'media_file',
      column: 'file_id',
      rows,
      whileTrue: 'old.doomed_at is not null',
      isDone: async (id) => !(await isOne('media_file where file_id = $1', id)),
    };
  },
};

describe('a job that asks an outside service never stops at its first bad row [D138]', () => {
  test.each(Object.keys(cases))('%s', { timeout: 60_000 }, async (name) => {
    const made = await cases[name]?.();
    if (!made) throw new Error(name);
    await expectOthersDone(world, name, made);
  });
});
