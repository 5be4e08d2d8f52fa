import {
  countOwnAsks,
  listOwnAsks,
  openQuestion,
  saveAnswerer,
  viewAnswerer,
} from '@qunlu/contract/ask/calls.ts';
import {
  editAsk,
  followAnswer,
  quoteAsk,
  refuseAsk,
  replyFollow,
  thankAnswer,
} from '@qunlu/contract/ask/write.ts';
import { cancelOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { makeMemberPerson, notificationsOf } from '../circle/testing.ts';
import { picture } from '../media/testing.ts';
import { payFor, sumOfAll, walletOf } from '../order/testing.ts';
import {
  answerTo,
  asked,
  audioBytes,
  makeAnswerer,
  put,
  putTo,
  questionBody,
  questionFor,
  refusal,
  send,
} from './testing.ts';

const world = useWorld({ listen: true });
const [hour, minute] = [3600, 60];
let [asker, answerer]: Person[] = [];

beforeAll(async () => {
  asker = await makeMemberPerson(world);
  answerer = await makeAnswerer(world);
});

const people = (): { asker: Person; answerer: Person } => {
  if (!asker || !answerer) throw new Error('nobody');
  return { asker, answerer };
};

test('a question at a price is paid, opened, answered, rated; the answerer gets 90 %, the platform 10 % [D128][D129][D130]', async () => {
  const { asker: by, answerer: to } = people();
  const before = (await walletOf(world, to)).income;
  const quote = await world.ask(quoteAsk, { query: { kind: 1, user_id: to.userId }, token: by.token });
  expect(quote).toMatchObject({ total: 1000, problem: '' });
  expect(quote.promise?.sentences.join()).toMatch(/回答人 .+ 前没有回答，全额退款/);
  const { question_id: id } = await putTo(world, by, to);
  expect(await questionFor(world, by, id)).toMatchObject({
    state: 2,
    price: 1000,
    mine: true,
    refund: 1000,
    until_words: '没有回答的话，全额退款',
    can: { withdraw: true, answer: false, edit: true },
  });
  // Until it is opened whoever is asked reads the beginning alone.
  const sealed = await questionFor(world, to, id);
  expect(sealed).toMatchObject({
    to_me: true,
    more: true,
    opened_at: 0,
    can: { answer: true, refuse: true },
  });
  expect([...sealed.text]).toHaveLength(20);
  const opened = await world.ask(openQuestion, { body: { question_id: id }, token: to.token });
  expect(opened).toMatchObject({ text: questionBody.text, more: false });
  expect(opened.opened_at).toBeGreaterThan(0);
  const answer = await answerTo(world, to, id);
  expect(await questionFor(world, by, id)).toMatchObject({
    state: 3,
    refund: 0,
    until_words: '没有评分也没有申诉的话，算作确认',
    answer: { text: '先发书面催告，再去街道调解。', locked: false, can: { thank: true, follow: true } },
  });
  expect((await walletOf(world, to)).income).toBe(before);
  const rated = await world.ask(thankAnswer, {
    body: { answer_id: answer.answer_id, rating: 5, thanks: '很有用' },
    token: by.token,
  });
  expect(rated).toMatchObject({ rating: 5, thanks: '很有用', can: { thank: false } });
  expect((await walletOf(world, to)).income - before).toBe(900);
  expect(await world.ask(viewAnswerer, { query: { user_id: to.userId }, token: by.token })).toMatchObject({
    rating: 50,
    ratings: 1,
    answers: 1,
  });
  expect(await sumOfAll(world)).toBe(0);
});

test('who is silent for 48 hours gives all back by itself, and it is counted against their rate [D129]', async () => {
  const to = await makeAnswerer(world);
  const by = await makeMemberPerson(world);
  const { question_id: id } = await putTo(world, by, to);
  expect((await world.ask(countOwnAsks, { token: to.token })).waiting).toBe(1);
  await answerTo(world, to, (await putTo(world, by, to)).question_id);
  expect((await world.ask(countOwnAsks, { token: to.token })).waiting).toBe(1);
  const page = () => world.ask(viewAnswerer, { query: { user_id: to.userId }, token: by.token });
  expect(await page()).toMatchObject({ asked: 1, answered: 1, rate: 100, median: 0 });
  const before = (await walletOf(world, by)).balance;
  world.pass(48 * hour - 2 * minute);
  await world.runJob('order.deadlines');
  expect((await questionFor(world, by, id)).state).toBe(2);
  world.pass(4 * minute);
  await world.runJob('order.deadlines');
  expect(await questionFor(world, by, id)).toMatchObject({ state: 5, until: 0 });
  expect((await walletOf(world, by)).balance - before).toBe(1000);
  expect(await page()).toMatchObject({ asked: 2, answered: 1, rate: 50 });
});

test('silence for 72 hours after the answer confirms it; nothing else serves the order [D130]', async () => {
  const to = await makeAnswerer(world);
  const by = await makeMemberPerson(world);
  const { question_id: id, hash } = await putTo(world, by, to);
  const served = await world.call('POST', '/v1/order/deliver', { token: to.token, body: { hash } });
  expect([served.status, served.body.errmsg]).toEqual([422, '请在问题的页面写下回答']);
  await answerTo(world, to, id);
  world.pass(72 * hour - 2 * minute);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, to)).income).toBe(0);
  world.pass(4 * minute);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, to)).income).toBe(900);
});

test('withdrawing gives all back until it is opened, and for ten minutes whatever was opened [D129]', async () => {
  const { answerer: to } = people();
  const by = await makeMemberPerson(world);
  const withdraw = (hash: string) =>
    world.ask(cancelOrder, { body: { hash, refund: 1000 }, token: by.token });
  const unopened = await putTo(world, by, to);
  world.pass(3 * hour);
  const shownTo = (token: string) => world.ask(viewOrder, { query: { hash: unopened.hash }, token });
  expect((await shownTo(by.token)).after.join()).toContain('对方打开以前可以撤回');
  expect((await shownTo(to.token)).after.join()).not.toContain('撤回');
  await withdraw(unopened.hash);
  expect((await questionFor(world, by, unopened.question_id)).state).toBe(4);
  const late = await putTo(world, by, to);
  await world.ask(openQuestion, { body: { question_id: late.question_id }, token: to.token });
  expect(await questionFor(world, by, late.question_id)).toMatchObject({
    refund: 1000,
    can: { withdraw: true },
  });
  world.pass(10 * minute);
  const kept = await questionFor(world, by, late.question_id);
  expect(kept).toMatchObject({ refund: 0, can: { withdraw: false } });
  expect(kept.after.join()).toContain('对方已经打开，付款 10 分钟以后不能撤回');
  expect((await refusal(withdraw(late.hash)))[1]).toBe('对方已经打开，付款 10 分钟以后不能撤回');
});

test('whoever is asked may say no, and all comes back; the reason is read [D129]', async () => {
  const { answerer: to } = people();
  const by = await makeMemberPerson(world);
  const { question_id: id } = await putTo(world, by, to);
  await world.ask(refuseAsk, { body: { question_id: id, reason: '不是我的领域' }, token: to.token });
  expect(await questionFor(world, by, id)).toMatchObject({ state: 6, reason: '不是我的领域' });
  expect((await walletOf(world, by)).balance).toBe(1000);
  expect((await refusal(answerTo(world, to, id)))[1]).toBe('这个问题已经不能回答，请刷新后再看');
});

test('an answer is text, recordings of a minute, pictures; one follow-up in 48 hours is answered for nothing [D129]', async () => {
  const { asker: by, answerer: to } = people();
  const { question_id: id } = await putTo(world, by, to);
  const voice = await put(world, to, audioBytes, 'a.ogg');
  const image = await put(world, to, await picture(), 'a.png');
  const tries = [
    { text: '', voices: [{ file: voice, seconds: 61 }] },
    { text: '', voices: [1, 2, 3, 4].map(() => ({ file: voice, seconds: 9 })) },
    { text: '长'.repeat(5001) },
    { text: '' },
    { text: '', images: [voice] },
  ];
  const refused = [];
  for (const given of tries) refused.push((await refusal(answerTo(world, to, id, given)))[1]);
  expect(refused).toEqual([
    '语音的长度请填写 1 到 60 的整数',
    '语音最多3条',
    expect.stringContaining('回答'),
    '请写点什么、录一段语音或选一张图片',
    '这不是图片，请重新选择',
  ]);
  expect((await refusal(answerTo(world, by, id, { voices: [{ file: voice, seconds: 5 }] })))[1]).toBe(
    '语音需要重新上传，请重新选择',
  );
  const answer = await answerTo(world, to, id, {
    text: '',
    images: [image],
    voices: [
      { file: voice, seconds: 60 },
      { file: voice, seconds: 5 },
    ],
    public: 0,
  });
  expect(answer).toMatchObject({ pictures: 1, voice_seconds: 65, public: false, split: { platform: 0 } });
  const follow = (token: string) =>
    world.ask(followAnswer, { body: { answer_id: answer.answer_id, text: '没有书面合同呢？' }, token });
  const [wrong] = await refusal(follow(to.token));
  expect(wrong).toBe('40300');
  expect(await follow(by.token)).toMatchObject({ follow: { text: '没有书面合同呢？', reply: null } });
  const again = { answer_id: answer.answer_id, text: '再问一个' };
  expect((await refusal(world.ask(followAnswer, { body: again, token: by.token })))[1]).toBe(
    '已经追问过一次',
  );
  const replied = await world.ask(replyFollow, {
    body: { answer_id: answer.answer_id, text: '转账记录也算证据。' },
    token: to.token,
  });
  expect(replied.follow?.reply).toMatchObject({ text: '转账记录也算证据。' });
  const late = await putTo(world, by, to);
  const { answer_id: lateId } = await answerTo(world, to, late.question_id);
  world.pass(48 * hour);
  const after = { answer_id: lateId, text: '还想问' };
  expect((await refusal(world.ask(followAnswer, { body: after, token: by.token })))[1]).toBe(
    '已经过了可以追问的时间',
  );
});

test('a question is edited until it is opened, by its asker alone, about the version that they read [R160][D128]', async () => {
  const { asker: by, answerer: to } = people();
  const { question_id: id } = await putTo(world, by, to);
  const edit = (token: string, rev: number, text = '押金不退，怎么办？') =>
    world.ask(editAsk, { body: { question_id: id, rev, text, images: [], topic: 4 }, token });
  expect((await refusal(edit(to.token, 0)))[0]).toBe('40300');
  expect(await edit(by.token, 0)).toMatchObject({ text: '押金不退，怎么办？', rev: 1 });
  expect((await refusal(edit(by.token, 0)))[0]).toBe('40901');
  await world.ask(openQuestion, { body: { question_id: id }, token: to.token });
  expect((await refusal(edit(by.token, 1)))[1]).toBe('对方已经打开，不能再改');
});

test('money is whole fen within bounds, at the price of now, and nobody asks themself [D128]', async () => {
  const { asker: by, answerer: to } = people();
  const put1 = (given: Parameters<typeof send>[2]) => refusal(send(world, by, { kind: 1, ...given }));
  const bounty = (price: number) => refusal(send(world, by, { kind: 2, price }));
  expect([
    (await bounty(100.5))[1],
    (await bounty(99))[1],
    (await bounty(200_001))[1],
    (await put1({ price: 1000 }))[1],
    (await put1({ user_id: to.userId, price: 900 }))[1],
    (await put1({ user_id: by.userId, price: 1000 }))[1],
    (await refusal(send(world, by, { kind: 3, price: 100 })))[1],
    (await refusal(send(world, by, { kind: 2, price: 500, user_id: to.userId })))[1],
  ]).toEqual([
    '金额（分）请填写 0 到 200000 的整数',
    '赏金请填写 1 到 2000 元',
    '金额（分）请填写 0 到 200000 的整数',
    '请选择向谁提问',
    '对方的价格变了，请看过新的价格再提问',
    '不能向自己提问',
    '免费提问不用填金额',
    '只有付费提问可以指定向谁提问',
  ]);
});

test('who is not known by name cannot take questions for money [D128]', async () => {
  const person = await makeMemberPerson(world);
  const body = { on: 1, price: 1000, topics: [1], intro: '' };
  const [code, message] = await refusal(world.ask(saveAnswerer, { body, token: person.token }));
  expect([code, message]).toEqual(['40300', expect.stringContaining('实名')]);
  const page = await world.ask(viewAnswerer, { query: { user_id: person.userId }, token: person.token });
  expect(page).toMatchObject({ on: false, mine: true, problem: expect.stringContaining('实名') });
  const { asker: by } = people();
  const to = { kind: 1, user_id: person.userId, price: 1000 };
  expect((await refusal(send(world, by, to)))[1]).toBe('对方现在不接受付费提问');
});

test('the same question twice is one unpaid order; closing it leaves no question to answer [D128]', async () => {
  const { asker: by, answerer: to } = people();
  const given = { kind: 1, user_id: to.userId, price: 1000, text: '同一个问题问两遍？' };
  const [one, two] = [await send(world, by, given), await send(world, by, given)];
  expect(two).toEqual(one);
  const other = await send(world, by, { ...given, text: '换一个问题再问？' });
  expect(other.hash).not.toBe(one.hash);
  expect((await questionFor(world, by, one.question_id)).state).toBe(4);
  const unpaid = await payFor(world, by, one.hash, { use_balance: 1 });
  expect(unpaid.status).toBe(422);
  const seen = await world.call('GET', '/v1/ask/question', {
    token: to.token,
    query: { question_id: other.question_id },
  });
  expect(seen.body.errcode).toBe(40400);
});

test('each side finds what is theirs, and is told of it; nobody else sees a private question [R166][D129]', async () => {
  const to = await makeAnswerer(world);
  const by = await makeMemberPerson(world);
  const { question_id: id } = await putTo(world, by, to, { public: 0 });
  const scope = async (person: Person, which: 'asked' | 'waiting' | 'answered') =>
    (await world.ask(listOwnAsks, { query: { scope: which }, token: person.token })).list.map(
      ({ question_id: one }) => one,
    );
  expect([await scope(by, 'asked'), await scope(to, 'waiting'), await scope(to, 'answered')]).toEqual([
    [id],
    [id],
    [],
  ]);
  await answerTo(world, to, id);
  expect([await scope(to, 'waiting'), await scope(to, 'answered')]).toEqual([[], [id]]);
  expect((await notificationsOf(world, by)).join()).toContain('回答了您的问题');
  const stranger = await makeMemberPerson(world);
  const seen = await world.call('GET', '/v1/ask/question', {
    token: stranger.token,
    query: { question_id: id },
  });
  expect(seen.body.errcode).toBe(40400);
  await asked(world, by);
});

test('the page of its order offers no service to be done: an answer is written on the page of the question [D129]', async () => {
  const { asker: by, answerer: to } = people();
  const { question_id: id } = await putTo(world, by, to);
  const { hash } = await questionFor(world, to, id);
  const { can } = await world.ask(viewOrder, { query: { hash }, token: to.token });
  expect(can).toMatchObject({ deliver: false, decline: true });
});
