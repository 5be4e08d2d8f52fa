import * as owner from '@qunlu/contract/phonebook/owner.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewForbidden, viewSettings } from '@qunlu/contract/phonebook/settings.ts';
import { expect, test } from 'vitest';
import type { Ports } from '../../platform/ports.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { circleEnded } from './events.ts';
import { fees, type Fees } from './ports.ts';
import { join, loggedIn, makeCircle, makeMemberPerson, toldTo } from './testing.ts';

const ended: number[] = [];
const world = useWorld({
  extra: {
    name: 'test',
    listens: [inTransactionOf(circleEnded, async (_, { phonebookId }) => void ended.push(phonebookId))],
  },
});

/** What dues says and does for the circles of one test, in their place. */
async function withDues(stand: Partial<Fees>, work: () => Promise<void>): Promise<void> {
  const { ports } = world.deps;
  const real = ports.get(fees);
  const get = ((port: typeof fees) =>
    port === fees ? { ...real, ...stand } : ports.get(port)) as Ports['get'];
  world.deps.ports = { get };
  await work().finally(() => (world.deps.ports = ports));
}

const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });
const dissolve = (by: Person, id: number, name = '西湖茶友会'): Promise<Answer> =>
  post(by, owner.dissolveCircle.path, { id, name });
const status = async (id: number): Promise<number> =>
  (await world.database.pool.query('select status from phonebook where phonebook_id = $1', [id])).rows[0]
    .status;
const statesOf = async (id: number): Promise<number[]> =>
  (
    await world.database.pool.query(
      'select state from phonebook_member where phonebook_id = $1 order by member_id',
      [id],
    )
  ).rows.map(({ state }) => state);

test('without paid members a circle is gone at once, for everybody; members are told and their seats are free [D68][D62]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  await world.database.pool.query(
    `insert into phonebook_member (phonebook_id, state, realname, initial, sort_key, words, readings, via, applied_at, fresh_at)
     values ($1, 7, '待认领', 'D', 'D', '', '', 'import', now(), now())`,
    [circle.id],
  );
  expect((await dissolve(circle.owner, circle.id, '别的名字')).body.field).toBe('name');
  const terms = await world.ask(owner.viewDissolve, { query: { id: circle.id }, token: circle.owner.token });
  expect(terms).toMatchObject({
    members: 2,
    paid: 0,
    status: 1,
    dissolve_at: Math.floor(world.now().getTime() / 1000),
  });
  // Gone with the answer, whatever the job has still to do.
  expect((await dissolve(circle.owner, circle.id)).body.status).toBe(5);
  for (const by of [circle.owner, member])
    expect(
      (await world.call('GET', viewSettings.path, { token: by.token, query: { id: circle.id } })).status,
    ).toBe(404);
  expect((await post(circle.owner, owner.cancelDissolve.path, { id: circle.id })).status).toBe(404);
  await world.runJob('phonebook.end');
  await world.runJob('phonebook.end');
  expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 3]]);
  expect(ended.filter((id) => id === circle.id)).toHaveLength(1);
  expect(await toldTo(world, member)).toEqual(['通讯录已解散']);
  const pool = await world.database.pool.query(
    "select taken from capacity_pool where subject = 'phonebook.seat' and target = $1",
    [String(circle.id)],
  );
  expect(pool.rows).toEqual([{ taken: 0 }]);
  expect(
    (await world.call('GET', viewForbidden.path, { token: member.token, query: { id: circle.id } })).status,
  ).toBe(404);
});

test('paid members have seven days, are told, and each gets back what the rules say before they are out [D68]', async () => {
  const circle = await makeCircle(world);
  const first = await join(world, circle);
  const second = await join(world, circle);
  const calls: { userId: number; dissolved: boolean }[] = [];
  let broken = true;
  const stand: Partial<Fees> = {
    countPaid: async () => 2,
    async ending(tx, { userId, dissolved }) {
      if (broken && userId === second.userId) throw new Error('the payment provider does not answer');
      if (!tx.db.isTransaction) throw new Error('outside of the transaction');
      calls.push({ userId, dissolved });
    },
  };
  await withDues(stand, async () => {
    const { body } = await dissolve(circle.owner, circle.id);
    expect(body).toMatchObject({
      status: 4,
      paid: 2,
      dissolve_at: Math.floor(world.now().getTime() / 1000) + 7 * 86_400,
    });
    await world.deps.outbox.idle();
    expect(await toldTo(world, first)).toEqual(['通讯录将要解散']);
    expect(await toldTo(world, circle.owner)).toEqual([]);
    expect((await post(circle.owner, owner.cancelDissolve.path, { id: circle.id })).body.status).toBe(1);
    await world.deps.outbox.idle();
    expect((await toldTo(world, first))[0]).toBe('通讯录不解散了');
    await dissolve(circle.owner, circle.id);
    world.pass(7 * 86_400 - 1);
    await world.runJob('phonebook.end');
    expect([await status(circle.id), await statesOf(circle.id), calls]).toEqual([4, [1, 1, 1], []]);
    world.pass(1);
    // One person's money cannot be given back yet: the circle is closed to all, and they stay until it can.
    await expect(world.runJob('phonebook.end')).rejects.toThrow('1 rows');
    expect([await status(circle.id), await statesOf(circle.id)]).toEqual([4, [1, 3, 1]]);
    broken = false;
    world.pass(600);
    await world.runJob('phonebook.end');
    expect([await status(circle.id), await statesOf(circle.id)]).toEqual([5, [3, 3, 3]]);
    expect(calls).toEqual([
      { userId: first.userId, dissolved: true },
      { userId: second.userId, dissolved: true },
    ]);
  });
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual([
    'dissolve',
    'dissolve-cancel',
    'dissolve',
  ]);
});

test('whoever applies to a circle that ends gets everything back; an old session must prove itself [D68]', async () => {
  const circle = await makeCircle(world);
  const applicant = await makeMemberPerson(world);
  const made = await join(world, circle, applicant);
  await world.database.pool.query('update phonebook_member set state = 3 where member_id = $1', [
    made.memberId,
  ]);
  await world.database.pool.query('update phonebook_member set state = 0, waits = 2 where member_id = $1', [
    made.memberId,
  ]);
  const back: number[] = [];
  world.pass(601);
  expect((await dissolve(circle.owner, circle.id)).body.errcode).toBe(40314);
  world.pass(-601);
  await withDues(
    { decided: async (_, { userId, accepted }) => void (accepted || back.push(userId)) },
    async () => {
      await dissolve(circle.owner, circle.id);
      await world.runJob('phonebook.end');
    },
  );
  expect([back, await statesOf(circle.id)]).toEqual([[applicant.userId], [3, 2]]);
});

test('a hundred circles that cannot be ended do not hold up the others [D68]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const { pool } = world.database;
  const { rows } = await pool.query<{ phonebook_id: number }>(
    `insert into phonebook (owner_id, name, category, words, readings, created_at, status, dissolve_at)
     select $1, '旧圈子', 7, '', '', now(), 4, $2 from generate_series(1, 100) returning phonebook_id`,
    [circle.owner.userId, new Date(world.now().getTime() - 1000)],
  );
  const stuck = rows.map(({ phonebook_id }) => phonebook_id);
  await pool.query(
    `insert into phonebook_member (phonebook_id, user_id, state, realname, initial, sort_key, words, readings, via,
       applied_at, joined_at, fresh_at)
     select id, $2, 1, '李雷', 'L', 'L', '', '', 'join', now(), now(), now() from unnest($1::bigint[]) id`,
    [stuck, member.userId],
  );
  await withDues(
    {
      async ending(_, { phonebookId }) {
        if (stuck.includes(phonebookId)) fail('stateChanged', { message: '余额不够' });
      },
    },
    async () => {
      await dissolve(circle.owner, circle.id);
      await world.runJob('phonebook.end');
      await world.runJob('phonebook.end');
    },
  );
  expect(await status(circle.id)).toBe(5);
});
