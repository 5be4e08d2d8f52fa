import { freeAnswer, listen, openQuestion, viewAnswer } from '@qunlu/contract/ask/calls.ts';
import { pickAnswers, thankAnswer } from '@qunlu/contract/ask/write.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { answerTo, asked, makeAnswerer, putTo, questionFor, refusal, soldAnswer } from './testing.ts';

const world = useWorld({ listen: true });
const [minute, hour, day] = [60, 3600, 86_400];

/** What the platform has kept of orders, fen. */
async function kept(): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(balance), 0)::int as sum from ledger_account where kind = 'fee'`,
  );
  return rows[0].sum;
}

const earned = async (by: Person): Promise<number> => {
  const { income, frozen } = await walletOf(world, by);
  return income + frozen;
};

const clocks = async (): Promise<void> => {
  await world.runJob('order.deadlines');
  await world.runJob('ledger.lapse-holds');
};

test('odd prices are split to the fen: nothing is lost in the tenth of the platform, nor in shares that do not divide [D130][D131]', async () => {
  const feeOf = async (price: number): Promise<[earned: number, kept: number]> => {
    const to = await makeAnswerer(world, { price });
    const by = await makeMemberPerson(world);
    const before = await kept();
    const { question_id: id } = await putTo(world, by, to, { price });
    const { answer_id: answerId } = await answerTo(world, to, id);
    await world.ask(thankAnswer, { body: { answer_id: answerId, rating: 5 }, token: by.token });
    return [await earned(to), (await kept()) - before];
  };
  expect(await feeOf(1009)).toEqual([909, 100]);
  expect(await feeOf(101)).toEqual([91, 10]);
  const by = await makeMemberPerson(world);
  const before = await kept();
  const { question_id: id } = await asked(world, by, { kind: 2, price: 1001 });
  const picks: { answer_id: number; percent: number }[] = [];
  const people = [];
  for (const percent of [33, 33, 34]) {
    const person = await makeMemberPerson(world);
    people.push(person);
    picks.push({ answer_id: (await answerTo(world, person, id)).answer_id, percent });
  }
  const pick = (given: readonly { answer_id: number; percent: number }[]) =>
    world.ask(pickAnswers, { body: { question_id: id, picks: [...given] }, token: by.token });
  const percents = (...given: number[]) =>
    refusal(pick(given.map((percent, at) => ({ answer_id: picks[at]?.answer_id ?? 0, percent }))));
  for (const given of [
    [33.5, 33.5, 33],
    [0, 100],
    [-1, 101],
    [200, -100],
  ])
    expect((await percents(...given))[0]).toBe('40001');
  expect((await percents(33, 33, 33))[1]).toBe('比例加起来要正好 100%');
  await pick(picks);
  const parts = await Promise.all(people.map(earned));
  // 901 fen by 33, 33, 34: 297.33, 297.33 and 306.34.
  expect([parts, (await kept()) - before]).toEqual([[297, 297, 307], 100]);
  await clocks();
  expect(await sumOfAll(world)).toBe(0);
});

test('the half hour is free until its last second, and costs again at its end [D130]', async () => {
  const { answerer, answer_id: id } = await soldAnswer(world);
  const [in_, late] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  for (const by of [in_, late]) await topUp(world, by, 100);
  const hear = (by: Person, price: number) =>
    world.ask(listen, { body: { answer_id: id, price, use_balance: 1 }, token: by.token });
  await world.ask(freeAnswer, { body: { answer_id: id }, token: answerer.token });
  const opened = (await world.ask(viewAnswer, { query: { answer_id: id }, token: late.token })).answer;
  world.pass(30 * minute - 1);
  expect(await hear(in_, 0)).toEqual({ hash: '', heard: true });
  world.pass(1);
  expect((await refusal(hear(late, 0)))[1]).toBe('免费的时间刚刚过了，现在要付费听');
  expect((await refusal(hear(late, 99)))[0]).not.toBeUndefined();
  expect(opened.free_until).toBeGreaterThan(0);
  expect(await hear(late, 100)).toMatchObject({ heard: true });
  await clocks();
  expect([(await walletOf(world, in_)).balance, (await walletOf(world, late)).balance]).toEqual([100, 0]);
  expect(await sumOfAll(world)).toBe(0);
});

test('a refund goes back once: whoever withdraws again, and clocks that run again, move nothing more [D129][D131]', async () => {
  const to = await makeAnswerer(world, { price: 1009 });
  const by = await makeMemberPerson(world);
  // What runs out of other tests does so before.
  world.pass(8 * day);
  await clocks();
  const before = await kept();
  const balance = async () => (await walletOf(world, by)).balance;
  const withdraw = (hash: string, refund: number) =>
    world.call('POST', cancelOrder.path, { token: by.token, body: { hash, refund } });
  const early = await putTo(world, by, to, { price: 1009 });
  await world.ask(openQuestion, { body: { question_id: early.question_id }, token: to.token });
  world.pass(10 * minute - 1);
  expect((await withdraw(early.hash, 1009)).status).toBe(200);
  await withdraw(early.hash, 1009);
  expect(await balance()).toBe(1009);
  expect((await refusal(answerTo(world, to, early.question_id)))[0]).toBeDefined();
  const silent = await putTo(world, by, to, { price: 1009 });
  const bounty = await asked(world, by, { kind: 2, price: 777 });
  const paid = await balance();
  world.pass(48 * hour + 2 * minute);
  await clocks();
  await clocks();
  expect([await balance(), (await questionFor(world, by, silent.question_id)).state]).toEqual([
    paid + 1009,
    5,
  ]);
  await withdraw(silent.hash, 1009);
  world.pass(5 * day + 2 * minute);
  await clocks();
  await clocks();
  await withdraw(bounty.hash, 777);
  expect([await balance(), (await questionFor(world, by, bounty.question_id)).state]).toEqual([
    paid + 1009 + 777,
    5,
  ]);
  expect([await earned(to), (await kept()) - before, await sumOfAll(world)]).toEqual([0, 0, 0]);
});
