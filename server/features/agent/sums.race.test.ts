import { expect, test } from 'vitest';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { logInToConsole, makeStaff } from '../staff/testing.ts';
import {
  agentShop,
  bindUnder,
  booksOf,
  buyPack,
  clocks,
  commissionsOf,
  giveBack,
  infoOf,
  three,
} from './testing.ts';

const world = useWorld({ extra: agentShop, listen: true });
const seeds = [1, 2, 3];

/** The same row of numbers for a seed, 0 up to 1. */
function diceOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** What the list of somebody's commissions adds up to. */
async function listed(person: Person): Promise<{ frozen: number; settled: number }> {
  const list = await commissionsOf(world, person, { size: 50 });
  const sum = (states: string[]): number =>
    list
      .filter(({ state }: { state: string }) => states.includes(state))
      .reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
  return { frozen: sum(['frozen', 'held']), settled: sum(['settled']) };
}

test.each(seeds)(
  'the kept sums are what the commissions add up to, after whatever happened at once [D122] (%i)',
  async (seed) => {
    const roll = diceOf(seed);
    const staff = await makeStaff(world, 'finance');
    const [top, agent, first] = await three(world);
    const second = await makePerson(world);
    await bindUnder(world, second, agent);
    const browser = await freshBrowser(world);
    // What the second one buys waits for staff.
    for (const person of [agent, second]) await infoOf(world, person, browser);
    const bought: { buyer: Person; hash: string }[] = [];
    const buy = async (buyer: Person): Promise<void> => {
      const total = 1_000 + Math.floor(roll() * 9_000);
      const { hash } = await buyPack(world, buyer, { total, settled: roll() < 0.5 });
      bought.push({ buyer, hash });
    };
    for (let round = 0; round < 6; round += 1) {
      await buy(first);
      await buy(second);
      const { token } = (await logInToConsole(world, staff.phone)).body;
      const held = (await commissionsOf(world, agent, { state: 'held' })).at(0);
      const one = bought[Math.floor(roll() * bought.length)];
      await Promise.all([
        clocks(world, Math.floor(roll() * 4 * 86_400)),
        ...(one ? [giveBack(world, one.buyer, one.hash), giveBack(world, one.buyer, one.hash)] : []),
        ...(held
          ? [true, roll() < 0.5].map((pass) =>
              world.call('POST', '/v1/staff/commission-decide', {
                token,
                body: { id: held.id, verdict: pass ? 'pass' : 'reject', message: '同一台设备' },
              }),
            )
          : []),
        world.runJob('agent.add-up'),
      ]);
      for (const person of [top, agent])
        expect(await infoOf(world, person)).toMatchObject(await listed(person));
    }
    await Promise.all([world.runJob('agent.add-up'), world.runJob('agent.add-up')]);
    await clocks(world, 8 * 86_400);
    await world.runJob('agent.add-up');
    for (const person of [top, agent])
      expect(await infoOf(world, person)).toMatchObject(await listed(person));
    expect(await booksOf(world)).toEqual([]);
    const rows = await world.database.pool.query(
      'select count(*)::int as count from agent_sum where agent_id = $1',
      [agent.userId],
    );
    expect(rows.rows[0].count).toBeLessThanOrEqual(1);
  },
);

test('the nightly check finds a sum that is not what the commissions are [D108]', async () => {
  const [, agent, buyer] = await three(world);
  await buyPack(world, buyer);
  await world.database.pool.query('insert into agent_sum values ($1, 1, 0, 0)', [agent.userId]);
  expect(await booksOf(world)).toEqual([`推荐人 ${agent.userId}：佣金合计和明细不一致`]);
});
