import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sessionCheckSeconds, tracerPath } from '@qunlu/contract/realtime.ts';
import { expect, test } from 'vitest';
import { answered, logIn, openLive, openPage } from '../../testing/pages.ts';
import { enter, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { inTransaction, jobContext } from '../context.ts';

const world = useWorld({ listen: true, env: { TRUST_PROXY: '1' } });
const live = (person: Parameters<typeof openLive>[1]) => openLive(world.deps.self.url, person);
const event = (id: number, version = 1) => ({ topic: 'chat' as const, id, version });
const tell = (userIds: number[], id: number) => world.deps.realtime.tell(world.deps, userIds, event(id));

test('each of a person’s tabs is told, nobody else, and a guest nothing [D164]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const tabs = [await live(person), await live(person), await live(person)];
  const [elsewhere, guest] = [await live(other), await openPage(world.deps.self.url)];
  logIn(guest, person, other.token);
  await tell([person.userId], 12);
  for (const tab of tabs)
    await expect.poll(() => tab.events).toEqual([{ type: 'event', topic: 'chat', id: 12, version: 1 }]);
  for (const page of [elsewhere, guest]) {
    await answered(page);
    expect(page.events).toEqual([]);
  }
  expect(guest.again('chat')).toBe(0);
  for (const page of [...tabs, elsewhere, guest]) page.socket.close();
});

test('what a transaction tells reaches people once it commits, once, and not when it fails [D164]', async () => {
  const person = await makePerson(world);
  const page = await live(person);
  const ctx = jobContext(world.deps);
  const failing = inTransaction(ctx, async (tx) => {
    await tx.deps.realtime.tell(tx, [person.userId], event(21));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await inTransaction(ctx, async (tx) => {
    await tx.deps.realtime.tell(tx, [person.userId], event(22));
    await tx.deps.realtime.tell(tx, [person.userId, person.userId], event(22));
    await answered(page);
    expect(page.events).toEqual([]);
  });
  await tell([person.userId], 23);
  await expect.poll(() => page.events.map(({ id }) => id)).toEqual([22, 23]);
  page.socket.close();
});

test('who logs out is shown out at once, on that phone alone [D5][D164]', async () => {
  const person = await makePerson(world);
  const second = await enter(world, person.phone);
  const [here, there] = [await live(person), await live({ ...person, token: second.token })];
  await world.call('POST', '/v1/user/logout', { token: person.token });
  expect(await here.onClose).toBe(4401);
  await tell([person.userId], 31);
  await expect.poll(() => there.events).toHaveLength(1);
  there.socket.close();
});

test('a session that another process ended, a banned and a leaving person are shown out within 5 s [D5][D12][D13][D164]', async () => {
  const changes = {
    'delete from account_session where user_id = $1': 4401,
    'update account_user set status = 3 where user_id = $1': 4401,
    'update account_user set status = 5 where user_id = $1': 4401,
    'update account_user set status = 2 where user_id = $1': 0,
  };
  const shown = await Promise.all(
    Object.entries(changes).map(async ([change, code]) => {
      const person = await makePerson(world);
      const page = await live(person);
      await world.database.pool.query(change, [person.userId]);
      return { person, page, code, from: Date.now() };
    }),
  );
  for (const { page, code, from } of shown) {
    if (code === 0) continue;
    expect(await page.onClose).toBe(code);
    expect(Date.now() - from).toBeLessThan((sessionCheckSeconds + 1) * 1000);
  }
  for (const { person, page, code } of shown) {
    await tell([person.userId], 41);
    if (code > 0) continue;
    await expect.poll(() => page.events).toHaveLength(1);
    page.socket.close();
  }
});

test('who does not take what is said is cut, and costs no more than that [D164]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const own = new URL(world.deps.self.url);
  const connection = connect(Number(own.port), own.hostname);
  connection.on('error', () => undefined);
  connection.write(
    `GET ${tracerPath} HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: ${own.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await once(connection, 'data');
  const login = Buffer.from(JSON.stringify({ type: 'login', uid: person.userId, token: person.token }));
  connection.write(
    Buffer.concat([Buffer.from([0x81, 0xfe, login.length >> 8, login.length & 255, 0, 0, 0, 0]), login]),
  );
  await once(connection, 'data');
  connection.pause();
  const page = await live(other);
  // More than the kernel holds for it; the last is for both.
  for (let id = 1; id <= 120_000; id += 1) await tell([person.userId], id);
  await tell([person.userId, other.userId], 7);
  await expect.poll(() => page.events.map(({ id }) => id)).toEqual([7]);
  connection.resume();
  await once(connection, 'close');
  page.socket.close();
});
