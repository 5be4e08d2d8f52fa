// postgres: partial indexes and row locks

import { expect, test } from 'vitest';
import type { InvoiceIssuer } from '../../platform/providers.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { testShop } from '../../testing/test-shop.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { ask, paidOrder, saveTitle, special } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

/** Runs `work` while the tax platform answers so. */
async function whileIt(issue: InvoiceIssuer['issue'] | null, work: () => Promise<void>): Promise<void> {
  const { invoices } = world.deps;
  world.deps.invoices = issue ? { issue } : null;
  try {
    await work();
  } finally {
    world.deps.invoices = invoices;
  }
}
const down: InvoiceIssuer['issue'] = () => Promise.reject(new Error('down'));

async function asked() {
  const buyer = await makePerson(world);
  const order = await paidOrder(world, shop, buyer);
  const { body } = await ask(world, buyer, [order], { title_id: await saveTitle(world, buyer) });
  return { buyer, order, id: body.id as number };
}
const list = async (by: Member, state?: string) =>
  (await world.call('GET', '/v1/staff/invoices', { token: by.office, query: state ? { state } : {} })).body
    .list;
const act = (by: Member, way: string, body: object) =>
  world.call('POST', `/v1/staff/invoice-${way}`, { token: by.office, body });
const stuck = async (by: Member): Promise<number> =>
  (await world.call('GET', '/v1/staff/me', { token: by.office })).body.waiting['invoice.stuck'];
/** Until nobody asks by themselves any more. */
async function giveUp(): Promise<void> {
  for (let tries = 0; tries < 9; tries += 1) {
    await world.runJob('invoice.issue');
    world.pass(tries < 5 ? 1800 : 14_400);
  }
}

test('[D116] a tax platform that does not answer is asked again, later and later, then by finance', async () => {
  const { id } = await asked();
  let calls = 0;
  await whileIt(
    () => {
      calls += 1;
      return down({} as never);
    },
    async () => {
      await world.runJob('invoice.issue');
      await world.runJob('invoice.issue');
      expect(calls).toBe(1);
      world.pass(60);
      await world.runJob('invoice.issue');
      expect(calls).toBe(2);
      await giveUp();
    },
  );
  const finance = await makeStaff(world, 'finance');
  expect(await stuck(finance)).toBe(1);
  expect((await list(finance, 'stuck'))[0]).toMatchObject({
    id,
    state: 0,
    error: '开票平台没有回应',
    due_at: 0,
    may: { retry: true, reject: true },
  });
  expect((await act(finance, 'retry', { id })).body).toMatchObject({ error: '', tries: 0 });
  await world.runJob('invoice.issue');
  expect((await list(finance))[0]).toMatchObject({ id, state: 1, may: { retry: false, reject: false } });
  expect(await stuck(finance)).toBe(0);
  expect((await act(finance, 'retry', { id })).status).toBe(422);
});

test('[D116][D138] finance refuses with a reason that the buyer reads and the log keeps; not what is being issued', async () => {
  const finance = await makeStaff(world, 'finance');
  const first = await asked();
  const refused = await act(finance, 'reject', { id: first.id, reason: '订单有争议，已经核对' });
  expect(refused.body).toMatchObject({ state: 2, reason: '订单有争议，已经核对' });
  expect((await act(finance, 'reject', { id: first.id, reason: '订单有争议，已经核对' })).status).toBe(200);
  const { body } = await world.call('GET', '/v1/invoice/list', { token: first.buyer.token });
  expect(body.list[0]).toMatchObject({ state: 2, reason: '订单有争议，已经核对' });
  const { rows } = await world.database.pool.query(
    'select action, reason from staff_audit where subject = $1',
    [`invoice:${first.id}`],
  );
  expect(rows).toEqual([{ action: 'reject-invoice', reason: '订单有争议，已经核对' }]);
  const second = await asked();
  await whileIt(
    async () => ({ state: 'open' }),
    () => world.runJob('invoice.issue'),
  );
  expect((await act(finance, 'reject', { id: second.id, reason: '核对账目情况' })).status).toBe(422);
  world.pass(60);
  await world.runJob('invoice.issue');
  expect((await act(finance, 'reject', { id: second.id, reason: '核对账目情况' })).status).toBe(422);
});

test('[D116] without a tax platform what the platform sells is not offered; what sellers sell is', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const own = await paidOrder(world, shop, buyer);
  const theirs = await paidOrder(world, shop, buyer, { seller });
  const title_id = await saveTitle(world, buyer);
  await whileIt(null, async () => {
    const { body } = await world.call('GET', '/v1/invoice/orders', { token: buyer.token });
    expect(body.list.map(({ hash }: { hash: string }) => hash)).toEqual([theirs.hash]);
    const offer = await world.call('GET', '/v1/invoice/offer', { token: buyer.token });
    expect(offer.body.platform).toBe(false);
    expect((await ask(world, buyer, [own], { title_id })).status).toBe(422);
    expect((await ask(world, buyer, [theirs], { title_id })).status).toBe(200);
    await world.runJob('invoice.issue');
  });
});

test('[D138] the list of finance has neither the name of a private person nor addresses and accounts', async () => {
  const buyer = await makePerson(world);
  const [own, firm] = [await paidOrder(world, shop, buyer), await paidOrder(world, shop, buyer)];
  const personal = await saveTitle(world, buyer, { kind: 'personal', name: '王小明' });
  await ask(world, buyer, [own], { title_id: personal });
  await ask(world, buyer, [firm], { title_id: await saveTitle(world, buyer, special), type: 2 });
  const [one, other] = await list(await makeStaff(world, 'finance'));
  expect(one.title).toEqual({
    kind: 'company',
    name: special.name,
    tax_no: special.tax_no,
    address: '',
    phone: '',
    bank: '',
    account: '',
  });
  expect(other.title).toMatchObject({ kind: 'personal', name: '王**' });
});
