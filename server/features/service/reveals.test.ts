import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { serviceLifecycle } from './service/lifecycle.ts';
import { bought, buy, orderSeen, sell, step } from './testing.ts';

const world = useWorld();
const day = 86_400;

const address = {
  name: '李四光',
  phone: '13700001111',
  region: '350102',
  region_name: '福建省福州市鼓楼区',
  detail: '东街 8 号 3 楼',
};
const visit = [{ kind: 'house', fee: 10_000, max: 1 }] as const;

const kept = async (id: number): Promise<boolean> => {
  const { rows } = await world.database.pool.query(
    'select address is not null as kept from service_order where service_order_id = $1',
    [id],
  );
  return rows[0].kept;
};
const words = async (by: Person, id: number): Promise<string[]> =>
  (await orderSeen(world, by, id)).order.events.map((one) => one.words);

test('the seller opens the address once it is paid, the buyer sees it; 30 days after the end it is gone [D54]', async () => {
  const sale = await sell(world, { ways: visit });
  const buyer = await makePerson(world);
  const unpaid = (await buy(world, buyer, sale, { kind: 'house', address })).body;
  expect((await orderSeen(world, sale.seller, unpaid.order_id)).address).toBeNull();
  expect((await step(world, sale.seller, 'address', unpaid.order_id)).body.errcode).toBe(42200);
  const { seller, id } = await bought(world, sale, { buyer, kind: 'house', address });
  expect(id).toBe(unpaid.order_id);
  expect((await orderSeen(world, buyer, id)).address).toMatchObject(address);
  const seen = await orderSeen(world, seller, id);
  expect(seen).toMatchObject({
    address: {
      name: '李**',
      phone: '137****1111',
      region_name: address.region_name,
      detail: '',
      visible_until: 0,
    },
    can: { address: true },
  });
  // Nowhere else: not in the list, not in the order of the engine, not in what staff reads.
  const { rows } = await world.database.pool.query('select snapshot from order_order where hash = $1', [
    seen.hash,
  ]);
  expect(JSON.stringify(rows[0].snapshot)).not.toMatch(/13700001111|东街|李四光/);
  const list = await world.call('GET', '/v1/service/orders', {
    token: seller.token,
    query: { as: 'seller' },
  });
  expect(list.text).not.toMatch(/13700001111|东街|李四光/);
  for (const other of [await makePerson(world), undefined])
    expect(
      (await world.call('POST', '/v1/service/address', { token: other?.token, body: { order_id: id } }))
        .status,
    ).toBe(other ? 404 : 401);
  for (let round = 0; round < 2; round += 1)
    expect((await step(world, seller, 'address', id)).body).toEqual({
      name: address.name,
      phone: address.phone,
      region_name: address.region_name,
      detail: address.detail,
    });
  expect((await words(buyer, id)).filter((one) => one === '卖家查看了完整的地址')).toHaveLength(1);
  const last = async () =>
    (await world.call('GET', '/v1/service/lastaddress', { token: buyer.token })).body.address;
  expect(await last()).toEqual(address);
  expect(
    (await world.call('GET', '/v1/service/lastaddress', { token: seller.token })).body.address,
  ).toBeNull();
  await step(world, seller, 'accept', id);
  await step(world, seller, 'done', id);
  await step(world, buyer, 'confirm', id);
  expect((await orderSeen(world, seller, id)).address?.visible_until).toBe(
    Math.floor(world.now().getTime() / 1000) + 30 * day,
  );
  world.pass(30 * day - 60);
  await world.runJob('service.forget-addresses');
  expect((await step(world, seller, 'address', id)).status).toBe(200);
  world.pass(120);
  // Sessions end before.
  const again = await makePerson(world, seller.phone);
  expect((await step(world, again, 'address', id)).body.errcode).toBe(42200);
  expect((await orderSeen(world, again, id)).address).toBeNull();
  expect(await kept(id)).toBe(true);
  await world.runJob('service.forget-addresses');
  expect(await kept(id)).toBe(false);
  const { token } = await makePerson(world, buyer.phone);
  expect((await world.call('GET', '/v1/service/lastaddress', { token })).body.address).toBeNull();
});

test('parties of a paid order see each other’s phone until 30 days after it is over; nobody else does [D22]', async () => {
  const seller = await makePerson(world);
  const { card } = await makeCard(world, seller, { privacy: 3, phone: '13577776666' });
  const sale = await sell(world, { seller });
  const { buyer, id } = await bought(world, sale);
  const stranger = await makePerson(world);
  expect(hashOf((await viewAs(world, card.card_id, stranger)).phone)).toBe('');
  expect(hashOf((await viewAs(world, card.card_id, buyer)).phone)).not.toBe('');
  expect((await orderSeen(world, buyer, id)).contact_until).toBe(-1);
  expect((await step(world, stranger, 'contact', id)).status).toBe(404);
  // By the card, whose owner has a receipt; the buyer has no card, so by the account.
  expect((await step(world, buyer, 'contact', id)).body).toEqual({ phone: '13577776666' });
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: seller.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list).toMatchObject([{ user_id: buyer.userId, field: 'phone' }]);
  expect((await step(world, seller, 'contact', id)).body).toEqual({ phone: buyer.phone });
  expect(await words(buyer, id)).toEqual(
    expect.arrayContaining(['卖家查看了买家的电话', '买家查看了卖家的电话']),
  );
  await world.call('POST', '/v1/card/receipts/revoke', {
    token: seller.token,
    body: { user_id: buyer.userId },
  });
  expect((await step(world, buyer, 'contact', id)).body.errcode).toBe(40300);
  await world.call('POST', '/v1/card/receipts/restore', {
    token: seller.token,
    body: { user_id: buyer.userId },
  });
  await relate(world, 'black', buyer, seller);
  for (const by of [buyer, seller]) {
    expect((await step(world, by, 'contact', id)).body.errcode).toBe(40300);
    expect(await orderSeen(world, by, id)).toMatchObject({ contact_until: 0, can: { contact: false } });
  }
  await relate(world, 'unblack', buyer, seller);
  await step(world, seller, 'accept', id);
  await step(world, seller, 'done', id);
  await step(world, buyer, 'confirm', id);
  world.pass(30 * day - 60);
  expect((await step(world, buyer, 'contact', id)).status).toBe(200);
  world.pass(120);
  const [oldBuyer, oldSeller] = [await makePerson(world, buyer.phone), await makePerson(world, seller.phone)];
  for (const by of [oldBuyer, oldSeller])
    expect((await step(world, by, 'contact', id)).body.errcode).toBe(42200);
  expect(hashOf((await viewAs(world, card.card_id, oldBuyer)).phone)).toBe('');
});

test('an order opens the phone and nothing else of a card; where the card names none, a revocation still counts [D22][D209]', async () => {
  const seller = await makePerson(world);
  const { card } = await makeCard(world, seller, {
    privacy: 3,
    phone: '13577776666',
    email: 'lin@example.com',
    address: '东街 8 号',
  });
  const { buyer, id } = await bought(world, await sell(world, { seller }));
  const seen = await viewAs(world, card.card_id, buyer);
  expect(hashOf(seen.phone)).not.toBe('');
  expect([hashOf(seen.email), hashOf(seen.address)]).toEqual(['', '']);
  expect((await step(world, buyer, 'contact', id)).body).toEqual({ phone: '13577776666' });
  await world.call('POST', '/v1/card/post', {
    query: { id: card.card_id },
    token: seller.token,
    body: { phone: '' },
  });
  expect((await step(world, buyer, 'contact', id)).body).toEqual({ phone: seller.phone });
  const revoked = await world.call('POST', '/v1/card/receipts/revoke', {
    token: seller.token,
    body: { user_id: buyer.userId },
  });
  expect(revoked.status, revoked.text).toBe(200);
  expect((await step(world, buyer, 'contact', id)).body.errcode).toBe(40300);
});

test('whoever may not be met has no number either, with a card or without one [D22][D12]', async () => {
  for (const withCard of [true, false]) {
    const seller = await makePerson(world);
    if (withCard) await makeCard(world, seller);
    const { buyer, id } = await bought(world, await sell(world, { seller }));
    expect((await step(world, buyer, 'contact', id)).status).toBe(200);
    await inTransaction(jobContext(world.deps), (tx) =>
      changeStatus(tx, seller.userId, userStatus.banned, '冒用他人身份'),
    );
    const refused = await step(world, buyer, 'contact', id);
    expect(refused.body).toMatchObject({ errcode: 40300, errmsg: expect.stringContaining('联系客服') });
  }
});

test('an order that nobody accepted leaves no number behind, to either side [D22]', async () => {
  const [buyer, seller, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const cards = new Map<number, number>();
  for (const person of [buyer, seller, other])
    cards.set(person.userId, (await makeCard(world, person, { privacy: 3 })).card.card_id);
  const trading = async (viewer: Person): Promise<number[]> => {
    const open: number[] = [];
    for (const [userId, cardId] of cards)
      if (userId !== viewer.userId && hashOf((await viewAs(world, cardId, viewer)).phone) !== '')
        open.push(userId);
    return open;
  };
  const { id } = await bought(world, await sell(world, { seller }), { buyer });
  expect(await trading(buyer)).toEqual([seller.userId]);
  expect(await trading(seller)).toEqual([buyer.userId]);
  expect(await trading(other)).toEqual([]);
  await step(world, buyer, 'cancel', id);
  expect(await trading(buyer)).toEqual([]);
  expect((await step(world, buyer, 'contact', id)).body.errcode).toBe(42200);
});

test('who leaves takes the address with them, and exports what they bought and wrote; the order stays [D13][D54][D150]', async () => {
  const sale = await sell(world, { ways: visit });
  const { buyer, seller, id } = await bought(world, sale, { kind: 'house', address, note: '请先来电' });
  await world.call('POST', '/v1/service/noteadd', {
    token: buyer.token,
    body: { order_id: id, words: '周五在家' },
  });
  const ctx = jobContext(world.deps);
  const exported = JSON.stringify(await exportsOf(ctx, buyer.userId, serviceLifecycle));
  for (const one of ['合同审阅', '东街 8 号', '请先来电', '周五在家']) expect(exported).toContain(one);
  expect(JSON.stringify(await exportsOf(ctx, seller.userId, serviceLifecycle))).not.toContain('东街');
  await inTransaction(ctx, (tx) => erasePerson(tx, buyer.userId, [serviceLifecycle]));
  expect(await kept(id)).toBe(false);
  expect(await orderSeen(world, seller, id)).toMatchObject({ state: 1, title: '合同审阅', address: null });
  const merged = await makePerson(world);
  await inTransaction(ctx, (tx) =>
    mergeRows(tx, { keep: merged.userId, drop: buyer.userId }, [serviceLifecycle]),
  );
  expect((await orderSeen(world, merged, id)).role).toBe('buyer');
});
