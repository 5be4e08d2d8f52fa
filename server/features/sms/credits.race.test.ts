import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkOrders } from '../order/service/money/checks.ts';
import { payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { checkCredits } from './service/lifecycle.ts';
import { adjust, buyPaid, creditsOf, giveBack } from './testing.ts';

const world = useWorld();

const booksAreRight = async (): Promise<void> => {
  expect(await sumOfAll(world)).toBe(0);
  expect(await checkOrders(jobContext(world.deps))).toEqual([]);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
};

test('given back while they are taken: a credit is either money or used, never both [D117]', async () => {
  const operator = await makeStaff(world, 'operator');
  for (let round = 0; round < 6; round += 1) {
    const person = await makePerson(world);
    const hash = await buyPaid(world, person, 10);
    const [taken, first, second] = await Promise.all([
      adjust(world, operator, person, -10),
      giveBack(world, person, hash, 100),
      giveBack(world, person, hash, 100),
    ]);
    const won = [taken, first, second].filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await creditsOf(world, person)).toBe(0);
    expect((await walletOf(world, person)).balance).toBe(taken.status === 200 ? 0 : 100);
  }
  await booksAreRight();
});

test('two purchases paid at once, one of them twice: each counts once [D117]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await makePerson(world);
    await topUp(world, person, 1000);
    const hashes = await Promise.all(
      [10, 20].map(
        async (count) => (await world.ask(buyCredits, { body: { count }, token: person.token })).hash,
      ),
    );
    const [one = '', two = ''] = hashes;
    await Promise.all([one, two, one].map((hash) => payFor(world, person, hash, { use_balance: 1 })));
    expect(await creditsOf(world, person)).toBe(30);
    expect((await walletOf(world, person)).balance).toBe(700);
  }
  await booksAreRight();
});
