import { decideDispute } from '@qunlu/contract/order/dispute-staff.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import {
  listFailedRefunds,
  listStaffOrders,
  listWrongPayments,
  viewStaffOrder,
} from '@qunlu/contract/order/staff.ts';
import { listVouches } from '@qunlu/contract/vouch/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson, notificationsOf } from '../circle/testing.ts';
import { behave, confirmPayment, idOfOrder, openNumber, payFor } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { vouchAs } from '../vouch/testing.ts';
import { answerTo, makeAnswerer, putTo, send } from './testing.ts';

const world = useWorld({ listen: true });

/** The asker is not content, the answerer says why they are wrong, and staff gives nothing back. */
async function lostBy(asker: Person, answerer: Person, anonymous: 0 | 1): Promise<void> {
  const { question_id: id, hash } = await putTo(world, asker, answerer, { anonymous });
  await answerTo(world, answerer, id);
  for (const [{ token }, words] of [
    [asker, '没有回答我的问题'],
    [answerer, '每一点都回答了'],
  ] as const)
    expect((await world.call('POST', '/v1/order/dispute', { token, body: { hash, words } })).status).toBe(
      200,
    );
  const { rows } = await world.database.pool.query(
    'select dispute_id as id from order_dispute where order_id = $1',
    [await idOfOrder(world, hash)],
  );
  const { office } = await makeStaff(world, 'finance');
  const body = { id: rows[0]?.id, refund: 0, decision: '看过双方的说明' };
  await world.ask(decideDispute, { body, token: office });
  await world.deps.outbox.idle();
}

test('an answerer who vouches for their suspect does not learn by a lost dispute who has asked; with a name it ends [D128]', async () => {
  const [answerer, asker] = [await makeAnswerer(world), await makeMemberPerson(world)];
  await vouchAs(world, answerer, asker);
  const given = async () =>
    (await world.ask(listVouches, { query: { box: 'given' }, token: answerer.token })).list.map(
      ({ state, why }) => [state, why],
    );
  await lostBy(asker, answerer, 1);
  expect(await given()).toEqual([[0, '']]);
  expect((await notificationsOf(world, asker)).join()).not.toContain('写给您的佐证结束了');
  await lostBy(asker, answerer, 0);
  expect(await given()).toEqual([[3, '对方的一笔订单申诉没有得到支持']]);
});

test('staff finds nobody’s anonymous questions by who they are, nor reads a name where money is stuck; one order says it, with a reason [D128][D138]', async () => {
  const [answerer, asker] = [await makeAnswerer(world), await makeMemberPerson(world)];
  const finance = await makeStaff(world, 'finance');
  const pay = async (anonymous: 0 | 1, how: Record<string, unknown>): Promise<string> => {
    const { hash } = await send(world, asker, { kind: 1, user_id: answerer.userId, price: 1000, anonymous });
    expect((await payFor(world, asker, hash)).status).toBe(200);
    await behave(world, how);
    await confirmPayment(world, await openNumber(world, await idOfOrder(world, hash)));
    await behave(world);
    return hash;
  };
  const named = await pay(0, {});
  const hidden = await pay(1, {});
  const wrong = await pay(1, { wrong_total: 1 });
  await behave(world, { refund: 'abnormal' });
  for (const hash of [named, hidden])
    await world.ask(cancelOrder, { body: { hash, refund: 1000 }, token: asker.token });
  await world.deps.outbox.idle();
  world.pass(60);
  await world.runJob('order.send-refunds');
  await behave(world);
  const token = finance.office;
  const nobody = { user_id: 0, name: '匿名用户' };
  const refunds = (await world.ask(listFailedRefunds, { token })).list;
  expect(refunds.map(({ hash, buyer }) => [hash, buyer.user_id])).toEqual([
    [named, asker.userId],
    [hidden, 0],
  ]);
  expect((await world.ask(listWrongPayments, { token })).list).toMatchObject([
    { hash: wrong, buyer: nobody },
  ]);
  const found = async (q: string) =>
    (await world.ask(listStaffOrders, { query: { q }, token })).list.map(({ hash }) => hash);
  expect(await found(String(asker.userId))).toEqual([named]);
  expect(await found(String(answerer.userId))).toEqual([wrong, hidden, named]);
  expect(await found(hidden)).toEqual([hidden]);
  const body = { hash: hidden, reason: '退款没有成功，要联系买家' };
  expect((await world.ask(viewStaffOrder, { body, token })).buyer.user_id).toBe(asker.userId);
});
