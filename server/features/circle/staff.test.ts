import { appealVisibility, viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { dissolveCircle } from '@qunlu/contract/joining/owner.ts';
import { editCircle, viewForbidden, viewSettings } from '@qunlu/contract/circle/settings.ts';
import * as staff from '@qunlu/contract/circle/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { useWorld, type Answer } from '../../testing/world.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { makeSettled } from '../moderation/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { join, loggedIn, makeCircle, makeMemberPerson, notifiedTo } from './testing.ts';

const world = useWorld();
let auditor: Member;
beforeAll(async () => {
  auditor = await makeStaff(world, 'auditor', 'operator', 'service');
});

const decide = (path: string, body: object, by = auditor): Promise<Answer> =>
  world.call('POST', path, { token: by.office, body });
const list = (query: object) => world.ask(staff.listCircles, { query, token: auditor.office });
const caseOf = (id: number) => world.ask(staff.viewCircle, { query: { id }, token: auditor.office });
const opened = (by: Person, id: number): Promise<Answer> =>
  world.call('GET', viewSettings.path, { token: by.token, query: { id } });
const statusOf = async (id: number): Promise<number> => (await caseOf(id)).status;

/** A circle whose new introduction has a word that somebody looks at. */
async function inDoubt() {
  await decide('/v1/staff/word', { word: '飞檐阁', level: 'review' });
  await decide('/v1/staff/word', { word: '走壁阁', level: 'refuse' });
  const circle = await makeCircle(world);
  const edit = (version: number, intro: string) =>
    world.call('POST', editCircle.path, {
      token: circle.owner.token,
      body: { id: circle.id, version, intro },
    });
  const { body } = await edit(1, '飞檐阁的朋友');
  return { ...circle, edit, body };
}

test('words in doubt put a circle before staff, who passes it or closes it; refused words never get there [D62]', async () => {
  const circle = await inDoubt();
  expect(circle.body).toMatchObject({ status: 2, version: 2, intro: '飞檐阁的朋友' });
  expect((await circle.edit(2, '走壁阁的朋友')).body).toMatchObject({ errcode: 45100, field: 'intro' });
  const seen = await caseOf(circle.id);
  expect(seen).toMatchObject({
    status: 2,
    doubts: ['飞檐阁'],
    can: { decide: true, forbid: true, restore: false },
  });
  expect((await list({})).list.map(({ id }) => id)).toContain(circle.id);
  const me = await world.call('GET', '/v1/staff/me', { token: auditor.office });
  expect(JSON.stringify(me.body)).toContain('phonebook.reviews');
  expect(
    (await decide(staff.decideCircle.path, { id: circle.id, version: 1, verdict: 'pass', reason: '' }))
      .status,
  ).toBe(422);
  expect(
    (await decide(staff.decideCircle.path, { id: circle.id, version: 2, verdict: 'reject', reason: '' })).body
      .field,
  ).toBe('reason');
  await decide(staff.decideCircle.path, { id: circle.id, version: 2, verdict: 'pass', reason: '' });
  expect(await statusOf(circle.id)).toBe(1);
  // What was passed is not asked about again; a second decision meets the first.
  expect((await circle.edit(2, '飞檐阁的朋友')).body.status).toBe(1);
  expect(
    (await decide(staff.decideCircle.path, { id: circle.id, version: 3, verdict: 'pass', reason: '' }))
      .status,
  ).toBe(422);
  await circle.edit(3, '飞檐阁的新朋友');
  await decide(staff.decideCircle.path, {
    id: circle.id,
    version: 4,
    verdict: 'reject',
    reason: '冒充机构，已经核对',
  });
  expect(await statusOf(circle.id)).toBe(3);
  expect(await notifiedTo(world, circle.owner)).toEqual(['您的通讯录已被禁止访问', '通讯录已通过审核']);
});

test('a forbidden circle is closed to all with the reason; its owner objects once, staff restores it [D62][R093]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const stranger = await makePerson(world);
  await decide(staff.forbidCircle.path, { id: circle.id, reason: '传播诈骗信息' });
  for (const by of [circle.owner, member, stranger]) {
    const { status, body } = await opened(by, circle.id);
    expect([status, body.errmsg]).toEqual([403, '这个通讯录已被禁止访问：传播诈骗信息']);
    expect(await world.ask(viewForbidden, { query: { id: circle.id }, token: by.token })).toMatchObject({
      status: 3,
      reason: '传播诈骗信息',
      own: by === circle.owner,
    });
  }
  const subject = { type: 'phonebook', id: circle.id } as const;
  const state = () => world.ask(viewVisibility, { query: subject, token: circle.owner.token });
  expect(await state()).toMatchObject({
    standing: 'hidden',
    reason: '传播诈骗信息',
    can: { appeal: true },
  });
  await world.ask(appealVisibility, {
    body: { ...subject, content: '是误会，请复核' },
    token: circle.owner.token,
  });
  expect((await state()).can.appeal).toBe(false);
  const waiting = await world.call('GET', '/v1/staff/reports', {
    token: auditor.office,
    query: { kind: 'appeals' },
  });
  expect(waiting.body.list).toMatchObject([{ type: 'phonebook', id: circle.id, appeal: '是误会，请复核' }]);
  await decide(staff.restoreCircle.path, { id: circle.id, reason: '核实无误，已经核对' });
  expect([await statusOf(circle.id), (await state()).standing]).toEqual([1, 'visible']);
  expect((await opened(circle.owner, circle.id)).status).toBe(200);
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual(['restore', 'forbid']);
  const { rows } = await world.database.pool.query(
    'select action, reason from staff_audit where subject = $1 order by audit_id',
    [`phonebook:${circle.id}`],
  );
  expect(rows).toEqual([
    { action: 'forbid-phonebook', reason: '传播诈骗信息' },
    { action: 'restore-phonebook', reason: '核实无误，已经核对' },
  ]);
});

test('three independent reports close a circle until staff has looked, and keeping it opens it [D62]', async () => {
  const circle = await makeCircle(world);
  const reporters = await makeSettled(world, 3);
  for (const by of reporters)
    await world.call('POST', '/v1/report/create', {
      token: by.token,
      ip: freshIp(),
      body: { type: 'phonebook', id: circle.id, reason: 'fraud' },
    });
  auditor = await makeStaff(world, 'auditor', 'operator', 'service');
  expect(await statusOf(circle.id)).toBe(3);
  const forbidden = await world.ask(viewForbidden, { query: { id: circle.id }, token: circle.owner.token });
  expect(forbidden).toMatchObject({ reason: '多人举报', own: true });
  await decide('/v1/staff/report-decide', {
    type: 'phonebook',
    id: circle.id,
    verdict: 'keep',
    reason: '内容属实，已经核对',
  });
  expect(await statusOf(circle.id)).toBe(1);
});

test('the desk finds circles by state, number and the beginning of a name, page by page [D62]', async () => {
  const owner = await makeMemberPerson(world);
  const made: number[] = [];
  for (const name of ['石门一中校友', '石门二中校友', '石门三中校友']) {
    world.pass(1);
    made.push((await makeCircle(world, { name }, owner)).id);
  }
  const [first = 0] = made;
  expect((await list({ q: String(first) })).list).toMatchObject([
    { id: first, owner_id: owner.userId, members: 1 },
  ]);
  const page = await list({ q: '石门', size: 2 });
  const rest = await list({ q: '石门', size: 2, next: page.next });
  expect([...page.list, ...rest.list].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    made.toSorted((a, b) => a - b),
  );
  expect(rest.next).toBe(-1);
  const newest = await list({ status: '1', size: 1 });
  const older = await list({ status: '1', size: 1, next: newest.next });
  expect([newest.list[0]?.id, older.list[0]?.id]).toEqual([made[2], made[1]]);
  expect((await list({ q: '没有这样的' })).list).toEqual([]);
  const person = await world.call('POST', '/v1/staff/user', {
    token: auditor.office,
    body: { user_id: owner.userId, reason: '核对，已经核对' },
  });
  expect(person.text).toContain('"phonebook.owned":3');
});

test('staff takes a circle off the public list and puts it on; nobody decides about their own, others may not [D62]', async () => {
  const circle = await makeCircle(world);
  const set = (listed: number, by = auditor) =>
    decide(staff.listCircle.path, { id: circle.id, listed, reason: '资料不全，已经核对' }, by);
  expect((await set(0)).body).toEqual({ ok: true });
  expect((await caseOf(circle.id)).listed).toBe(false);
  expect((await set(0)).status).toBe(422);
  expect((await set(1)).status).toBe(200);
  const finance = await makeStaff(world, 'finance');
  auditor = await makeStaff(world, 'auditor', 'operator', 'service');
  for (const endpoint of [staff.listCircles, staff.viewCircle]) {
    const { status } = await world.call('GET', endpoint.path, {
      token: finance.office,
      query: { id: circle.id },
    });
    expect(status).toBe(403);
  }
  const body = { id: circle.id, reason: '越权，已经核对', version: 1, verdict: 'pass', listed: 1 };
  for (const path of [
    staff.forbidCircle.path,
    staff.restoreCircle.path,
    staff.decideCircle.path,
    staff.listCircle.path,
  ])
    expect((await decide(path, body, finance)).status).toBe(403);
  expect(
    (await decide(staff.restoreCircle.path, { id: circle.id, reason: '没有禁止，已经核对' })).status,
  ).toBe(422);
  expect(
    (await decide(staff.forbidCircle.path, { id: 999_999_999_999, reason: '没有，已经核对' })).status,
  ).toBe(404);
  const own = await makeCircle(world, {}, await withCard(auditor));
  expect(
    (await decide(staff.forbidCircle.path, { id: own.id, reason: '自己的，已经核对' })).body.errcode,
  ).toBe(40300);
});

async function withCard(person: Person): Promise<Person> {
  await world.call('POST', '/v1/card/post', { token: person.token, body: { realname: '审核员' } });
  return person;
}

test('a forbidden circle can still be given up by its owner [D68]', async () => {
  const circle = await makeCircle(world);
  await decide(staff.forbidCircle.path, { id: circle.id, reason: '传播诈骗信息' });
  const { body } = await world.call('POST', dissolveCircle.path, {
    token: circle.owner.token,
    body: { id: circle.id, name: '西湖茶友会' },
  });
  expect(body.status).toBe(5);
  await world.runJob('phonebook.end');
  expect(await statusOf(circle.id)).toBe(5);
});
