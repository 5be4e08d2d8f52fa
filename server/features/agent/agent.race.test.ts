import { expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import {
  inTransaction,
  jobContext,
  type Deps,
  type StaffCtx,
  type ViewerCtx,
} from '../../platform/context.ts';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { runDeadlines } from '../order/service/clocks.ts';
import { cancel } from '../order/service/steps/stages.ts';
import { heldFor, sumOfAll, walletOf } from '../order/testing.ts';
import { bindTo } from './service/bonds.ts';
import { decideCommission } from './service/staff.ts';
import { agentShop, bindUnder, booksOf, buyPack, commissionsOf, infoOf, type Purchase } from './testing.ts';

const world = useWorld({ extra: agentShop });
const week = 7 * 86_400;

/** Another process on the same database. */
function otherProcess(): Deps {
  const { env, db, log } = world.deps;
  return makeDeps({ env, db, log, clock: () => world.now(), extra: agentShop });
}

const as = (person: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  viewer: { userId: person.userId, phone: '', status: 0, sessionHash: Buffer.alloc(0) },
  staff: null,
});
const member = (person: Person): StaffCtx => ({
  ...jobContext(world.deps),
  viewer: null,
  staff: { userId: person.userId, roles: ['finance'], sessionHash: Buffer.alloc(0) },
});

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makePerson(world)));

const bind = (deps: Deps, { userId }: Person, code: string): Promise<boolean> =>
  inTransaction(jobContext(deps), (tx) => bindTo(tx, { userId, code, source: 'link' }));

async function bonds(ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await world.database.pool.query<{ user_id: number; agent_id: number }>(
    'select user_id, agent_id from agent_bond where user_id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.user_id, row.agent_id]));
}

interface Sold extends Purchase {
  /** Of the commission. */
  id: number;
}

/** Orders of one buyer whose commissions staff looks at, since buyer and agent share a browser. */
async function suspects(count: number, settled: boolean) {
  const [agent, buyer, first, second] = await people(4);
  if (!agent || !buyer || !first || !second) throw new Error('nobody');
  const browser = await freshBrowser(world);
  await infoOf(world, agent, browser);
  await infoOf(world, buyer, browser);
  await bindUnder(world, buyer, agent);
  const made: Purchase[] = [];
  for (let one = 0; one < count; one += 1) made.push(await buyPack(world, buyer, { settled }));
  const list = await commissionsOf(world, agent);
  const sold: Sold[] = made.map((one, index) => ({ ...one, id: list[count - 1 - index].id }));
  return { agent, buyer, staff: [member(first), member(second)] as const, sold };
}

async function clock(): Promise<void> {
  world.pass(week);
  await world.runJob('order.deadlines');
  await world.runJob('ledger.lapse-holds');
}

async function isWhole(): Promise<void> {
  expect(await sumOfAll(world)).toBe(0);
  expect(await booksOf(world)).toEqual([]);
}

test('links that close a circle, at once and between other people: the last one finds it closed [D122]', async () => {
  const ring = await people(4);
  const ids = ring.map(({ userId }) => userId);
  const codes = await Promise.all(ring.map(async (one) => (await infoOf(world, one)).code));
  const other = otherProcess();
  const next = (deps: Deps, at: number): Promise<boolean> =>
    bind(deps, ring[at] as Person, codes[(at + 1) % ring.length] ?? '');
  for (let round = 0; round < 10; round += 1) {
    await world.database.pool.query('delete from agent_bond where user_id = any($1)', [ids]);
    expect([await next(world.deps, 0), await next(world.deps, 2)]).toEqual([true, true]);
    // No two of these have a person in common whose lock would keep them apart.
    const closing = await Promise.all([next(world.deps, 1), next(other, 3)]);
    expect(closing.filter(Boolean)).toHaveLength(1);
  }
  await world.database.pool.query('delete from agent_bond where user_id = any($1)', [ids]);
  const all = await Promise.all(ring.map((_, at) => next(at % 2 === 0 ? world.deps : other, at)));
  expect(all.filter(Boolean)).toHaveLength(ring.length - 1);
  expect((await bonds(ids)).size).toBe(ring.length - 1);
});

test('two people who bring each other at once, and many links for one person: one holds [D122]', async () => {
  const [one, two, person, ...agents] = await people(7);
  if (!one || !two || !person) throw new Error('nobody');
  const codeOf = async (agent: Person): Promise<string> => (await infoOf(world, agent)).code;
  const [first, second] = [await codeOf(one), await codeOf(two)];
  const pair = await Promise.all([bind(world.deps, one, second), bind(world.deps, two, first)]);
  expect(pair.filter(Boolean)).toHaveLength(1);
  const codes = await Promise.all(agents.map(codeOf));
  const links = await Promise.all(codes.map((code) => bind(world.deps, person, code)));
  expect(links.filter(Boolean)).toHaveLength(1);
  const winner = agents[links.indexOf(true)];
  expect(await bonds([person.userId])).toEqual(new Map([[person.userId, winner?.userId]]));
});

test('the buyer gives back while staff releases: nothing of it is left to the agent [D114][D122]', async () => {
  const { agent, buyer, staff, sold } = await suspects(6, true);
  await Promise.allSettled(
    sold.flatMap(({ hash, id }) => [
      cancel(as(buyer), { hash }),
      decideCommission(staff[0], { id, verdict: 'pass' }),
    ]),
  );
  for (const { hash } of sold) await cancel(as(buyer), { hash }).catch(() => undefined);
  await clock();
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 0 });
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 60_000 });
  for (const { orderId } of sold)
    expect([await heldFor(world, 'fee', orderId), await heldFor(world, 'escrow', orderId)]).toEqual([0, 0]);
  await isWhole();
});

test('two members of staff decide at once, one each way: one holds, and the money is where it says [D122]', async () => {
  const { agent, staff, sold } = await suspects(6, true);
  const outcomes = await Promise.all(
    sold.map(({ id }) =>
      Promise.allSettled([
        decideCommission(staff[0], { id, verdict: 'pass' }),
        decideCommission(staff[1], { id, verdict: 'reject', message: '同一人' }),
      ]),
    ),
  );
  for (const both of outcomes) expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await world.database.pool.query(
    `select count(*)::integer as count from staff_audit where action like 'decide-commission:%'`,
  );
  expect(rows[0].count).toBeGreaterThanOrEqual(sold.length);
  await clock();
  const passed = outcomes.filter(([pass]) => pass.status === 'fulfilled').length;
  expect(await walletOf(world, agent)).toMatchObject({ income: passed * 2_000, frozen: 0 });
  for (const [index, { orderId }] of sold.entries())
    expect(await heldFor(world, 'fee', orderId)).toBe(
      outcomes[index]?.[0].status === 'fulfilled' ? 8_000 : 10_000,
    );
  await isWhole();
});

test('two clocks share orders out while staff refuses: the agent gets nothing, the platform all [D122]', async () => {
  const { agent, staff, sold } = await suspects(6, false);
  const other = otherProcess();
  await Promise.allSettled([
    runDeadlines(world.deps, () => true),
    ...sold.map(({ id }) => decideCommission(staff[0], { id, verdict: 'reject', message: '同一人' })),
    runDeadlines(other, () => true),
  ]);
  await clock();
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 0 });
  for (const { orderId } of sold) {
    expect(await heldFor(world, 'fee', orderId)).toBe(10_000);
    expect(await heldFor(world, 'escrow', orderId)).toBe(0);
  }
  expect((await commissionsOf(world, agent)).map(({ state }: { state: string }) => state)).toEqual(
    Array.from({ length: sold.length }, () => 'refused'),
  );
  await isWhole();
});
