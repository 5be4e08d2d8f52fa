import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { expect, test } from 'vitest';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { sql } from 'kysely';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { mergeRows } from '../lifecycle/service/fates.ts';
import { chatLifecycle } from './service/lifecycle.ts';
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
  expect(await messagesOf(world, other, id)).toHaveLength(3);
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

test('of fifteen conversations pinned at once ten are [R008]', { timeout: 120_000 }, async () => {
  const me = await makeNamed(world);
  const set = (id: number, pinned: number) =>
    world.call('POST', '/v1/chat/set', { token: me.token, body: { id, pinned } });
  const ids: number[] = [];
  for (let at = 0; at < 15; at += 1)
    ids.push((await send(world, me, { userId: (await makeNamed(world)).userId }, '好')).conversation_id);
  for (let at = 0; at < 5; at += 1) {
    for (const id of ids) await set(id, 0);
    for (const id of ids.slice(0, 9)) await set(id, 1);
    await Promise.all(ids.slice(9).map((id) => set(id, 1)));
    expect((await listOf(world, me)).filter(({ pinned }) => pinned)).toHaveLength(10);
  }
});

test('assistants that are set twice at once are those of one of the two [D103]', async () => {
  const me = await makeNamed(world);
  const ids: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const friend = await makeNamed(world);
    await makeFriends(world, me, friend);
    ids.push(friend.userId);
  }
  const set = (assistants: number[]) =>
    world.call('POST', '/v1/chat/settings', { token: me.token, body: { assistants } });
  for (let at = 0; at < 5; at += 1) {
    await set([]);
    await Promise.all([set(ids.slice(0, 5)), set(ids.slice(5))]);
    const { body } = await world.call('GET', '/v1/chat/settings', { token: me.token });
    expect(body.assistants).toHaveLength(5);
  }
});

test('a message that is being written while those of last year go stays in the list [D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { message_id: old, conversation_id: id } = await send(
    world,
    one,
    { userId: other.userId },
    '去年的话',
  );
  const { pool } = world.database;
  await pool.query(
    "update chat_message set created_at = created_at - interval '2 years' where message_id = $1",
    [old],
  );
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('select from chat_conversation where conversation_id = $1 for no key update', [id]);
  const { rows } = await writer.query(
    `insert into chat_message (conversation_id, sender_id, client_id, type, version, text, created_at)
     values ($1, $2, 'held', 1, 2, '今天的话', $3) returning message_id`,
    [id, one.userId, world.now()],
  );
  await writer.query(
    'update chat_member set last_id = $2, unread = unread + 1 where conversation_id = $1 and user_id = $3',
    [id, rows[0].message_id, other.userId],
  );
  const job = world.runJob('chat.drop-old');
  await expect
    .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rows.length)
    .toBeGreaterThan(0);
  await writer.query('commit');
  writer.release();
  await job;
  expect(await listOf(world, other)).toMatchObject([{ last: '今天的话' }]);
});

test('a message that is sent while its account becomes part of another is lost to nobody [D10][D105]', async () => {
  const [keep, drop, friend] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  await send(world, drop, { userId: friend.userId }, '旧号发的');
  const { pool } = world.database;
  const [ready, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const merged = inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [keep.userId, drop.userId]);
    await mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [chatLifecycle]);
    await sql`update account_user set status = ${userStatus.merged} where user_id = ${drop.userId}`.execute(
      tx.db,
    );
    ready.resolve();
    await gate.promise;
  });
  await ready.promise;
  const answer = trySend(world, drop, { userId: friend.userId }, '正在发的');
  await expect
    .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rows.length)
    .toBeGreaterThan(0);
  gate.resolve();
  await merged;
  expect((await answer).status).not.toBe(200);
  expect(await listOf(world, friend)).toHaveLength(1);
});
