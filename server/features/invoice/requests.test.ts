// postgres: partial unique index, for update, jsonb

import { expect, test } from 'vitest';
import { logIn, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { testShop } from '../../testing/test-shop.ts';
import { ask, company, paidOrder, pdfText, refund, saveTitle, special, taxNumber } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const list = async (token: string, role = 'buyer') =>
  (await world.call('GET', '/v1/invoice/list', { token, query: { role } })).body.list;
const offered = async (token: string): Promise<string[]> =>
  (await world.call('GET', '/v1/invoice/orders', { token, query: { size: 50 } })).body.list.map(
    ({ hash }: { hash: string }) => hash,
  );
const file = (token: string, id: number, red = 0) =>
  world.app.inject({
    url: `/v1/invoice/file?id=${id}&red=${red}`,
    headers: { authorization: `Bearer ${token}` },
  });

test('[D116][R045][R046][B007] paid orders become one invoice: a PDF with the title, that only its owner can open', async () => {
  const [buyer, other] = [await makePerson(world), await makePerson(world)];
  const orders = [
    await paidOrder(world, shop, buyer, { title: '会员一年', total: 19_900 }),
    await paidOrder(world, shop, buyer, { title: '短信 1000 条', total: 10_100 }),
  ];
  const title_id = await saveTitle(world, buyer);
  const asked = await ask(world, buyer, orders, { title_id, remark: '项目 A' });
  expect(asked.status, asked.text).toBe(200);
  expect(asked.body).toMatchObject({ state: 0, amount: 30_000, issuer: null, can: { withdraw: true } });
  expect(await offered(buyer.token)).toEqual([]);
  await world.runJob('invoice.issue');
  const [issued] = await list(buyer.token);
  expect(issued).toMatchObject({
    state: 1,
    invoice_no: expect.stringMatching(/^\d{20}$/),
    file: 'pdf',
    words: '已开好，可以查看和下载',
    can: { withdraw: false },
  });
  expect(issued.orders.map((one: { title: string }) => one.title)).toEqual(['会员一年', '短信 1000 条']);
  const pdf = (await file(buyer.token, issued.id)).rawPayload;
  const words = pdfText(pdf);
  for (const part of [
    company.name,
    taxNumber,
    issued.invoice_no,
    '会员一年',
    '短信 1000 条',
    '叁佰元整',
    '¥300.00',
    '项目 A',
    '沙盒样票',
  ])
    expect(words).toContain(part);
  expect(pdf.includes('NotoSansSC')).toBe(true);
  expect(pdf.length).toBeLessThan(200_000);
  for (const token of [other.token, ''])
    expect([401, 404]).toContain((await file(token, issued.id)).statusCode);
  const notifications = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(notifications.text).toContain('发票开好了');
});

test('[D116] only what is paid, not refunded, of the last 180 days and no top-up can be invoiced', async () => {
  const buyer = await makePerson(world);
  const old = await paidOrder(world, shop, buyer);
  const comesBack = async (days: number) => {
    world.pass(days * day + 1);
    buyer.token = (await logIn(world, buyer.phone)).body.data.token;
  };
  await comesBack(100);
  const returned = await paidOrder(world, shop, buyer);
  await refund(world, returned.order_id, returned.total);
  const unpaid = await shop.order(world, buyer);
  const recharge = await world.call('POST', '/v1/user/recharge', {
    token: buyer.token,
    body: { total: 1000 },
    headers: { 'idempotency-key': 'top-up-is-no-sale' },
  });
  expect(recharge.status).toBe(200);
  const partly = await paidOrder(world, shop, buyer, { total: 5000 });
  await refund(world, partly.order_id, 2000);
  expect(await offered(buyer.token)).toEqual([partly.hash, old.hash]);
  await comesBack(80);
  expect(await offered(buyer.token)).toEqual([partly.hash]);
  const title_id = await saveTitle(world, buyer);
  for (const one of [old, returned, unpaid])
    expect((await ask(world, buyer, [one], { title_id })).body).toMatchObject({ errcode: 42200 });
  expect((await ask(world, buyer, [partly], { title_id })).body.amount).toBe(3000);
});

test('[D116] an invoice is of 1 yuan at least; small orders are put together', async () => {
  const buyer = await makePerson(world);
  const small = [
    await paidOrder(world, shop, buyer, { total: 60 }),
    await paidOrder(world, shop, buyer, { total: 40 }),
  ];
  const title_id = await saveTitle(world, buyer);
  expect((await ask(world, buyer, small.slice(0, 1), { title_id })).body).toMatchObject({
    errcode: 40001,
    field: 'hashes',
  });
  expect((await ask(world, buyer, small, { title_id })).body.amount).toBe(100);
});

test('[D116] a person needs a name, a company its tax number, a special invoice all six', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const put = (body: object) => world.call('POST', '/v1/invoice/title', { token: buyer.token, body });
  expect((await put({ kind: 'personal', name: '' })).body).toMatchObject({ field: 'name' });
  expect((await put({ kind: 'company', name: '青禾' })).body).toMatchObject({ field: 'tax_no' });
  const wrong = `${taxNumber.slice(0, 17)}4`;
  expect((await put({ ...company, tax_no: wrong })).body).toMatchObject({ field: 'tax_no' });
  for (const field of ['address', 'phone', 'bank', 'account']) {
    const { body } = await put({ ...special, name: `缺${field}的公司`, [field]: '' });
    expect(body.special).toBe(false);
    const asked = await ask(world, buyer, [order], { title_id: body.id, type: 2 });
    expect(asked.body, field).toMatchObject({ errcode: 40001, field: 'title_id' });
  }
  const personal = await saveTitle(world, buyer, { kind: 'personal', name: '张三' });
  expect((await ask(world, buyer, [order], { title_id: personal, type: 2 })).status).toBe(400);
  const full = await saveTitle(world, buyer, special);
  const asked = await ask(world, buyer, [order], { title_id: full, type: 2 });
  expect(asked.body).toMatchObject({ type: 2, title: special });
  await world.runJob('invoice.issue');
  const words = pdfText((await file(buyer.token, asked.body.id)).rawPayload);
  for (const part of ['增值税专用发票', special.address, special.account]) expect(words).toContain(part);
});

test('[D116] titles are kept once, changed, used and removed; 20 at most, and nobody reads another’s', async () => {
  const [mine, other] = [await makePerson(world), await makePerson(world)];
  const first = await saveTitle(world, mine);
  expect(await saveTitle(world, mine, special)).toBe(first);
  const second = await saveTitle(world, mine, { kind: 'personal', name: '张三' });
  const read = async (token: string) =>
    (await world.call('GET', '/v1/invoice/titles', { token })).body.list.map((one: { id: number }) => one.id);
  expect((await read(mine.token)).toSorted((a: number, b: number) => a - b)).toEqual([first, second]);
  expect(await read(other.token)).toEqual([]);
  const change = (id: number, body: object, token = mine.token) =>
    world.call('POST', '/v1/invoice/title', { token, body: { id, ...body } });
  expect((await change(second, company)).status).toBe(409);
  expect((await change(second, { kind: 'personal', name: '李四' }, other.token)).status).toBe(404);
  const remove = (id: number, token: string) =>
    world.call('DELETE', '/v1/invoice/title', { token, query: { id } });
  await remove(first, other.token);
  expect(await read(mine.token)).toHaveLength(2);
  await remove(first, mine.token);
  expect(await read(mine.token)).toEqual([second]);
  for (let at = 0; at < 19; at += 1) await saveTitle(world, mine, { kind: 'personal', name: `某${at}` });
  expect((await change(0, {})).status).toBe(400);
  const full = await world.call('POST', '/v1/invoice/title', {
    token: mine.token,
    body: { kind: 'personal', name: '第二十一个' },
  });
  expect(full.body).toMatchObject({ errcode: 40901 });
});

test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd'])(
  '[D116] a title that begins like a formula is refused: %s',
  async (name) => {
    const { token } = await makePerson(world);
    const put = (body: object) => world.call('POST', '/v1/invoice/title', { token, body });
    expect((await put({ kind: 'personal', name })).body).toMatchObject({ errcode: 40001, field: 'name' });
    expect((await put({ ...special, bank: name })).body).toMatchObject({ field: 'bank' });
  },
);

test('[D116] words that look like a page’s code are only words, on the wire and in the document', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer, { title: '=cmd|calc' });
  const name = '甲&乙"公司\'';
  const title_id = await saveTitle(world, buyer, { kind: 'personal', name });
  const asked = await ask(world, buyer, [order], { title_id });
  expect(asked.body.title.name).toBe(name);
  await world.runJob('invoice.issue');
  const words = pdfText((await file(buyer.token, asked.body.id)).rawPayload).split('\n');
  expect(words.some((line) => line.includes(name))).toBe(true);
  // Copied out of the document it is no formula either.
  expect(words).toContain('cmd|calc');
});

test('[D116] what waits can be withdrawn and asked for again; what is being issued cannot', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const title_id = await saveTitle(world, buyer);
  const { body } = await ask(world, buyer, [order], { title_id });
  expect((await ask(world, buyer, [order], { title_id })).status).toBe(422);
  const withdraw = (id: number) =>
    world.call('POST', '/v1/invoice/withdraw', { token: buyer.token, body: { id } });
  expect((await withdraw(body.id)).body).toMatchObject({ state: 4, reason: '自己撤回' });
  expect((await withdraw(body.id)).body.state).toBe(4);
  const again = await ask(world, buyer, [order], { title_id });
  expect(again.status).toBe(200);
  await world.database.pool.query('update invoice_request set sent_at = now() where request_id = $1', [
    again.body.id,
  ]);
  expect((await withdraw(again.body.id)).body).toMatchObject({ errcode: 42200 });
  await world.runJob('invoice.issue');
  expect((await withdraw(again.body.id)).status).toBe(422);
  const stranger = await makePerson(world);
  expect(
    (await world.call('POST', '/v1/invoice/withdraw', { token: stranger.token, body: { id: again.body.id } }))
      .status,
  ).toBe(404);
});

test('[D116] the same request sent twice is one', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const title_id = await saveTitle(world, buyer);
  const key = `invoice-${buyer.userId}-once-more`;
  const first = await ask(world, buyer, [order], { title_id, key });
  const second = await ask(world, buyer, [order], { title_id, key });
  expect(second.body.id).toBe(first.body.id);
  expect(await list(buyer.token)).toHaveLength(1);
});

test('[D116] what the issuer refuses is refused with its reason, and the orders are free again', async () => {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const title_id = await saveTitle(world, buyer, { ...company, name: '查无此单位' });
  await ask(world, buyer, [order], { title_id });
  await world.runJob('invoice.issue');
  expect((await list(buyer.token))[0]).toMatchObject({
    state: 2,
    reason: '抬头与税号不符，请核对后重新申请',
  });
  expect(await offered(buyer.token)).toEqual([order.hash]);
});
