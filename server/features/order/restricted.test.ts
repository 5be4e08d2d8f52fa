import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { testShop } from '../../testing/test-shop.ts';
import { servedPromise } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

test.each([
  ['muted', userStatus.muted],
  ['banned', userStatus.banned],
])('who is %s can still give an unpaid order up [D12]', async (_, status) => {
  const buyer = await makePerson(world);
  const { hash } = await shop.order(world, buyer, { promise: servedPromise });
  await world.database.pool.query('update account_user set status = $2 where user_id = $1', [
    buyer.userId,
    status,
  ]);
  const { body, text } = await world.call('POST', '/v1/order/close', { token: buyer.token, body: { hash } });
  expect(body.state, text).toBe(2);
});
