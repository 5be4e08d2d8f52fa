import { listDonations } from '@qunlu/contract/donation/calls.ts';
import { viewBooks } from '@qunlu/contract/dues/income.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { differencesIn } from '../dues/testing.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { makeTaking, startDonation, switchModule } from './testing.ts';

const world = useWorld({ listen: true });

test('paid for after they left the circle, or while it is off: nothing is given, the money is theirs [D87]', async () => {
  const circle = await makeTaking(world);
  const me = await join(world, circle);
  const { hash } = await startDonation(world, circle, me);
  await topUp(world, me, 6600);
  const pay = async () => {
    const { body } = await payFor(world, me, hash, { use_balance: 1 });
    return [body.errcode, body.errmsg, (await walletOf(world, me)).balance];
  };
  await switchModule(world, circle, 'donation', 0);
  expect(await pay()).toEqual([42200, '圈子刚刚关闭了这个功能', 6600]);
  await switchModule(world, circle, 'donation');
  await world.call('POST', '/v1/phonebook/leave', { token: me.token, body: { id: circle.id } });
  expect(await pay()).toEqual([42200, '只有成员能付款，请先加入圈子', 6600]);
  const { token } = circle.owner;
  expect((await world.ask(listDonations, { query: { id: circle.id }, token })).list).toEqual([]);
  expect((await world.ask(viewBooks, { query: { id: circle.id }, token })).total).toMatchObject({
    donation: 0,
  });
  expect(await differencesIn(world)).toEqual([]);
});
