import { myInfo, type AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { expect } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { defineFeature, type Feature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { checkLedger } from '../ledger/api/check.ts';
import { payableSubjects, type PayableSubject } from '../order/ports.ts';
import { makeOrder, openNumber, payFor, topUp } from '../order/testing.ts';
import { agentCommissions, recordCommissions } from './service/commissions.ts';

const subject = (name: string, earns: PayableSubject['earns']): PayableSubject => ({
  name,
  type: orderTypes.service,
  earns,
  paid: (tx, order) => recordCommissions(tx, order),
  commissions: agentCommissions,
});

/** Sells packs of the platform and things of people, both with commissions for agents; exists in tests only. */
export const agentShop: Feature = defineFeature({
  name: 'agentshop',
  provides: [
    provide(payableSubjects, subject('agentshop.pack', 'platform')),
    provide(payableSubjects, subject('agentshop.thing', 'seller')),
  ],
});

let targets = 0;

export interface Purchase {
  orderId: number;
  hash: string;
}

export async function orderPack(
  world: World,
  buyer: { userId: number },
  given: { total?: number; seller?: { userId: number }; promise?: SalePromise } = {},
): Promise<Purchase> {
  targets += 1;
  const { total = 10_000, seller, promise = salePromises.refundable(1) } = given;
  const { order_id, hash } = await makeOrder(world, {
    type: orderTypes.service,
    subject: seller ? 'agentshop.thing' : 'agentshop.pack',
    target: `pack-${targets}`,
    buyerId: buyer.userId,
    ...(seller ? { sellerId: seller.userId } : {}),
    title: '会员一年',
    total,
    snapshot: {},
    promise,
  });
  return { orderId: order_id, hash };
}

/** Paid by balance and shared out. */
export async function buyPack(
  world: World,
  buyer: Person,
  given: Parameters<typeof orderPack>[2] & { settled?: boolean } = {},
): Promise<Purchase> {
  const { settled = true, ...order } = given;
  await topUp(world, buyer, order.total ?? 10_000);
  const bought = await orderPack(world, buyer, order);
  expect((await payFor(world, buyer, bought.hash, { use_balance: 1 })).body.state).toBe(1);
  if (settled) await world.runJob('order.deadlines');
  return bought;
}

/** Paid by an account at the provider. */
export async function buyBy(world: World, buyer: Person, payer: string): Promise<Purchase> {
  const bought = await orderPack(world, buyer);
  await payFor(world, buyer, bought.hash);
  const number = await openNumber(world, bought.orderId);
  await world.call('POST', '/sandbox/api/payments/confirm', { body: { out_trade_no: number, payer } });
  await world.runJob('order.deadlines');
  return bought;
}

export const infoOf = (world: World, person: Person, headers = {}): Promise<AgentInfo> =>
  world.ask(myInfo, { token: person.token, headers });

export const bindUnder = async (world: World, person: Person, agent: Person): Promise<Answer> =>
  world.call('POST', '/customer/user/agent/become-indirect-subordinate', {
    token: person.token,
    body: { agent: (await infoOf(world, agent)).code },
  });

/** Who brought the next one, each: the first is on top. */
export async function chain(world: World, length: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let one = 0; one < length; one += 1) {
    const person = await makePerson(world);
    const above = people.at(-1);
    if (above) expect((await bindUnder(world, person, above)).status).toBe(200);
    people.push(person);
  }
  return people;
}

export const commissionsOf = async (
  world: World,
  person: Person,
  query: Record<string, unknown> = {},
): Promise<Answer['body']['list']> =>
  (await world.call('GET', '/v1/agent/commissions', { token: person.token, query })).body.list;

export const booksOf = async (world: World): Promise<string[]> =>
  (await checkLedger(jobContext(world.deps))).differences;

/** Done at once, and either side may dispute it for a while. */
export const disputedPromise: SalePromise = { ...salePromises.instant, hold: 5 * 86_400 };

/** On top, the agent of the third, and who buys. */
export const three = async (world: World): Promise<[Person, Person, Person]> =>
  (await chain(world, 3)) as [Person, Person, Person];

export const giveBack = (world: World, buyer: Person, hash: string): Promise<Answer> =>
  world.call('POST', '/v1/order/cancel', { token: buyer.token, body: { hash } });

/** Time passes, and the clocks of orders and of money do what is due. */
export async function clocks(world: World, seconds: number): Promise<void> {
  world.pass(seconds);
  await world.runJob('order.deadlines');
  await world.runJob('ledger.lapse-holds');
}
