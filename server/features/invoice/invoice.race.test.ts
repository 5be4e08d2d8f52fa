import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { testShop } from '../../testing/test-shop.ts';
import { ask, paidOrder, refund, saveTitle } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

const live = async (orderId: number): Promise<number> =>
  Number(
    (
      await world.database.pool.query(
        'select count(*) as count from invoice_order where order_id = $1 and live',
        [orderId],
      )
    ).rows[0].count,
  );

test('[D116] an order asked for ten times at once is in one invoice', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const title_id = await saveTitle(world, buyer);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(world, buyer, [order], { title_id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await live(order.order_id)).toBe(1);
  await expect(
    world.database.pool.query(
      `with copy as (insert into invoice_request (user_id, type, kind, name, amount, apply_id, created_at)
         values ($1, 1, 'personal', '张三', 500, $2, now()) returning request_id)
       insert into invoice_order (request_id, order_id, amount) select request_id, $3, 500 from copy`,
      [buyer.userId, 'f'.repeat(32), order.order_id],
    ),
  ).rejects.toThrow('invoice_order_live');
});

test('[D116] issued and refunded at once, it ends reversed or withdrawn, never as a valid invoice', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await makePerson(world);
    const order = await paidOrder(world, shop, buyer);
    const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
    await Promise.all([
      world.runJob('invoice.issue'),
      world.runJob('invoice.issue'),
      refund(world, order.order_id, 10_000),
    ]);
    await world.runJob('invoice.issue');
    const { rows } = await world.database.pool.query(
      'select state, red_state, number from invoice_request where request_id = $1',
      [body.id],
    );
    const [{ state, red_state, number }] = rows;
    expect([3, 4]).toContain(state);
    expect(red_state).toBe(state === 3 ? 2 : 0);
    expect(number === '').toBe(state === 4);
    expect(await live(order.order_id)).toBe(0);
  }
});
