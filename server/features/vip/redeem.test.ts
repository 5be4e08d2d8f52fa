import { scoreList } from '@qunlu/contract/score/missions.ts';
import { redeemScore, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { giveScore, wrongJournals } from '../score/testing.ts';

const world = useWorld();
const day = 86_400;

const offerOf = ({ token }: Person) => world.ask(viewOffer, { token });
const redeem = ({ token }: Person, days: number, key: string, a_day = 100) =>
  world.call('POST', redeemScore.path, {
    token,
    body: { days, a_day },
    headers: { 'idempotency-key': key.padEnd(32, '0') },
  });
const set = (value: number) =>
  world.database.pool.query(
    `insert into ledger_setting (name, value, effective_from, reason, created_at)
     values ('vip.day-points', $1, $2, 'test', $2)`,
    [value, world.now()],
  );

test('[D126] points pay for days of membership, once, after what one has; too few pay for none', async () => {
  const person = await makePerson(world);
  await giveScore(world, person, 850);
  expect((await offerOf(person)).points).toEqual({ a_day: 100, have: 850 });
  expect((await redeem(person, 30, 'a')).body).toMatchObject({
    errcode: 42200,
    errmsg: '积分不够，现在只有 850 积分',
  });
  expect((await redeem(person, 2, 'b')).body).toMatchObject({ errcode: 40001, field: 'days' });
  expect((await redeem(person, 1, 'c')).status).toBe(200);
  const [first, again] = [await redeem(person, 7, 'd'), await redeem(person, 7, 'd')];
  expect(again.body).toEqual(first.body);
  const now = Math.floor(world.now().getTime() / 1000);
  expect(first.body).toMatchObject({
    mine: [{ hash: 'vipPhonebook', end_at: now + 8 * day }],
    points: { have: 50 },
  });
  const { list } = await world.ask(scoreList, { query: {}, token: person.token });
  expect(list.slice(0, 2)).toMatchObject([
    { type: 3, credit: -700, title: '换个人会员 7 天' },
    { type: 3, credit: -100, title: '换个人会员 1 天' },
  ]);
  expect(await wrongJournals(world)).toBe(0);
});

test('[D126] of two at once that the points pay one of, one is refused', async () => {
  const person = await makePerson(world);
  await giveScore(world, person, 100);
  const answers = await Promise.all([redeem(person, 1, 'e'), redeem(person, 1, 'f')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect((await offerOf(person)).points.have).toBe(0);
});

test('[D126] the operator sets how many points a day costs, or that they buy none; what was seen counts', async () => {
  const person = await makePerson(world);
  await giveScore(world, person, 500);
  await set(200);
  expect((await redeem(person, 1, 'g')).body).toMatchObject({ errcode: 42200, field: 'a_day' });
  expect((await redeem(person, 1, 'h', 200)).body.points).toEqual({ a_day: 200, have: 300 });
  world.pass(1);
  await set(0);
  expect((await offerOf(person)).points.a_day).toBe(0);
  expect((await redeem(person, 1, 'i', 200)).body).toMatchObject({ errmsg: '现在不能用积分换会员' });
});
