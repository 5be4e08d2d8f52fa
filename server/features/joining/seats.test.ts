import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { joinCircle, leaveCircle, viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import type { VipKind } from '@qunlu/contract/vip/rules.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMember } from '../vip/testing.ts';
import { join, makeCircle, makeMemberPerson, rowOfMember, setSeats } from '../circle/testing.ts';
import { joinAs } from './testing.ts';

const world = useWorld();

const ask = (circle: { id: number }, person: { token: string }, body: object) =>
  world.call('POST', joinCircle.path, {
    token: person.token,
    body: { id: circle.id, realname: '李四', ...body },
  });
const formOf = (circle: { id: number }, person: { token: string }) =>
  world.ask(viewJoinForm, { query: { id: circle.id }, token: person.token });

test('a full circle: nobody gets in, whoever waits is offered the seat that is given back [D64][D97]', async () => {
  await setSeats(world, 2);
  const circle = await makeCircle(world);
  const first = await makeMemberPerson(world);
  await joinAs(world, circle, first);
  const second = await makeMemberPerson(world);
  expect((await ask(circle, second, {})).body.errmsg).toContain('满员');
  expect(await formOf(circle, second)).toMatchObject({ full: true, can_join: false, queue: { open: true } });
  const place = { subject: 'phonebook.seat', target: String(circle.id), quantity: 1 };
  await world.ask(joinWaiting, { body: place, token: second.token });
  const third = await makeMemberPerson(world);
  await world.ask(leaveCircle, { body: { id: circle.id }, token: first.token });
  const offered = await formOf(circle, second);
  expect(offered).toMatchObject({ full: false, can_join: true });
  expect(offered.queue.offer_until).toBeGreaterThan(0);
  // It is nobody else's.
  expect((await ask(circle, third, {})).body.errcode).toBe(42200);
  expect((await joinAs(world, circle, second)).state).toBe(1);
  await expect(world.ask(joinWaiting, { body: place, token: second.token })).rejects.toThrow('已经是成员');
  await setSeats(world, 200);
});

test('when the owner has seats for fewer nobody is removed, and nobody joins [D64]', async () => {
  const circle = await makeCircle(world);
  const members = [await join(world, circle), await join(world, circle)];
  await setSeats(world, 2);
  const person = await makeMemberPerson(world);
  expect((await formOf(circle, person)).full).toBe(true);
  expect((await ask(circle, person, {})).body.errcode).toBe(42200);
  for (const { memberId } of members) expect((await rowOfMember(world, memberId)).state).toBe(1);
  await setSeats(world, 200);
});

test('two hundred circles are the most that somebody belongs to [D64]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  await world.database.pool.query(
    `with made as (
       insert into phonebook (owner_id, name, category, words, readings, created_at)
       select $1, 'n' || n, 9, '', '', $3 from generate_series(1, 200) n returning phonebook_id)
     insert into phonebook_member (phonebook_id, user_id, state, realname, initial, sort_key, words, readings, via, applied_at, joined_at, fresh_at)
     select phonebook_id, $2, 1, 'x', 'X', 'X x', '', '', 'join', $3, $3, $3 from made`,
    [circle.owner.userId, person.userId, world.now()],
  );
  expect((await formOf(circle, person)).problem).toContain('最多加入 200 个');
  expect((await ask(circle, person, {})).body.errmsg).toContain('最多加入 200 个');
});

test.each([
  [undefined, 200],
  ['vipPhonebook', 2_000],
  ['vipCommerce', 10_000],
] as const)(
  '[D64] a circle of an owner with %s has %i seats, and no more',
  async (kind: VipKind | undefined, seats) => {
    // Set by tests above: what holds unless staff says otherwise.
    await world.database.pool.query(
      "delete from membership_quota where key = 'phonebook.seats' and reason = 'test'",
    );
    const circle = await makeCircle(world);
    if (kind) await makeMember(world, circle.owner, kind);
    const seen = await world.ask(viewSettings, { query: { id: circle.id }, token: circle.owner.token });
    expect(seen.seats).toBe(seats);
    const taken = (count: number) =>
      world.database.pool.query(
        'update capacity_pool set seats = $3, taken = $2 where subject = $4 and target = $1',
        [String(circle.id), count, seats, 'phonebook.seat'],
      );
    await taken(seats - 1);
    expect((await joinAs(world, circle, await makeMemberPerson(world))).state).toBe(1);
    expect((await ask(circle, await makeMemberPerson(world), {})).body.errmsg).toContain('满员');
  },
);

test('[D64] a member has fifty circles of their own, and no more', async () => {
  const person = await makeMemberPerson(world);
  await makeMember(world, person);
  await world.database.pool.query(
    `insert into phonebook (owner_id, name, category, words, readings, created_at)
     select $1, 'n' || n, 9, '', '', $2 from generate_series(1, 49) n`,
    [person.userId, world.now()],
  );
  await makeCircle(world, {}, person);
  await expect(makeCircle(world, {}, person)).rejects.toThrow('最多可以有50个自己的通讯录');
});
