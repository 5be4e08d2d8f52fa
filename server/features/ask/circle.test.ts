import { viewAnswer, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import {
  decideAsk,
  featureAnswer,
  listCircleAnswerers,
  listCircleAsks,
  listCircleAudits,
  listCircleKnowledge,
  setAsk,
  viewAskSetting,
} from '@qunlu/contract/ask/circle.ts';
import { quoteAsk } from '@qunlu/contract/ask/write.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { cancelOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import {
  join,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  notificationsOf,
  type MadeCircle,
} from '../circle/testing.ts';
import { walletOf } from '../order/testing.ts';
import { answerTo, asked, makeAnswerer, openAsks, putTo, questionFor, refusal, send } from './testing.ts';

const world = useWorld({ listen: true });

async function makeAskCircle(): Promise<MadeCircle> {
  const circle = await makeCircle(world);
  await openAsks(world, circle);
  return circle;
}

const audits = (by: Person, id: number) => world.ask(listCircleAudits, { query: { id }, token: by.token });
const decide = (by: Person, questionId: number, verdict: 'pass' | 'reject', reason = '', rev = 0) =>
  world.ask(decideAsk, { body: { question_id: questionId, rev, verdict, reason }, token: by.token });
const lines = async (by: Person, id: number) =>
  (await world.ask(listCircleAsks, { query: { id }, token: by.token })).list.map(
    ({ question_id: questionId }) => questionId,
  );

test('members ask and answer in their circle, others find nothing of it; off, the module answers 40402 [R078][R079][D77]', async () => {
  const circle = await makeAskCircle();
  const [one, two] = [await join(world, circle), await join(world, circle)];
  const stranger = await makeMemberPerson(world);
  const { question_id: id } = await asked(world, one, { phonebook_id: circle.id });
  await answerTo(world, two, id);
  expect(await lines(two, circle.id)).toEqual([id]);
  expect((await refusal(questionFor(world, stranger, id)))[0]).toBe('40301');
  expect((await refusal(answerTo(world, stranger, id)))[0]).toBe('40301');
  expect((await refusal(send(world, stranger, { phonebook_id: circle.id })))[0]).toBe('40301');
  await world.ask(setPlugins, {
    body: { id: circle.id, rows: [{ key: 'ask', enabled: 0, visible: 1, sort: 1 }] },
    token: circle.owner.token,
  });
  const off = await Promise.all([
    refusal(lines(two, circle.id)),
    refusal(questionFor(world, two, id)),
    refusal(send(world, two, { phonebook_id: circle.id })),
    refusal(answerTo(world, circle.owner, id)),
  ]);
  expect(off.map(([code]) => code)).toEqual(['40402', '40402', '40402', '40402']);
  // Whoever has asked keeps what is theirs.
  expect((await questionFor(world, one, id)).mine).toBe(true);
});

test('where a circle says so, who has the right decides first, never about their own; a refusal says why [R088][D128][D57]', async () => {
  const circle = await makeAskCircle();
  const [asker, plain] = [await join(world, circle), await join(world, circle)];
  const admin = await makeAdmin(world, circle, ['content']);
  const other = await makeAdmin(world, circle, ['member']);
  const setting = (by: Person) => world.ask(viewAskSetting, { query: { id: circle.id }, token: by.token });
  expect((await setting(admin)).audit).toBe(false);
  await world.ask(setAsk, { body: { id: circle.id, audit: 1 }, token: admin.token });
  expect((await setting(admin)).audit).toBe(true);
  expect((await refusal(setting(other)))[0]).toBe('40300');
  expect(
    (await refusal(world.ask(setAsk, { body: { id: circle.id, audit: 0 }, token: other.token })))[0],
  ).toBe('40300');
  const { question_id: id, state } = await asked(world, asker, { phonebook_id: circle.id });
  expect(state).toBe(1);
  expect(await lines(plain, circle.id)).toEqual([]);
  expect((await refusal(questionFor(world, plain, id)))[0]).toBe('40400');
  expect((await audits(admin, circle.id)).list.map(({ question_id: one }) => one)).toEqual([id]);
  expect((await refusal(audits(other, circle.id)))[0]).toBe('40300');
  expect((await refusal(decide(plain, id, 'pass')))[0]).toBe('40400');
  expect((await refusal(decide(admin, id, 'reject')))[1]).toBe('请写一句为什么不通过');
  expect((await refusal(decide(admin, id, 'pass', '', 7)))[0]).toBe('40901');
  const { list: waits } = await world.ask(viewAssist, { query: { id: circle.id }, token: admin.token });
  expect(waits).toContainEqual(expect.objectContaining({ key: 'ask.audit', count: 1 }));
  expect(await decide(admin, id, 'pass')).toMatchObject({ state: 2 });
  expect(await lines(plain, circle.id)).toEqual([id]);
  expect((await notificationsOf(world, asker)).join()).toContain('您的提问已公开');
  const refused = await asked(world, asker, { phonebook_id: circle.id });
  await decide(admin, refused.question_id, 'reject', '和本圈无关');
  expect(await questionFor(world, asker, refused.question_id)).toMatchObject({
    state: 6,
    reason: '和本圈无关',
    can: { edit: true },
  });
  // Who moderates would decide about it themself: it is open at once.
  expect((await asked(world, admin, { phonebook_id: circle.id })).state).toBe(2);
});

test('a bounty that waits for the audit is promised back: refused or forgotten it comes back, passed its seven days begin [D128][D131][R088]', async () => {
  const circle = await makeAskCircle();
  const asker = await join(world, circle);
  const member = await join(world, circle);
  const { owner } = circle;
  await world.ask(setAsk, { body: { id: circle.id, audit: 1 }, token: owner.token });
  const given = { kind: 2, price: 500, phonebook_id: circle.id };
  const quote = await world.ask(quoteAsk, { query: given, token: asker.token });
  expect(quote.audited).toBe(true);
  expect(quote.promise?.sentences.join()).toMatch(/管理员 .+ 前没有通过审核，全额退款/);
  const [passed, refused, forgotten] = [
    await asked(world, asker, given),
    await asked(world, asker, given),
    await asked(world, asker, given),
  ];
  expect(await questionFor(world, asker, passed.question_id)).toMatchObject({
    state: 1,
    until_words: '没有通过审核的话，全额退款',
    can: { withdraw: true },
  });
  expect((await refusal(answerTo(world, member, passed.question_id)))[0]).toBe('40400');
  await decide(owner, passed.question_id, 'pass');
  await decide(owner, refused.question_id, 'reject', '赏金问题请发到别处');
  expect(await questionFor(world, asker, refused.question_id)).toMatchObject({ state: 6 });
  const { events } = await world.ask(viewOrder, { query: { hash: passed.hash }, token: asker.token });
  expect(events.map(({ words }) => words)).toContain('管理员通过，悬赏开始');
  await answerTo(world, member, passed.question_id);
  world.pass(72 * 3600 + 120);
  await world.runJob('order.deadlines');
  expect(await questionFor(world, asker, forgotten.question_id)).toMatchObject({ state: 5 });
  expect((await walletOf(world, asker)).balance).toBe(1000);
  expect((await refusal(decide(owner, forgotten.question_id, 'pass')))[0]).toBe('40400');
  const again = await asked(world, asker, given);
  await world.ask(cancelOrder, { body: { hash: again.hash }, token: asker.token });
  expect((await questionFor(world, asker, again.question_id)).state).toBe(4);
});

test('the price list of a circle: its members who take questions, the cheapest or the most reliable first [R080]', async () => {
  const circle = await makeAskCircle();
  const dear = await join(world, circle, await makeAnswerer(world, { price: 5000 }));
  const cheap = await join(world, circle, await makeAnswerer(world, { price: 100 }));
  await makeAnswerer(world, { price: 200 });
  const asker = await join(world, circle);
  const list = async (order: 'rate' | 'price', size = 20, next?: number) =>
    world.ask(listCircleAnswerers, {
      query: { id: circle.id, order, size, ...(next === undefined ? {} : { next }) },
      token: asker.token,
    });
  const ids = (page: Awaited<ReturnType<typeof list>>) => page.list.map(({ user }) => user.user_id);
  expect(ids(await list('price'))).toEqual([cheap.userId, dear.userId]);
  const first = await list('price', 1);
  expect(ids(await list('price', 1, first.next))).toEqual([dear.userId]);
  const { question_id: id } = await putTo(world, asker, dear, { price: 5000, phonebook_id: circle.id });
  await answerTo(world, dear, id);
  expect(ids(await list('rate'))).toEqual([dear.userId, cheap.userId]);
  // A large circle finds its members in the list of all people, in the same order and page by page.
  await world.database.pool.query('update phonebook set members = 100000 where phonebook_id = $1', [
    circle.id,
  ]);
  expect(ids(await list('rate'))).toEqual([dear.userId, cheap.userId]);
  expect(ids(await list('price'))).toEqual([cheap.userId, dear.userId]);
  expect(ids(await list('price', 1, first.next))).toEqual([dear.userId]);
  const outside = await makeAnswerer(world);
  const to = { kind: 1, user_id: outside.userId, price: 1000, phonebook_id: circle.id };
  expect((await refusal(send(world, asker, to)))[1]).toBe('对方已不在这个圈子里');
});

test('good answers become the knowledge of the circle and are found by their words; what is sold is found by its question alone [R078][D57]', async () => {
  const circle = await makeAskCircle();
  const asker = await join(world, circle);
  const answerer = await join(world, circle, await makeAnswerer(world));
  const reader = await join(world, circle);
  const open = await asked(world, asker, { phonebook_id: circle.id, text: '龙井几度水最好？' });
  const { answer_id: free } = await answerTo(world, answerer, open.question_id, {
    text: '八十五度，先温杯。',
  });
  const paid = await putTo(world, asker, answerer, { phonebook_id: circle.id, text: '老白茶怎样存放？' });
  const { answer_id: sold } = await answerTo(world, answerer, paid.question_id, {
    text: '陶罐密封，避光防潮。',
  });
  const feature = (by: Person, answerId: number, on: 0 | 1 = 1) =>
    world.ask(featureAnswer, { body: { answer_id: answerId, on }, token: by.token });
  expect((await refusal(feature(reader, free)))[0]).toBe('40300');
  for (const id of [free, sold]) expect(await feature(circle.owner, id)).toMatchObject({ featured: true });
  const found = async (q?: string) =>
    (
      await world.ask(listCircleKnowledge, {
        query: { id: circle.id, ...(q === undefined ? {} : { q }) },
        token: reader.token,
      })
    ).list.map(({ answer }) => answer.answer_id);
  expect(await found()).toEqual([sold, free]);
  expect([await found('龙井'), await found('温杯'), await found('老白茶'), await found('陶罐')]).toEqual([
    [free],
    [free],
    [sold],
    [],
  ]);
  expect(
    (await world.ask(viewAnswer, { query: { answer_id: sold }, token: reader.token })).answer,
  ).toMatchObject({
    locked: true,
    text: '',
    featured: true,
  });
  await feature(circle.owner, free, 0);
  expect(await found()).toEqual([sold]);
  const hidden = await putTo(world, asker, answerer, { phonebook_id: circle.id, public: 0 });
  const { answer_id: own } = await answerTo(world, answerer, hidden.question_id);
  expect((await refusal(feature(circle.owner, own)))[0]).toBe('40400');
  const outside = await makeMemberPerson(world);
  const seen = world.ask(viewQuestion, { query: { question_id: open.question_id }, token: outside.token });
  expect((await refusal(seen))[0]).toBe('40301');
});
