import { findAsks } from '@qunlu/contract/ask/calls.ts';
import { decideAskReview, listAskReviews, listStaffAsks, viewAskReview } from '@qunlu/contract/ask/staff.ts';
import { editAsk } from '@qunlu/contract/ask/write.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { addWord, decideReport, listReports } from '@qunlu/contract/moderation/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson, notificationsOf } from '../circle/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { answerTo, asked, questionBody, questionFor, refusal, send, soldAnswer } from './testing.ts';

const world = useWorld({ listen: true });
let staff: Member;

beforeAll(async () => {
  staff = await makeStaff(world, 'auditor');
  const operator = await makeStaff(world, 'operator');
  for (const [word, level] of [
    ['内部消息', 'review'],
    ['赌博平台', 'refuse'],
  ] as const)
    await world.ask(addWord, { body: { word, level }, token: operator.office });
});

const reviews = async () => world.ask(listAskReviews, { query: {}, token: staff.office });
const decide = (id: number, rev: number, verdict: 'pass' | 'reject', reason = '') =>
  world.ask(decideAskReview, { body: { id, rev, verdict, reason }, token: staff.office });

test('a free question with listed words waits for staff, who passes it or says why not; one that costs is refused at once [D137][D128]', async () => {
  const by = await makeMemberPerson(world);
  const reader = await makeMemberPerson(world);
  expect((await refusal(send(world, by, { text: '哪个赌博平台稳？' })))[0]).toBe('45100');
  expect((await refusal(send(world, by, { kind: 2, price: 500, text: '谁有内部消息？' })))[0]).toBe('45100');
  const first = await asked(world, by, { text: '谁有内部消息可以分享？' });
  world.pass(60);
  const second = await asked(world, by, { text: '内部消息怎么打听？' });
  expect([first.state, second.state]).toEqual([1, 1]);
  expect((await refusal(questionFor(world, reader, first.question_id)))[0]).toBe('40400');
  const { list } = await reviews();
  expect(list.map((row) => [row.question_id, row.words])).toEqual([
    [first.question_id, ['内部消息']],
    [second.question_id, ['内部消息']],
  ]);
  const view = { id: first.question_id, reason: '审核命中词表的提问' };
  expect(await world.ask(viewAskReview, { body: view, token: staff.office })).toMatchObject({
    whole: '谁有内部消息可以分享？',
  });
  await decide(first.question_id, 0, 'pass');
  expect((await questionFor(world, reader, first.question_id)).state).toBe(2);
  await decide(second.question_id, 0, 'reject', '含有不能发布的内容');
  expect(await questionFor(world, by, second.question_id)).toMatchObject({
    state: 6,
    reason: '含有不能发布的内容',
  });
  expect((await notificationsOf(world, by)).join()).toContain('没有通过');
  const again = { question_id: second.question_id, rev: 0, text: '怎样打听行情？', images: [], topic: 4 };
  expect(await world.ask(editAsk, { body: again, token: by.token })).toMatchObject({ state: 2, rev: 1 });
});

test('what was reported is in the queue of staff, hidden it is in no list and read by nobody else [D137][D138]', async () => {
  const { asker, answerer, question_id: id, answer_id: answerId } = await soldAnswer(world);
  const [reader, other] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  await world.ask(reportSubject, { body: { type: 'ask-question', id, reason: 'spam' }, token: reader.token });
  await world.ask(reportSubject, {
    body: { type: 'ask-answer', id: answerId, reason: 'false' },
    token: reader.token,
  });
  const own = { type: 'ask-question', id, reason: 'spam' } as const;
  expect((await refusal(world.ask(reportSubject, { body: own, token: asker.token })))[1]).toBe(
    '不能举报自己的内容',
  );
  const queue = await world.ask(listStaffAsks, { query: {}, token: staff.office });
  expect(queue.list).toMatchObject([{ question_id: id, reports: 2, hidden: false }]);
  const hide = (type: 'ask-question' | 'ask-answer', subjectId: number) =>
    world.ask(decideReport, {
      body: { type, id: subjectId, verdict: 'hide', reason: '内容不实，已经核对' },
      token: staff.office,
    });
  await hide('ask-answer', answerId);
  expect((await questionFor(world, asker, id)).answer).toBeNull();
  expect((await questionFor(world, answerer, id)).answer).toMatchObject({ hidden: true });
  await hide('ask-question', id);
  expect((await refusal(questionFor(world, other, id)))[0]).toBe('40400');
  const { list } = await world.ask(findAsks, { query: { q: '押金' }, token: other.token });
  expect(list.filter((row) => row.question_id === id)).toEqual([]);
});

test('the list of reports names nobody who has asked without their name [D128][D137]', async () => {
  const by = await makeMemberPerson(world);
  const reader = await makeMemberPerson(world);
  const hidden = await asked(world, by, { anonymous: 1, text: '匿名的问题要不要回答？' });
  const named = await asked(world, by, { text: questionBody.text });
  await answerTo(world, reader, named.question_id);
  for (const { question_id: id } of [hidden, named])
    await world.ask(reportSubject, {
      body: { type: 'ask-question', id, reason: 'spam' },
      token: reader.token,
    });
  const { list } = await world.ask(listReports, { query: {}, token: staff.office });
  const ownerOf = (id: number) => list.find((row) => row.id === id)?.owner_id;
  expect([ownerOf(hidden.question_id), ownerOf(named.question_id)]).toEqual([0, by.userId]);
});
