import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeActivity } from '../activity/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { itemAt, listOf, makeNamed, messagesOf, send, textsOf, viewOf } from './testing.ts';

const world = useWorld();

const report = (by: Person, id: number): Promise<Answer> =>
  world.call('POST', '/v1/report/create', {
    token: by.token,
    body: { type: 'chat-message', id, reason: 'fraud' },
  });
/** What staff reads of the reports about a message; '' for none. */
const caseOf = async (office: string, id: number): Promise<string> => {
  const { body } = await world.call('GET', '/v1/staff/reports', { token: office, query: { size: 50 } });
  const found = body.list.find(
    (one: { type: string; id: number }) => one.type === 'chat-message' && one.id === id,
  );
  return found ? JSON.stringify(found) : '';
};

test('those in a conversation report a message; staff reads what stands around it, and nothing without a report [D137][D104]', async () => {
  const [one, other, stranger] = [
    await makeNamed(world, '骗子'),
    await makeNamed(world, '路人'),
    await makeNamed(world),
  ];
  const { office } = await makeStaff(world, 'auditor');
  let id = 0;
  const numbers: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const [by, to] = at % 2 === 0 ? [one, other] : [other, one];
    const sent = await send(world, by, { userId: to.userId }, `第 ${at} 句`);
    id = sent.conversation_id;
    numbers.push(sent.message_id);
  }
  const about = itemAt(numbers, 4);
  expect((await report(stranger, about)).body).toMatchObject({ errcode: 40400 });
  expect((await report(one, about)).body).toMatchObject({ errcode: 40001 });
  expect(await caseOf(office, about)).toBe('');
  expect((await report(other, about)).status).toBe(200);
  const read = await caseOf(office, about);
  expect(read).toContain('第 4 句');
  for (const near of [1, 2, 3, 5, 6, 7]) expect(read).toContain(`第 ${near} 句`);
  for (const far of [0, 8, 9]) expect(read).not.toContain(`第 ${far} 句`);
  expect(read).toContain('骗子（被举报）');
  expect(await caseOf(office, itemAt(numbers, 8))).toBe('');
  const decided = await world.call('POST', '/v1/staff/report-decide', {
    token: office,
    body: { type: 'chat-message', id: about, verdict: 'hide', reason: '冒充他人要求转账' },
  });
  expect(decided.status).toBe(200);
  for (const person of [one, other]) {
    const hidden = (await messagesOf(world, person, id)).find(({ message_id }) => message_id === about);
    expect(hidden).toMatchObject({ text: '', state: 9 });
  }
  expect(await textsOf(world, other, id)).toHaveLength(10);
});

test('what is recalled is no case any more [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { office } = await makeStaff(world, 'auditor');
  const { message_id } = await send(world, one, { userId: other.userId }, '不该说的');
  await report(other, message_id);
  expect(await caseOf(office, message_id)).toContain('不该说的');
  await world.call('POST', '/v1/chat/recall', { token: one.token, body: { message_id } });
  expect(await caseOf(office, message_id)).toBe('');
});

test('what staff has hidden is neither shown in messages nor above a conversation about it [D137][D103]', async () => {
  const [host, one, other] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  const { office } = await makeStaff(world, 'auditor');
  const title = '稳赚不赔的讲座';
  const { id: activity } = await makeActivity(world, { host, title });
  const { body } = await world.call('POST', '/v1/chat/consult', {
    token: one.token,
    body: { subject: 'activity', target_id: activity },
  });
  await send(world, one, { id: body.conversation_id }, '是真的吗');
  const sent = await send(world, one, { userId: other.userId }, { type: 8, target_id: activity });
  const seen = async (): Promise<string> =>
    JSON.stringify([
      await messagesOf(world, other, sent.conversation_id),
      await listOf(world, other),
      await listOf(world, one),
      await viewOf(world, one, { id: body.conversation_id }),
    ]);
  expect(await seen()).toContain(title);
  await world.call('POST', '/v1/report/create', {
    token: other.token,
    body: { type: 'activity', id: activity, reason: 'fraud' },
  });
  const decided = await world.call('POST', '/v1/staff/report-decide', {
    token: office,
    body: { type: 'activity', id: activity, verdict: 'hide', reason: '虚假宣传，骗人投资' },
  });
  expect(decided.status).toBe(200);
  expect(await seen()).not.toContain(title);
  expect(await seen()).toContain('内容已不可见');
});
