// postgres: two people are locked while they become one
import { scoreList } from '@qunlu/contract/score/missions.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, freshPhone, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { shareMark } from '../../platform/share-mark.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { scoreLifecycle } from './service/lifecycle.ts';
import { claim, done, giveScore, missionOf, missionsOf, sign, wrongJournals } from './testing.ts';
import { erasePerson, exportsOf } from '../lifecycle/service/fates.ts';

const world = useWorld();

async function preview(drop: Person, keep: Person) {
  // As after giving up the number: only such an account is merged into another.
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [drop.userId]);
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  return body;
}

const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await logIn(world, person.phone)).body.data.token,
});

test('two accounts become one: points add up with their years, journals join, what both did counts once [D10][D126]', async () => {
  let [keep, drop] = [await makePerson(world), await makePerson(world)];
  for (const person of [keep, drop]) await giveScore(world, person, 100);
  world.pass((Date.parse('2027-12-01T04:00:00Z') - world.now().getTime()) / 1000);
  [keep, drop] = [await again(keep), await again(drop)];
  // The one has used all of the old and some of the new, the other none of the old.
  await giveScore(world, keep, 60);
  await giveScore(world, keep, -120);
  await sign(world, keep);
  await sign(world, drop);
  await done(world, keep, 'share-card', 1);
  await done(world, drop, 'share-card', 1);
  await claim(world, keep, 1);
  await claim(world, keep, 9);
  await claim(world, drop, 9);
  expect(await missionsOf(world, keep)).toMatchObject({ score: 62, today: 22, expiring: 0 });
  expect(await missionsOf(world, drop)).toMatchObject({ score: 120, today: 20, expiring: 100 });
  const { items, ticket } = await preview(drop, keep);
  expect(items).toContainEqual({ title: '积分', keep: 62, drop: 120, rule: '加在一起，明细也合在一起' });
  const merged = await world.call('POST', '/v1/oauth/merge', { token: drop.token, body: { ticket } });
  expect(merged.status, merged.text).toBe(200);
  const kept = { ...keep, token: String(merged.body.token) };
  expect(await missionsOf(world, kept)).toMatchObject({ score: 182, today: 42, expiring: 100 });
  expect(await missionOf(world, kept, 1)).toMatchObject({ status: 2, claimable: 0 });
  expect(await missionOf(world, kept, 2)).toMatchObject({ status: 1, claimable: 6 });
  expect(await missionOf(world, kept, 9)).toMatchObject({ status: 2, claimable: 0 });
  const { list } = await world.ask(scoreList, { query: {}, token: kept.token });
  expect(list.map(({ credit }) => credit)).toEqual([20, 20, 2, -120, 60, 100, 100]);
  expect(await wrongJournals(world)).toBe(0);
  world.pass((Date.parse('2027-12-31T16:00:00Z') - world.now().getTime()) / 1000);
  await world.runJob('score.expiry');
  expect(await missionsOf(world, await again(keep))).toMatchObject({ score: 82 });
  expect(await wrongJournals(world)).toBe(0);
});

test('one without points is merged with one that has some, either way [D10]', async () => {
  const [rich, poor] = [await makePerson(world), await makePerson(world)];
  await giveScore(world, rich, 30);
  const { ticket } = await preview(rich, poor);
  const merged = await world.call('POST', '/v1/oauth/merge', { token: rich.token, body: { ticket } });
  expect(await missionsOf(world, { ...poor, token: merged.body.token })).toMatchObject({ score: 30 });
});

test('who leaves is told what they give up; nothing of it stays, and the export has it [D13][D150]', async () => {
  const person = await makePerson(world);
  await giveScore(world, person, 30);
  await sign(world, person);
  const { body } = await world.call('GET', '/v1/user/leaving', { token: person.token });
  expect(body.given_up).toContain('30 积分');
  const ctx = jobContext(world.deps);
  const exported = await exportsOf(ctx, person.userId, scoreLifecycle);
  expect(exported).toMatchObject({
    积分: { 现有: 30, 明细: [{ 积分: 30, 类型: '客服调整', 说明: '测试', 之后: 30 }] },
    任务: [{ 任务: '每日签到', 已领: false }],
  });
  await inTransaction(ctx, (tx) => erasePerson(tx, person.userId, [scoreLifecycle]));
  await inTransaction(ctx, (tx) => erasePerson(tx, person.userId, [scoreLifecycle]));
  for (const table of ['score_balance', 'score_entry', 'score_fact', 'account_sign_in']) {
    const { rows } = await world.database.pool.query(`select from ${table} where user_id = $1`, [
      person.userId,
    ]);
    expect(rows, table).toEqual([]);
  }
});

test('nothing is written about somebody who has left: not by their old link, not by staff [D13]', async () => {
  const person = await makePerson(world);
  const qc = shareMark(world.deps.secrets, person.userId);
  world.pass(61);
  await requestCode(world, person.phone, 'delete');
  const { body: left } = await world.call('POST', '/v1/user/ban-off', {
    token: person.token,
    body: { code: await codeFor(world, person.phone) },
  });
  expect(left.state).toBe('cooling');
  world.pass(15 * 86_400);
  await world.runJob('lifecycle.erase-left');
  expect((await logIn(world, freshPhone(), { qc })).status).toBe(200);
  const operator = await makeStaff(world, 'operator');
  const given = await world.call('POST', '/v1/staff/score-adjust', {
    token: operator.office,
    body: { user_id: person.userId, credit: 5, reason: '活动补发，已经核对' },
  });
  expect(given.body).toMatchObject({ errcode: 42200, errmsg: '这个账号已经注销，不能再改积分' });
  for (const table of ['score_balance', 'score_entry', 'score_fact'])
    expect(
      (await world.database.pool.query(`select from ${table} where user_id = $1`, [person.userId])).rows,
      table,
    ).toEqual([]);
});
