// postgres: what is refunded and issued at once waits for row locks

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { testShop } from '../../testing/test-shop.ts';
import { invoiceLifecycle } from './service/lifecycle.ts';
import { ask, paidOrder, pdfText, refund, saveTitle } from './testing.ts';
import { erasePerson } from '../lifecycle/service/fates.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

const list = async ({ token }: Person, role = 'buyer') =>
  (await world.call('GET', '/v1/invoice/list', { token, query: { role } })).body.list;
const file = ({ token }: Person, id: number, red = 0) =>
  world.app.inject({
    url: `/v1/invoice/file?id=${id}&red=${red}`,
    headers: { authorization: `Bearer ${token}` },
  });
const stateIn = async (id: number) =>
  (
    await world.database.pool.query(
      'select state, red_state, due_at from invoice_request where request_id = $1',
      [id],
    )
  ).rows[0];

test('[D116] a refund of an invoiced order first makes the red one: in the same transaction', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer, { total: 8000 });
  const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
  await world.runJob('invoice.issue');
  const [issued] = await list(buyer);
  await refund(world, order.order_id, 8000);
  expect(await stateIn(body.id)).toMatchObject({ state: 3, red_state: 1 });
  await world.runJob('invoice.issue');
  const [reversed] = await list(buyer);
  expect(reversed).toMatchObject({
    state: 3,
    reason: '订单退款',
    invoice_no: issued.invoice_no,
    red_invoice_no: expect.stringMatching(/^\d{20}$/),
    red_file: 'pdf',
  });
  expect(reversed.red_invoice_no).not.toBe(issued.invoice_no);
  const words = pdfText((await file(buyer, body.id, 1)).rawPayload);
  for (const part of ['红字', `被红冲蓝字发票号码：${issued.invoice_no}`, '¥-80.00', '（负数）捌拾元整'])
    expect(words).toContain(part);
});

test('[D116] a refund that fails leaves the invoice as it was', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer, { total: 8000 });
  const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
  await world.runJob('invoice.issue');
  await expect(refund(world, order.order_id, 8001)).rejects.toThrow('最多还能退');
  expect(await stateIn(body.id)).toMatchObject({ state: 1, red_state: 0 });
});

test('[D116] a refund before anybody has issued withdraws the request; the other orders can be asked for again', async () => {
  const buyer = await makePerson(world);
  const orders = [await paidOrder(world, shop, buyer), await paidOrder(world, shop, buyer)];
  const title_id = await saveTitle(world, buyer);
  const { body } = await ask(world, buyer, orders, { title_id });
  await refund(world, orders[0]?.order_id ?? 0, 10_000);
  expect(await stateIn(body.id)).toEqual({ state: 4, red_state: 0, due_at: null });
  await world.runJob('invoice.issue');
  expect((await list(buyer))[0]).toMatchObject({ state: 4, invoice_no: '' });
  expect((await ask(world, buyer, orders.slice(1), { title_id })).body.amount).toBe(10_000);
});

test('[D116] a refund while the invoice is being issued reverses it as soon as it is', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
  // Sent, but the process died before the answer.
  await world.database.pool.query(
    "update invoice_request set sent_at = now(), due_at = due_at + interval '1 minute' where request_id = $1",
    [body.id],
  );
  await refund(world, order.order_id, 10_000);
  expect(await stateIn(body.id)).toMatchObject({ state: 0, red_state: 1 });
  await world.runJob('invoice.issue');
  expect((await list(buyer))[0]).toMatchObject({ state: 3, file: 'pdf', red_file: 'pdf' });
});

test('[D116] what is left after a part was refunded can be invoiced anew', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer, { total: 5000 });
  const title_id = await saveTitle(world, buyer);
  await ask(world, buyer, [order], { title_id });
  await world.runJob('invoice.issue');
  await refund(world, order.order_id, 2000);
  expect((await list(buyer))[0].state).toBe(3);
  expect((await ask(world, buyer, [order], { title_id })).body).toMatchObject({ state: 0, amount: 3000 });
});

test('[D116] orders of a seller are asked of the seller, who issues or refuses, and makes the red one', async () => {
  const [buyer, seller, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const orders = [
    await paidOrder(world, shop, buyer, { seller, title: '一小时咨询' }),
    await paidOrder(world, shop, buyer, { seller, title: '再一小时' }),
  ];
  const platform = await paidOrder(world, shop, buyer);
  const title_id = await saveTitle(world, buyer);
  const mixed = await ask(world, buyer, [...orders, platform], { title_id });
  expect(mixed.body).toMatchObject({ errcode: 40001, errmsg: '这些订单不是同一家开票，请分开申请' });
  const [first, second] = orders;
  if (!first || !second) throw new Error('two orders');
  const { body: asked } = await ask(world, buyer, [first], { title_id });
  expect(asked.issuer.user_id).toBe(seller.userId);
  await world.runJob('invoice.issue');
  expect((await list(seller, 'seller'))[0]).toMatchObject({ id: asked.id, state: 0, can: { issue: true } });
  const badges = async () =>
    (await world.call('GET', '/v1/app/badges', { token: seller.token })).body.badges['invoice.asked'];
  expect(await badges()).toBe(1);
  const { key } = await upload(world, seller, { bucket: 'private' });
  const issue = (by: Person, id: number, number: string, given = key) =>
    world.call('POST', '/v1/invoice/issue', {
      token: by.token,
      body: { id, invoice_no: number, file: given },
    });
  expect((await issue(other, asked.id, '12345678')).status).toBe(404);
  const foreign = await upload(world, other, { bucket: 'private' });
  expect((await issue(seller, asked.id, '12345678', foreign.key)).body).toMatchObject({ field: 'file' });
  const done = await issue(seller, asked.id, '12345678');
  expect(done.body).toMatchObject({ state: 1, invoice_no: '12345678', file: 'png' });
  expect((await issue(seller, asked.id, '12345678')).status).toBe(200);
  expect((await issue(seller, asked.id, '87654321')).status).toBe(422);
  expect((await file(buyer, asked.id)).statusCode).toBe(200);
  expect((await file(other, asked.id)).statusCode).toBe(404);
  await refund(world, first.order_id, 10_000);
  expect((await list(seller, 'seller'))[0]).toMatchObject({ state: 3, can: { reverse: true, issue: false } });
  const red = await upload(world, seller, { bucket: 'private' });
  expect((await issue(seller, asked.id, '99999999', red.key)).body).toMatchObject({
    state: 3,
    red_invoice_no: '99999999',
  });
  const again = await ask(world, buyer, [second], { title_id });
  const refused = await world.call('POST', '/v1/invoice/refuse', {
    token: seller.token,
    body: { id: again.body.id, reason: '税号写错了' },
  });
  expect(refused.body).toMatchObject({ state: 2, reason: '税号写错了' });
  expect((await list(buyer))[0]).toMatchObject({ state: 2, reason: '税号写错了' });
  expect(await badges()).toBe(0);
});

test('[D13][D116] a seller who has left issues nothing: what waits is refused and told, and nothing more is asked of them', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const orders = [
    await paidOrder(world, shop, buyer, { seller, title: '一小时咨询' }),
    await paidOrder(world, shop, buyer, { seller, title: '再一小时' }),
  ];
  const title_id = await saveTitle(world, buyer);
  await ask(world, buyer, orders.slice(0, 1), { title_id });
  await inTransaction(jobContext(world.deps), async (tx) => {
    await tx.db.executeQuery(
      sql`update account_user set status = 5, phone = null where user_id = ${seller.userId}`.compile(tx.db),
    );
    await erasePerson(tx, seller.userId, [invoiceLifecycle]);
    await erasePerson(tx, seller.userId, [invoiceLifecycle]);
  });
  expect((await list(buyer))[0]).toMatchObject({ state: 2, reason: '卖家已注销，不能再开票' });
  const { body: notified } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(notified.list[0]).toMatchObject({ title: '发票没有开成', body: '卖家已注销，不能再开票。' });
  const { body: left } = await world.call('GET', '/v1/invoice/orders', { token: buyer.token });
  expect(left.list).toEqual([]);
  expect((await ask(world, buyer, orders.slice(1), { title_id })).status).toBe(422);
});

test('[D116] a file that is neither a picture nor a PDF is no invoice', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidOrder(world, shop, buyer, { seller });
  const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
  const answer = await world.call('POST', '/v1/invoice/issue', {
    token: seller.token,
    body: { id: body.id, invoice_no: '12345678', file: 'no/such/file.pdf' },
  });
  expect(answer.body).toMatchObject({ errcode: 40001, field: 'file' });
});
