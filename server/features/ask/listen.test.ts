import { freeAnswer, listen, listAnswersBy, listOwnAsks, viewAnswer } from '@qunlu/contract/ask/calls.ts';
import { listenSplit } from '@qunlu/contract/ask/rules.ts';
import { listCommission, listIncome } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { answerTo, makeAnswerer, putTo, refusal, soldAnswer } from './testing.ts';

const world = useWorld({ listen: true });

const hear = (by: Person, answerId: number, price = 100) =>
  world.ask(listen, { body: { answer_id: answerId, price, use_balance: 1 }, token: by.token });
const answerFor = async (by: Person, answerId: number) =>
  (await world.ask(viewAnswer, { query: { answer_id: answerId }, token: by.token })).answer;
/** The clock hands on what others get of it. */
const settled = async (): Promise<void> => {
  await world.runJob('order.deadlines');
  await world.runJob('ledger.lapse-holds');
};

test('a public answer is heard for 1 yuan, once: ten fen for the platform, the rest halved between asker and answerer [D130]', async () => {
  expect(listenSplit(100)).toEqual({ platform: 10, asker: 45, answerer: 45 });
  const { asker, answerer, answer_id: id } = await soldAnswer(world);
  const before = { asker: await walletOf(world, asker), answerer: await walletOf(world, answerer) };
  const listener = await makeMemberPerson(world);
  const locked = await answerFor(listener, id);
  expect(locked).toMatchObject({
    locked: true,
    text: '',
    characters: 14,
    price: 100,
    split: { platform: 10, asker: 45, answerer: 45 },
    can: { listen: true, like: false },
  });
  await topUp(world, listener, 300);
  expect(await hear(listener, id)).toMatchObject({ heard: true });
  await settled();
  expect(await answerFor(listener, id)).toMatchObject({
    locked: false,
    text: '先发书面催告，再去街道调解。',
    price: 0,
    heard: true,
    listeners: 1,
    can: { like: true },
  });
  expect([
    (await walletOf(world, listener)).balance,
    (await walletOf(world, asker)).income - before.asker.income,
    (await walletOf(world, answerer)).income - before.answerer.income,
  ]).toEqual([200, 45, 45]);
  expect(await hear(listener, id)).toEqual({ hash: '', heard: true });
  expect((await walletOf(world, listener)).balance).toBe(200);
  const { list } = await world.ask(listOwnAsks, { query: { scope: 'heard' }, token: listener.token });
  expect(list).toHaveLength(1);
  expect(await sumOfAll(world)).toBe(0);
});

test('private answers are never sold: neither when the asker nor when the answerer says so [D130]', async () => {
  const answerer = await makeAnswerer(world);
  const asker = await makeMemberPerson(world);
  const stranger = await makeMemberPerson(world);
  const cases = [
    [0, 1],
    [1, 0],
  ] as const;
  for (const [asks, answers] of cases) {
    const { question_id: questionId } = await putTo(world, asker, answerer, { public: asks });
    const { answer_id: id } = await answerTo(world, answerer, questionId, { public: answers });
    expect((await refusal(answerFor(stranger, id)))[0]).toBe('40400');
    expect((await refusal(hear(stranger, id)))[0]).toBe('40400');
    expect(await answerFor(asker, id)).toMatchObject({ public: false, split: { asker: 0 } });
  }
  const { list } = await world.ask(listAnswersBy, {
    query: { user_id: answerer.userId },
    token: stranger.token,
  });
  expect(list).toEqual([]);
});

test('the answerer opens half an hour once; whoever hears it then keeps it, later it costs again [D130]', async () => {
  const { asker, answerer, answer_id: id } = await soldAnswer(world);
  const [first, late] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const open = (by: Person) => world.ask(freeAnswer, { body: { answer_id: id }, token: by.token });
  expect((await refusal(open(asker)))[1]).toBe('只有回答人可以开放免费听');
  const waiting = await world.ask(listen, { body: { answer_id: id, price: 100 }, token: first.token });
  expect(waiting).toMatchObject({ heard: false });
  await open(answerer);
  // The order that waited is paid by nobody now.
  expect((await payFor(world, first, waiting.hash, { use_balance: 1 })).body.errmsg).toBe(
    '现在免费听，不用付款，请再点一次',
  );
  expect((await refusal(hear(first, id)))[1]).toBe('现在免费听，不用付款，请再点一次');
  expect(await hear(first, id, 0)).toEqual({ hash: '', heard: true });
  world.pass(30 * 60);
  expect((await refusal(hear(late, id, 0)))[1]).toBe('免费的时间刚刚过了，现在要付费听');
  expect(await answerFor(first, id)).toMatchObject({ locked: false });
  expect(await answerFor(late, id)).toMatchObject({ locked: true, price: 100 });
  expect((await refusal(open(answerer)))[1]).toBe('已经开放过一次');
  expect((await walletOf(world, answerer)).income).toBe(0);
});

test('whoever asks and whoever answers hear it for nothing; foreign and hidden answers are none [D130]', async () => {
  const { asker, answerer, answer_id: id } = await soldAnswer(world);
  for (const by of [asker, answerer]) expect(await hear(by, id)).toEqual({ hash: '', heard: true });
  const stranger = await makeMemberPerson(world);
  expect((await refusal(hear(stranger, id + 1)))[0]).toBe('40400');
  await world.database.pool.query('update ask_answer set moderated = true where answer_id = $1', [id]);
  expect((await refusal(hear(stranger, id)))[0]).toBe('40400');
});

test('what the asker gets of listeners is income in their wallet, and names nobody [D130][D113]', async () => {
  const { asker, answer_id: id } = await soldAnswer(world);
  const listener = await makeMemberPerson(world);
  await topUp(world, listener, 100);
  await hear(listener, id);
  await settled();
  const { list } = await world.ask(listIncome, { query: {}, token: asker.token });
  expect(list[0]).toMatchObject({ amount: 45 });
  const shares = await world.ask(listCommission, { query: {}, token: asker.token });
  expect(shares.list).toEqual([]);
  expect(JSON.stringify(list)).not.toContain(String(listener.userId));
});
