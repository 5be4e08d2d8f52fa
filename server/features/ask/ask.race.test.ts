import { freeAnswer, likeAnswer, listen } from '@qunlu/contract/ask/calls.ts';
import { pickAnswers, refuseAsk, writeAnswer } from '@qunlu/contract/ask/write.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { useWorld } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { answerTo, asked, makeAnswerer, putTo, questionFor, soldAnswer } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

const status = async (by: Person, endpoint: AnyEndpoint, body: object): Promise<number> =>
  (await world.call(endpoint.methods[0], endpoint.path, { token: by.token, body })).status;

/** Fen that wait for them or are theirs. */
const earned = async (by: Person): Promise<number> => {
  const { income, frozen } = await walletOf(world, by);
  return income + frozen;
};

test('withdrawn, refused and answered at once: one of them, and the money goes one way [D129]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const to = await makeAnswerer(world);
    const by = await makeMemberPerson(world);
    const { question_id: id, hash } = await putTo(world, by, to);
    const answers = await Promise.all([
      status(by, cancelOrder, { hash }),
      status(to, writeAnswer, { question_id: id, text: '先催告', public: 1 }),
      status(to, refuseAsk, { question_id: id }),
    ]);
    expect(answers.filter((one) => one === 200)).toHaveLength(1);
    const { state } = await questionFor(world, by, id);
    const back = (await walletOf(world, by)).balance;
    expect([state, back]).toEqual(state === 3 ? [3, 0] : [state, 1000]);
    expect(state).toBe([4, 3, 6][answers.indexOf(200)]);
  }
  expect(await sumOfAll(world)).toBe(0);
});

async function answeredBounty(
  count: number,
): Promise<{ by: Person; id: number; people: Person[]; ids: number[] }> {
  const by = await makeMemberPerson(world);
  const { question_id: id } = await asked(world, by, { kind: 2, price: 1000 });
  const people: Person[] = [];
  const ids: number[] = [];
  while (people.length < count) {
    const person = await makeMemberPerson(world);
    people.push(person);
    ids.push((await answerTo(world, person, id)).answer_id);
  }
  return { by, id, people, ids };
}

test('two choices at once, while others like and answer: one stands, and all of the pool is given [D131]', async () => {
  const { by, id, people, ids } = await answeredBounty(2);
  const reader = await makeMemberPerson(world);
  const pick = (answerId = 0) =>
    status(by, pickAnswers, { question_id: id, picks: [{ answer_id: answerId, percent: 100 }] });
  const [one, two] = await Promise.all([
    pick(ids[0]),
    pick(ids[1]),
    status(reader, likeAnswer, { answer_id: ids[0], on: 1 }),
    status(reader, writeAnswer, { question_id: id, text: '我也说一句', public: 1 }),
  ]);
  expect([one, two].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 422]);
  const parts = await Promise.all(people.map(earned));
  expect(parts).toEqual(one === 200 ? [900, 0] : [0, 900]);
  expect(await sumOfAll(world)).toBe(0);
});

test('the clock runs out while the asker chooses: the pool is given once, by one of the two [D131]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { by, id, people, ids } = await answeredBounty(2);
    world.pass(7 * day - 60);
    const choosing = status(by, pickAnswers, {
      question_id: id,
      picks: [{ answer_id: ids[0] ?? 0, percent: 100 }],
    });
    world.pass(180);
    const [chosen] = await Promise.all([choosing, world.runJob('order.deadlines')]);
    await world.runJob('order.deadlines');
    const parts = await Promise.all(people.map(earned));
    expect(parts).toEqual(chosen === 200 ? [900, 0] : [450, 450]);
    expect((await questionFor(world, by, id)).state).toBe(3);
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('listeners pay at the moment in which it becomes free: each hears it once, and pays only before [D130]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { answerer, answer_id: id } = await soldAnswer(world);
    const listeners: Person[] = [];
    while (listeners.length < 5) {
      const person = await makeMemberPerson(world);
      await topUp(world, person, 300);
      listeners.push(person);
    }
    const hear = (by: Person, price: number) => status(by, listen, { answer_id: id, price, use_balance: 1 });
    await Promise.all([
      ...listeners.flatMap((by) => [hear(by, 100), hear(by, 100)]),
      status(answerer, freeAnswer, { answer_id: id }),
      ...listeners.map((by) => hear(by, 0)),
    ]);
    // Who was told that the price has changed asks again.
    for (const by of listeners) expect(await hear(by, 0)).toBe(200);
    const { rows } = await world.database.pool.query<{ user_id: number; paid: number }>(
      'select user_id, paid from ask_listen where answer_id = $1',
      [id],
    );
    expect(rows).toHaveLength(listeners.length);
    for (const by of listeners) {
      const paid = rows.find(({ user_id: userId }) => userId === by.userId)?.paid ?? -1;
      expect((await walletOf(world, by)).balance).toBe(300 - paid);
    }
    const counted = await world.database.pool.query('select listeners from ask_answer where answer_id = $1', [
      id,
    ]);
    expect(counted.rows[0].listeners).toBe(listeners.length);
  }
  await world.runJob('order.deadlines');
  await world.runJob('ledger.lapse-holds');
  expect(await sumOfAll(world)).toBe(0);
});
