import { listHolders, listScans, undoScan, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { readTicketCode, ticketCode } from '@qunlu/contract/attendance/rules.ts';
import { expect, test } from 'vitest';
import { makeActivity, makeHelper, type MadeActivity } from '../activity/testing.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { freshClient, makeHolders, phoneOf, scanOf, seconds, standingOf, ticketOf } from './testing.ts';

const world = useWorld();

/** One that takes place now, its people, and a phone at its door. */
async function opened(count = 2, hours = 3) {
  const startsAt = world.now();
  const activity = await makeActivity(world, {
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + hours * 3_600_000),
  });
  const holders = await makeHolders(world, activity, count);
  const send = phoneOf(world, activity.host, activity);
  const one = async (scan: Parameters<typeof scanOf>[1], more = {}) => {
    const { list } = await send([scanOf(world, scan)], more);
    return list[0];
  };
  return { activity, holders, send, one, ticket: (at = 0) => ticketOf(world, activity.id, holders[at] ?? 0) };
}
const undo = (activity: MadeActivity, by: Person, holder: number) =>
  world.call('POST', '/v1/attendance/undo', {
    token: by.token,
    body: { session_id: activity.sessionId, holder },
  });

test('the door loads its sessions, its key and a list without contacts, in one statement each [D99]', async () => {
  const { activity, holders } = await opened(3);
  const query = { subject: 'activity', target: activity.id } as const;
  const door = await world.ask(viewDoor, { query, token: activity.host.token });
  expect(door).toMatchObject({
    title: '西湖读书会',
    now: seconds(world),
    expected: 3,
    can: { arrange: true },
  });
  expect(Buffer.from(door.key, 'base64url')).toHaveLength(32);
  expect(door.sessions).toMatchObject([{ session_id: activity.sessionId, name: '签到', signed: 0 }]);
  const { list } = await world.ask(listHolders, { query, token: activity.host.token });
  expect(list[0]).toEqual({ holder: holders[0], rev: 1, name: '来宾1', code: '000001', what: '普通票' });
  expect(list).toHaveLength(3);
  const helper = await makeHelper(world, activity, ['door']);
  expect((await world.ask(viewDoor, { query, token: helper.token })).can).toEqual({ arrange: false });
});

test('the door is for who has its right; strangers have never heard of it [D99]', async () => {
  const { activity, holders } = await opened(1);
  const other = await makeHelper(world, activity, ['money', 'edit', 'members']);
  const stranger = await makePerson(world);
  const { sessionId } = activity;
  const scans = [scanOf(world, { holder: holders[0] ?? 0 })];
  for (const [person, status] of [
    [other, 403],
    [stranger, 404],
  ] as const) {
    const ask = (method: 'GET' | 'POST', path: string, given: object) =>
      world.call(method, `/v1/attendance/${path}`, { token: person.token, ...given });
    const answers = [
      await ask('GET', 'door', { query: { subject: 'activity', target: activity.id } }),
      await ask('GET', 'holders', { query: { subject: 'activity', target: activity.id } }),
      await ask('GET', 'scans', { query: { session_id: sessionId } }),
      await ask('GET', 'hostcode', { query: { session_id: sessionId } }),
      await ask('POST', 'scan', { body: { session_id: sessionId, phone_now: seconds(world), scans } }),
      await ask('POST', 'undo', { body: { session_id: sessionId, holder: holders[0] } }),
      await ask('POST', 'setsessions', { body: { subject: 'activity', target: activity.id, sessions: [] } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 7 }, () => status));
  }
  expect(await standingOf(world, sessionId)).toEqual([]);
});

test('a ticket lets in once; the second time it is said when, where and by whom [D99]', async () => {
  const { activity, holders, one, ticket } = await opened();
  expect(await one({ ticket: ticket() })).toMatchObject({
    result: 'in',
    holder: holders[0],
    name: '来宾1',
    what: '普通票',
    at: seconds(world),
    words: '签到成功',
  });
  world.pass(300);
  const helper = await makeHelper(world, activity, ['door']);
  const { list, signed } = await phoneOf(
    world,
    helper,
    activity,
    '西门',
  )([scanOf(world, { ticket: ticket() })]);
  expect(list[0]).toMatchObject({ result: 'already', at: seconds(world) - 300, name: '来宾1' });
  expect(list[0]?.words).toMatch(/^10:00 在东门由.+签过到$/);
  expect(signed).toBe(1);
});

test('a code by hand lets in as a ticket does, and forged, stale and foreign ones are answered in one sentence each [D99]', async () => {
  const { activity, holders, one, ticket } = await opened(3);
  expect(await one({ holder: holders[1] ?? 0 })).toMatchObject({ result: 'in', name: '来宾2' });
  const good = readTicketCode(ticket());
  const forged = ticketCode(holders[2] ?? 0, 1, good?.signature ?? '');
  expect(await one({ ticket: forged })).toMatchObject({
    result: 'unknown',
    holder: 0,
    name: '',
    words: '这个码不是真的，请核对姓名后在名单里找',
  });
  const other = await opened(1);
  const nobody = { result: 'unknown', name: '', words: '不在这场活动的名单里，请核对是不是这场活动的票' };
  expect(await one({ ticket: other.ticket() })).toMatchObject(nobody);
  expect(await one({ holder: other.holders[0] ?? 0 })).toMatchObject(nobody);
  expect(await one({ ticket: 'https://qunlu.example/' })).toMatchObject(nobody);
  await world.database.pool.query('update activity_pass set rev = 2 where pass_id = $1', [holders[0]]);
  expect(await one({ ticket: ticket() })).toMatchObject({
    result: 'stale',
    words: '这是旧的码，请对方打开最新的票再扫',
  });
  expect(await one({ ticket: ticketOf(world, activity.id, holders[0] ?? 0, 2) })).toMatchObject({
    result: 'in',
  });
});

test('outside the time of the session nobody is signed in, whatever the phone says [D99]', async () => {
  const startsAt = new Date(world.now().getTime() + 4 * 3_600_000);
  const activity = await makeActivity(world, { starts_at: startsAt });
  const [holder = 0] = await makeHolders(world, activity, 1);
  const send = phoneOf(world, activity.host, activity);
  const result = async (at: number, phone_now = seconds(world)) =>
    (await send([scanOf(world, { holder, at })], { phone_now })).list[0];
  const opens = seconds(world) + 2 * 3600;
  expect(await result(seconds(world))).toMatchObject({ result: 'outside', at: 0 });
  expect((await result(opens + 60))?.words).toMatch(/^还没开始，\d\d:\d\d 起签到$/);
  // A phone that is two hours and a minute fast gains nothing.
  expect(await result(opens + 60, opens + 60)).toMatchObject({ result: 'outside' });
  world.pass(9 * 3600 + 60);
  expect((await result(seconds(world)))?.words).toMatch(/^签到已在 \d\d:\d\d 结束$/);
  // Scanned in time, and sent when the network was back.
  expect(await result(seconds(world) - 120)).toMatchObject({ result: 'in', at: seconds(world) - 120 });
});

test('the clock of a phone that is an hour off does not matter, either way [D99]', async () => {
  const { holders, one } = await opened(4);
  world.pass(1800);
  const now = seconds(world);
  for (const [index, off] of [3600, -3600].entries())
    expect(
      await one({ holder: holders[index] ?? 0, at: now + off - 600 }, { phone_now: now + off }),
    ).toMatchObject({ result: 'in', at: now - 600 });
  // Never in the future: its clock was set back after the scan.
  expect(await one({ holder: holders[2] ?? 0, at: now + 3600 }, { phone_now: now })).toMatchObject({
    result: 'in',
    at: now,
  });
});

test('a scan that was sent again is the same, and one that was earlier but arrives later counts [D99]', async () => {
  const { activity, holders, send, ticket } = await opened(1);
  world.pass(600);
  const first = scanOf(world, { ticket: ticket() });
  const live = await send([first]);
  expect((await send([first])).list).toEqual(live.list);
  expect(await send([first, first])).toMatchObject({ list: [{ result: 'in' }, { result: 'in' }], signed: 1 });
  world.pass(600);
  const west = phoneOf(world, activity.host, activity, '西门');
  const earlier = scanOf(world, { ticket: ticket(), at: seconds(world) - 1100 });
  expect(await west([earlier])).toMatchObject({
    list: [{ result: 'in', at: seconds(world) - 1100 }],
    signed: 1,
  });
  expect(await standingOf(world, activity.sessionId)).toEqual([
    { holder_id: holders[0], at: seconds(world) - 1100, door: '西门' },
  ]);
  expect((await send([first])).list[0]).toMatchObject({ result: 'already', at: seconds(world) - 1100 });
});

test('undone twice is undone once; the same ticket signs in again, and what was sent before does not [D99]', async () => {
  const { activity, holders, send, ticket } = await opened(2);
  const [holder = 0, never = 0] = holders;
  const scan = scanOf(world, { ticket: ticket() });
  await send([scan]);
  const late = scanOf(world, { ticket: ticket() });
  expect((await send([late])).list[0]).toMatchObject({ result: 'already' });
  for (let times = 0; times < 2; times += 1)
    expect(await undo(activity, activity.host, holder)).toMatchObject({ status: 200, body: { signed: 0 } });
  expect((await undo(activity, activity.host, never)).body).toMatchObject({
    errcode: 42200,
    errmsg: '这一位还没有签到，不用撤销',
  });
  for (const again of [scan, late])
    expect((await send([again])).list[0]).toMatchObject({ result: 'refused', words: '这次签到已被撤销' });
  expect(await send([scanOf(world, { ticket: ticket() })])).toMatchObject({
    list: [{ result: 'in' }],
    signed: 1,
  });
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from attendance_scan where holder_id = $1 and undone_at is not null and undone_by = $2',
    [holder, activity.host.userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('phones see by a number of changes what the others have done since [D99]', async () => {
  const { activity, holders, send } = await opened(3);
  const [one = 0, two = 0] = holders;
  const ask = (since?: number) =>
    world.ask(listScans, {
      token: activity.host.token,
      query: { session_id: activity.sessionId, ...(since === undefined ? {} : { since }) },
    });
  expect(await ask()).toEqual({ list: [], cursor: 0, more: false, signed: 0 });
  await send([scanOf(world, { holder: one })]);
  const first = await ask();
  expect(first).toMatchObject({
    list: [{ holder: one, at: seconds(world), door: '东门', way: 3, undone: false }],
    signed: 1,
  });
  await send([scanOf(world, { holder: two }), scanOf(world, { holder: one })]);
  await world.ask(undoScan, {
    token: activity.host.token,
    body: { session_id: activity.sessionId, holder: one },
  });
  const second = await ask(first.cursor);
  expect(second.list.map(({ holder, undone }) => [holder, undone])).toEqual([
    [two, false],
    [one, true],
  ]);
  expect(await ask(second.cursor)).toMatchObject({ list: [], cursor: second.cursor, signed: 1 });
});

test('200 scans at once are few statements, 201 are refused, and each needs a ticket or a person [D99]', async () => {
  const { activity, holders, send } = await opened(200);
  const scans = holders.map((holder) => scanOf(world, { holder }));
  expect(await send(scans)).toMatchObject({ signed: 200 });
  const refused = async (more: object[]) => {
    const answer = await world.call('POST', '/v1/attendance/scan', {
      token: activity.host.token,
      body: { session_id: activity.sessionId, phone_now: seconds(world), scans: more },
    });
    return [answer.status, answer.body.errmsg, answer.body.field];
  };
  expect(await refused([...scans, scanOf(world, { holder: 1 })])).toEqual([400, '签到最多200条', 'scans']);
  expect(await refused([{ client_id: freshClient(), at: seconds(world) }])).toEqual([
    400,
    '请扫凭证，或在名单里选一位',
    'scans.0.ticket',
  ]);
});

test('of one who is scanned again and again only some scans are kept, and all are answered [D99]', async () => {
  const { activity, holders, send } = await opened(1);
  const scans = Array.from({ length: 60 }, () => scanOf(world, { holder: holders[0] ?? 0 }));
  const { list } = await send(scans);
  expect(list.filter(({ result }) => result === 'already')).toHaveLength(59);
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from attendance_scan where session_id = $1',
    [activity.sessionId],
  );
  expect(rows).toEqual([{ count: 20 }]);
});

test('a session that is gone, or never was, is not found [D99]', async () => {
  const person = await makePerson(world);
  const answer = await world.call('GET', '/v1/attendance/scans', {
    token: person.token,
    query: { session_id: 99_999 },
  });
  expect(answer).toMatchObject({ status: 404, body: { errmsg: '签到场次不存在或已删除' } });
});
