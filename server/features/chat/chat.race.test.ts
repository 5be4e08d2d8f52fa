import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { chatRules } from '@qunlu/contract/chat/rules.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { sell } from '../service/testing.ts';
import {
  changesOf,
  freshClientId,
  listOf,
  mark,
  messagesOf,
  send,
  makeNamed,
  textsOf,
  trySend,
  unreadOf,
  itemAt,
} from './testing.ts';

const world = useWorld();
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

test('two who begin at once have one conversation, and one message that is sent ten times at once is one [D103][D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const [first, second] = await Promise.all([
    send(world, one, { userId: other.userId }, '喂'),
    send(world, other, { userId: one.userId }, '喂'),
  ]);
  expect(second.conversation_id).toBe(first.conversation_id);
  const client_id = freshClientId();
  const same = await times(10, () => send(world, one, { userId: other.userId }, { client_id, text: '在吗' }));
  expect(new Set(same.map(({ message_id }) => message_id)).size).toBe(1);
  expect(await textsOf(world, other, first.conversation_id)).toHaveLength(3);
  expect(await unreadOf(world, other)).toBe(2);
  expect(await listOf(world, other)).toHaveLength(1);
});

test('of ten messages of a stranger at once three arrive [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const answers = await times(10, (at) => trySend(world, one, { userId: other.userId }, `第 ${at} 条`));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 422)]);
  const id = answers.find(({ status }) => status === 200)?.body.conversation_id;
  expect(await messagesOf(world, other, id)).toHaveLength(chatRules.strangerMessages);
});

test(
  'while many write into one conversation, who asks for changes misses none and gets none twice in a version [D105][K009]',
  { timeout: 120_000 },
  async () => {
    const seller = await makeNamed(world);
    const helpers = await times(5, () => makeNamed(world));
    for (const helper of helpers) await makeFriends(world, seller, helper);
    await world.call('POST', '/v1/chat/settings', {
      token: seller.token,
      body: { assistants: helpers.map(({ userId }) => userId) },
    });
    const buyer = await makeNamed(world);
    const sale = await sell(world, { seller });
    const { body } = await world.call('POST', '/v1/chat/consult', {
      token: buyer.token,
      body: { subject: 'service', target_id: sale.serviceId },
    });
    const id: number = body.conversation_id;
    await send(world, buyer, { id }, '大家好');
    const each = 20;
    const state = { writing: true };
    const seen = new Map<number, ChatMessage>();
    let version = 0;
    const read = async (): Promise<void> => {
      for (let more = true; more;) {
        const page = await changesOf(world, buyer, id, version);
        let last = version;
        for (const message of page.list) {
          // In order, and nothing of before: whatever commits later has a greater version.
          expect(message.version).toBeGreaterThan(last);
          last = message.version;
          seen.set(message.message_id, message);
        }
        ({ version, more } = page);
      }
    };
    const reading = (async () => {
      while (state.writing) await read();
    })();
    const writers = [buyer, seller, ...helpers];
    const sent = await Promise.all(
      writers.map(async (person) => {
        const own: ChatMessage[] = [];
        for (let at = 0; at < each; at += 1)
          own.push(await send(world, person, { id }, `${person.userId} ${at}`));
        await world.call('POST', '/v1/chat/recall', {
          token: person.token,
          body: { message_id: itemAt(own, each - 1).message_id },
        });
        return own;
      }),
    );
    state.writing = false;
    await reading;
    await read();
    const all = sent.flat();
    expect(all).toHaveLength(writers.length * each);
    expect(seen.size).toBe(all.length + 1);
    expect(all.filter(({ message_id }) => !seen.has(message_id))).toEqual([]);
    expect([...seen.values()].filter(({ state }) => state === 9)).toHaveLength(writers.length);
    const versions = all.map(({ version: given }) => given);
    expect(new Set(versions).size).toBe(all.length);
  },
);

test('what is marked while messages come is counted right in the end [D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  await makeFriends(world, one, other);
  const first = await send(world, one, { userId: other.userId }, '开始');
  const id = first.conversation_id;
  await Promise.all([
    times(15, (at) => send(world, one, { id }, `第 ${at} 条`)),
    (async () => {
      for (let at = 0; at < 15; at += 1) {
        const [last] = await messagesOf(world, other, id, 1);
        await mark(world, other, { id, message: last?.message_id ?? 0 });
      }
    })(),
  ]);
  const { rows } = await world.database.pool.query(
    `select unread, (select count(*)::int from chat_message m where m.conversation_id = u.conversation_id
       and m.message_id > u.read_id and m.sender_id <> u.user_id) as left
     from chat_member u where conversation_id = $1 and user_id = $2`,
    [id, other.userId],
  );
  expect(rows[0].unread).toBe(rows[0].left);
  const [last] = await messagesOf(world, other, id, 1);
  expect(await mark(world, other, { id, message: last?.message_id ?? 0 })).toEqual({ unread: 0 });
});
