import { findAsks, likeAnswer, listAnswers } from '@qunlu/contract/ask/calls.ts';
import { shareFen } from '@qunlu/contract/ask/rules.ts';
import { closeAsk, pickAnswers, thankAnswer } from '@qunlu/contract/ask/write.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { listPending } from '@qunlu/contract/wallet/calls.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { makeMemberPerson, notificationsOf } from '../circle/testing.ts';
import { sumOfAll, walletOf } from '../order/testing.ts';
import { answerTo, asked, questionFor, refusal } from './testing.ts';

const world = useWorld();
const [hour, day] = [3600, 86_400];

const several = async (count: number): Promise<Person[]> => {
  const people: Person[] = [];
  while (people.length < count) people.push(await makeMemberPerson(world));
  return people;
};

const bounty = (by: Person, price = 10_000) => asked(world, by, { kind: 2, price });

type Picks = readonly [answerId: number, percent: number][];
const pick = (by: Person, questionId: number, picks: Picks) =>
  world.ask(pickAnswers, {
    body: {
      question_id: questionId,
      picks: picks.map(([answer_id, percent]) => ({ answer_id, percent })),
    },
    token: by.token,
  });

const like = (by: Person, answerId: number, on: 0 | 1 = 1) =>
  world.ask(likeAnswer, { body: { answer_id: answerId, on }, token: by.token });

/** Fen that wait for them or are theirs. */
const earned = async (people: readonly Person[]): Promise<number[]> =>
  Promise.all(
    people.map(async (one) => {
      const { income, frozen } = await walletOf(world, one);
      return income + frozen;
    }),
  );

const lapse = async (seconds = 7 * day + 120): Promise<void> => {
  world.pass(seconds);
  await world.runJob('order.deadlines');
};

test('the asker chooses up to three answers and their shares; each is theirs after 72 hours, the platform keeps a tenth [D131]', async () => {
  const [by, one, two, three] = await several(4);
  if (!by || !one || !two || !three) throw new Error('nobody');
  const { question_id: id } = await bounty(by);
  expect(await questionFor(world, one, id)).toMatchObject({
    state: 2,
    until_words: '没有选的话，按点赞分或平分；没有回答，全额退款',
    can: { answer: true, pick: false },
  });
  const first = await answerTo(world, one, id);
  const second = await answerTo(world, two, id);
  await answerTo(world, three, id);
  expect(await questionFor(world, by, id)).toMatchObject({
    answers: 3,
    can: { pick: true, withdraw: false },
  });
  const wrong: [Picks, string][] = [
    [[], '请至少选一个回答'],
    [[[first.answer_id, 99]], '比例加起来要正好 100%'],
    [
      [
        [first.answer_id, 60],
        [second.answer_id, 60],
      ],
      '比例加起来要正好 100%',
    ],
    [
      [
        [first.answer_id, 50],
        [first.answer_id, 50],
      ],
      '同一个回答只能选一次',
    ],
    [[[first.answer_id + 1, 100]], '选中的回答不在这个问题下，或已被隐藏'],
  ];
  for (const [picks, words] of wrong) expect((await refusal(pick(by, id, picks)))[1]).toBe(words);
  expect((await refusal(pick(one, id, [[first.answer_id, 100]])))[1]).toBe('只有提问人可以选');
  await pick(by, id, [
    [first.answer_id, 70],
    [second.answer_id, 30],
  ]);
  expect(await earned([one, two, three])).toEqual([6300, 2700, 0]);
  expect((await walletOf(world, one)).income).toBe(0);
  const { list } = await world.ask(listAnswers, { query: { question_id: id }, token: by.token });
  expect(list.map(({ percent, earned: fen }) => [percent, fen])).toEqual([
    [70, 6300],
    [30, 2700],
    [0, 0],
  ]);
  expect((await world.ask(listPending, { query: {}, token: one.token })).list[0]).toMatchObject({
    amount: 6300,
  });
  expect((await notificationsOf(world, one)).join()).toContain('您的回答分得 63.00 元');
  world.pass(72 * hour + 60);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, one)).income).toBe(6300);
  expect((await refusal(pick(by, id, [[second.answer_id, 100]])))[1]).toBe('赏金已经分过了');
  expect(await sumOfAll(world)).toBe(0);
});

test('the asker silent at the deadline: by likes among answers with one [D131]', async () => {
  const [by, one, two, three, reader, other] = await several(6);
  if (!by || !one || !two || !three || !reader || !other) throw new Error('nobody');
  const { question_id: id } = await bounty(by, 101);
  const answers = [];
  for (const person of [one, two, three]) answers.push((await answerTo(world, person, id)).answer_id);
  const [first = 0, second = 0] = answers;
  await like(reader, first);
  await like(other, first);
  await like(reader, second);
  expect((await refusal(like(one, first)))[1]).toBe('不能赞自己的回答');
  await like(reader, answers[2] ?? 0);
  expect(await like(reader, answers[2] ?? 0, 0)).toEqual({ likes: 0, liked: false });
  await lapse();
  expect((await questionFor(world, by, id)).state).toBe(3);
  // 91 fen by two to one, every fen: 60.66 and 30.33.
  expect(await earned([one, two, three])).toEqual([61, 30, 0]);
  expect(await sumOfAll(world)).toBe(0);
});

test('without any like: equally among answers that nobody has reported; with none at all everything goes back [D131]', async () => {
  const [by, one, two, three, reporter] = await several(5);
  if (!by || !one || !two || !three || !reporter) throw new Error('nobody');
  const { question_id: id } = await bounty(by, 1001);
  for (const person of [one, two]) await answerTo(world, person, id);
  const { answer_id: bad } = await answerTo(world, three, id);
  await world.ask(reportSubject, {
    body: { type: 'ask-answer', id: bad, reason: 'spam' },
    token: reporter.token,
  });
  const empty = await bounty(by, 500);
  await lapse();
  expect(await earned([one, two, three])).toEqual([451, 450, 0]);
  expect((await questionFor(world, by, empty.question_id)).state).toBe(5);
  expect((await walletOf(world, by)).balance).toBe(500);
});

test('nobody answers their own bounty, or twice; with an answer it is not withdrawn [D131]', async () => {
  const [by, one] = await several(2);
  if (!by || !one) throw new Error('nobody');
  const { question_id: id, hash } = await bounty(by);
  expect((await refusal(answerTo(world, by, id)))[1]).toBe('不能回答自己的提问');
  await answerTo(world, one, id);
  expect((await refusal(answerTo(world, one, id)))[1]).toBe('您已经回答过这个问题');
  const cancel = () => world.ask(cancelOrder, { body: { hash }, token: by.token });
  expect((await refusal(cancel()))[1]).toBe('有人回答了，不能撤回');
  const free = await bounty(by);
  await world.ask(cancelOrder, { body: { hash: free.hash, refund: 10_000 }, token: by.token });
  expect((await questionFor(world, by, free.question_id)).state).toBe(4);
  expect((await refusal(answerTo(world, one, free.question_id)))[0]).toBe('40400');
});

test('after its seven days a bounty takes no answer and no choice, though the job is late [D131]', async () => {
  const [by, one, two] = await several(3);
  if (!by || !one || !two) throw new Error('nobody');
  const { question_id: id } = await bounty(by);
  const { answer_id: first } = await answerTo(world, one, id);
  world.pass(7 * day + 60);
  expect((await refusal(answerTo(world, two, id)))[1]).toBe('悬赏已经到期，不能再回答');
  expect((await refusal(pick(by, id, [[first, 100]])))[1]).toBe('悬赏已经到期，正在按规则分');
  await world.runJob('order.deadlines');
  expect(await earned([one])).toEqual([9000]);
});

test('a free question is found, answered by several, thanked, and closed with its answers left to read [D128][R016]', async () => {
  const [by, one, two] = await several(3);
  if (!by || !one || !two) throw new Error('nobody');
  const { question_id: id, state } = await asked(world, by, { topic: 19, text: '哪里能修老式收音机？' });
  expect(state).toBe(2);
  const found = async (query: Record<string, unknown>) =>
    (await world.ask(findAsks, { query, token: one.token })).list.map(({ question_id: one_ }) => one_);
  expect(await found({ filter: 'unanswered', topic: 19 })).toEqual([id]);
  const { answer_id: first } = await answerTo(world, one, id);
  await answerTo(world, two, id);
  expect(await found({ filter: 'unanswered', topic: 19 })).toEqual([]);
  expect(await found({ filter: 'answered', topic: 19 })).toEqual([id]);
  expect(await found({ q: '收音机' })).toEqual([id]);
  await world.ask(thankAnswer, { body: { answer_id: first, rating: 4 }, token: by.token });
  await world.ask(closeAsk, { body: { question_id: id }, token: by.token });
  expect(await questionFor(world, one, id)).toMatchObject({ state: 4, answers: 2, can: { answer: false } });
});

test('whatever the weights, every fen is given and nobody gets what has no weight [D131]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 180_000 }),
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 100 }),
      (total, weights) => {
        const shares = shareFen(total, weights);
        const sum = weights.reduce((all, one) => all + one, 0);
        expect(shares.reduce((all, one) => all + one, 0)).toBe(sum === 0 ? 0 : total);
        for (const [at, share] of shares.entries()) {
          const exact = sum === 0 ? 0 : (total * (weights[at] ?? 0)) / sum;
          expect(Math.abs(share - exact)).toBeLessThan(1);
          if (weights[at] === 0) expect(share).toBe(0);
        }
      },
    ),
  );
});
