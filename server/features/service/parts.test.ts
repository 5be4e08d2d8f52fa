import { expect, test } from 'vitest';
import { servicePart } from '@qunlu/contract/service/order-entity.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { bought, sell, step } from './testing.ts';

const world = useWorld();
const number = { company: '顺丰', number: 'SF123' };
const address = {
  name: '王小明',
  phone: '13800001111',
  region: '440305',
  region_name: '广东省深圳市南山区',
  detail: '科技园一号',
};
const deliver = async (token: string, hash: string, more?: unknown) =>
  world.call('POST', '/v1/order/deliver', { token, body: { hash, ...(more === undefined ? {} : { more }) } });

test('how it was sent: by the seller, once, in bounds, each refusal naming the field [D49]', async () => {
  const sale = await sell(world, { type: 2, ways: [{ kind: 'house', fee: 20_000, max: 0 }] });
  const { buyer, seller, id, hash } = await bought(world, sale, { kind: 'house', address });
  // Not before it was accepted, and then nothing of it stays.
  expect((await deliver(seller.token, hash, number)).body.errcode).toBe(42200);
  await step(world, seller, 'accept', id);
  expect((await deliver(buyer.token, hash, number)).body.errcode).toBe(40300);
  expect((await deliver((await makePerson(world)).token, hash, number)).status).toBe(404);
  const cases: [unknown, string][] = [
    [undefined, 'more'],
    [{}, 'more.company'],
    [{ company: '顺丰' }, 'more.number'],
    [{ company: '', number: 'SF123' }, 'more.company'],
    [{ company: '顺丰', number: '9'.repeat(10_000) }, 'more.number'],
    [{ company: '顺丰', number: '九'.repeat(79) }, 'more.number'],
    [{ ...number, a: '1', b: '1', c: '1' }, 'more'],
    [[], 'more'],
    ['顺丰', 'more'],
  ];
  for (const [more, field] of cases) {
    const { body, text } = await deliver(seller.token, hash, more);
    expect([body.errcode, body.field], text).toEqual([40001, field]);
    expect(body.errmsg).toMatch(/[\u4e00-\u9fff]/);
  }
  expect((await deliver(seller.token, hash, { ...number, __proto__x: '1' })).body).toBeTruthy();
  expect((await deliver(seller.token, hash, number)).body.part.service.express).toMatchObject(number);
  const again = await deliver(seller.token, hash, { company: '中通', number: 'ZT9' });
  expect(again.body.part.service.express).toMatchObject(number);
});

test('an order answers no more of its part than the contract says, to either side', async () => {
  const sale = await sell(world, { type: 2, ways: [{ kind: 'house', fee: 20_000, max: 0 }] });
  const { buyer, seller, hash } = await bought(world, sale, { kind: 'house', address });
  for (const { token } of [buyer, seller]) {
    const { part } = (await world.call('GET', '/v1/order/view', { token, query: { hash } })).body;
    expect(part).toEqual({ service: servicePart.parse(part.service) });
  }
});
