import { decideMerchant, freezeMerchant } from '@qunlu/contract/identity/staff.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { applyToSell, viewApplication } from '@qunlu/contract/service/seller.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { applyAsCompany, bornBefore, idNumberOf, signAgreement, verify } from '../identity/testing.ts';
import { payFor, topUp } from '../order/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { bought, buy, orderSeen, passApplication, sell, serviceBody, step } from './testing.ts';

const world = useWorld({ listen: true });
let auditor: Member;
beforeAll(async () => {
  auditor = await makeStaff(world, 'auditor');
});

const paid = serviceBody({ ways: [{ type: 'tel', fee: 10_000, max: 1 }] });
const publish = ({ token }: Person, body: object = paid): Promise<Answer> =>
  world.call('POST', '/v1/service/create', { token, body });
const steps = async ({ token }: Person, kind: 'service' | 'circle' = 'service') =>
  (await world.ask(viewSelling, { query: { kind }, token })).steps.map(({ key, state }) => [key, state]);

async function withCard(): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person);
  return person;
}

/** A merchant whom staff passed; answers the number of the case. */
async function signed(person: Person, face: Parameters<typeof verify>[2] = {}): Promise<number> {
  await verify(world, person, face);
  await signAgreement(world, person);
  const id = await applyAsCompany(world, person, auditor);
  await world.ask(decideMerchant, { body: { id, verdict: 'pass' }, token: auditor.office });
  return id;
}

const freeze = (id: number, frozen: 0 | 1) =>
  world.ask(freezeMerchant, { body: { id, frozen, reason: '多次投诉，先冻结' }, token: auditor.office });

const firstCard = async ({ token }: Person): Promise<{ card_id: number }> =>
  (await world.call('GET', '/v1/card/list', { token })).body.list[0];

test('[D18] what a minor had on sale before the rule is bought by nobody, and a paid order is not taken on', async () => {
  const sale = await sell(world);
  const deal = await bought(world, sale);
  const buyer = await makePerson(world);
  const open = await buy(world, buyer, sale);
  await verify(world, sale.seller, { age: 16 });
  const words = '卖家现在不能收款，请看看别的';
  expect((await buy(world, await makePerson(world), sale)).body).toMatchObject({
    errcode: 42200,
    errmsg: words,
  });
  await topUp(world, buyer, 10_000);
  expect((await payFor(world, buyer, open.body.hash, { use_balance: 1 })).body).toMatchObject({
    errmsg: words,
  });
  expect((await step(world, sale.seller, 'accept', deal.id)).body).toMatchObject({ errcode: 40300 });
});

test('[D19] who passed as a merchant sells without another application; the steps say what is missing, and where it waits', async () => {
  const person = await withCard();
  expect(await steps(person)).toEqual([
    ['person', 'todo'],
    ['approval', 'todo'],
  ]);
  expect(await steps(person, 'circle')).toEqual([['person', 'todo']]);
  expect((await publish(person)).body.errmsg).toContain('实名');
  await verify(world, person);
  expect((await publish(person)).body).toMatchObject({ errcode: 40300 });
  await signAgreement(world, person);
  const id = await applyAsCompany(world, person, auditor);
  expect(await steps(person)).toEqual([
    ['person', 'done'],
    ['approval', 'waiting'],
  ]);
  await world.ask(decideMerchant, { body: { id, verdict: 'pass' }, token: auditor.office });
  expect(await world.ask(viewSelling, { query: { kind: 'service' }, token: person.token })).toMatchObject({
    problem: '',
    steps: [
      { key: 'person', state: 'done' },
      { key: 'approval', state: 'done' },
    ],
  });
  expect((await publish(person)).status).toBe(200);
});

test('[D19] a frozen merchant sells nothing at once, nor by an application that passed; what runs goes on; released they sell again', async () => {
  const person = await withCard();
  const id = await signed(person);
  await passApplication(world, person);
  const sale = await sell(world, { seller: person });
  const [running, waiting] = [await bought(world, sale), await bought(world, sale)];
  await step(world, person, 'accept', running.id);
  const buyer = await makePerson(world);
  const open = await buy(world, buyer, sale);
  await topUp(world, buyer, 10_000);
  await freeze(id, 1);
  expect((await publish(person)).body).toMatchObject({
    errcode: 40300,
    errmsg: '您的商户已冻结，不能发布收费的服务，请联系客服',
  });
  expect(await steps(person, 'circle')).toEqual([
    ['frozen', 'barred'],
    ['person', 'done'],
  ]);
  const words = '卖家现在不能收款，请看看别的';
  const seen = await world.call('GET', '/v1/service/view', {
    query: { id: sale.serviceId },
    token: buyer.token,
  });
  expect(seen.body.buy_problem ?? seen.text).toContain(words);
  const quote = await world.call('GET', '/v1/service/quote', {
    query: { service_id: sale.serviceId, way_id: sale.ways.tel ?? 0, count: 1 },
    token: buyer.token,
  });
  expect(quote.body.problem).toBe(words);
  expect((await buy(world, await makePerson(world), sale)).body).toMatchObject({
    errcode: 42200,
    errmsg: words,
  });
  expect((await payFor(world, buyer, open.body.hash, { use_balance: 1 })).body).toMatchObject({
    errmsg: words,
  });
  // What waits is not taken on and goes back by its clock; what was taken on is done as promised.
  expect((await step(world, person, 'accept', waiting.id)).body).toMatchObject({
    errcode: 40300,
    errmsg: '您的商户已冻结，不能接单，请联系客服',
  });
  expect((await step(world, person, 'start', running.id)).status).toBe(200);
  expect((await step(world, person, 'done', running.id)).status).toBe(200);
  expect((await step(world, running.buyer, 'confirm', running.id)).status).toBe(200);
  expect((await orderSeen(world, running.buyer, running.id)).state).toBe(4);
  await freeze(id, 0);
  expect((await step(world, person, 'accept', waiting.id)).status).toBe(200);
  expect((await publish(person)).status).toBe(200);
  expect((await buy(world, await makePerson(world), sale)).status).toBe(200);
});

test('[D18] a minor whose name is known neither applies nor sells; on the day of coming of age they do, without another check', async () => {
  const person = await withCard();
  // A week after the eighteenth birthday comes in 21 days.
  const birth = bornBefore(world, 18);
  const days = 14;
  const born = new Date(
    Date.UTC(Number(birth.slice(0, 4)), Number(birth.slice(4, 6)) - 1, Number(birth.slice(6))) +
      (7 + days) * 86_400_000,
  );
  await verify(world, person, { idNumber: idNumberOf(born.toISOString().slice(0, 10).replaceAll('-', '')) });
  const refused = { errcode: 40300, errmsg: '未满 18 周岁不能发布收费的服务' };
  expect((await publish(person)).body).toMatchObject(refused);
  const asked = await world.call('POST', applyToSell.path, {
    token: person.token,
    body: { card_id: (await firstCard(person)).card_id, description: '做茶席十年' },
  });
  expect(asked.body).toMatchObject({ errcode: 40300, errmsg: '未满 18 周岁不能申请开店' });
  expect(await world.ask(viewApplication, { query: {}, token: person.token })).toMatchObject({
    can_apply: false,
  });
  // Who was let in before the rule sells nothing either.
  await passApplication(world, person);
  expect((await publish(person)).body).toMatchObject(refused);
  expect(await steps(person)).toEqual([
    ['person', 'done'],
    ['adult', 'barred'],
    ['approval', 'done'],
  ]);
  world.pass((days + 1) * 86_400);
  expect(await steps(person)).toEqual([
    ['person', 'done'],
    ['approval', 'done'],
  ]);
  expect((await publish(person)).status).toBe(200);
});
