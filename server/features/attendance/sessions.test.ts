import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makeActivity, makeHelper, type MadeActivity } from '../activity/testing.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeSessions, moveSessions } from './api/sessions.ts';
import { makeHolders, phoneOf, scanOf, seconds } from './testing.ts';

const world = useWorld();

const opened = () => makeActivity(world, { starts_at: world.now() });
const set = (activity: MadeActivity, sessions: object[], by: Person = activity.host) =>
  world.call('POST', '/v1/attendance/setsessions', {
    token: by.token,
    body: { subject: 'activity', target: activity.id, sessions },
  });
const session = (name: string, more: object = {}) => ({
  name,
  opens_at: seconds(world),
  closes_at: seconds(world) + 3600,
  ...more,
});
const rowsOf = async (activity: { id: number }) =>
  (
    await world.database.pool.query<{ name: string; from: number; to: number }>(
      `select name, extract(epoch from opens_at)::bigint as from, extract(epoch from closes_at)::bigint as to
       from attendance_session where target = $1 order by opens_at, session_id`,
      [activity.id],
    )
  ).rows;

test('ten sessions are set, renamed and removed; an eleventh, none, a wrong time and one that is too long are refused [D99]', async () => {
  const activity = await opened();
  const ten = Array.from({ length: 10 }, (_, at) =>
    session(`第${at + 1}场`, { opens_at: seconds(world) + at }),
  );
  const made = await set(activity, [{ ...ten[0], session_id: activity.sessionId }, ...ten.slice(1)]);
  expect(made.body.sessions.map(({ name }: { name: string }) => name)).toEqual(ten.map(({ name }) => name));
  expect(made.body.sessions[0].session_id).toBe(activity.sessionId);
  const refusal = async (sessions: object[]) => (await set(activity, sessions)).body.errmsg;
  expect(await refusal([...ten, session('第11场')])).toBe('场次最多10条');
  expect(await refusal([])).toBe('请至少保留一场签到');
  expect(await refusal([session('晚宴', { closes_at: seconds(world) })])).toBe('停止签到要晚于开始签到');
  expect(await refusal([session('晚宴', { closes_at: seconds(world) + 32 * 86_400 })])).toBe(
    '一场签到最长 31 天，请分成几场',
  );
  const one = session('晚宴', { session_id: activity.sessionId });
  expect(await refusal([one, one])).toBe('同一场写了两次，请删去一个');
  expect(await refusal([session('晚宴', { session_id: 99_999 })])).toBe('有一场已被删除，请刷新后再改');
  expect((await rowsOf(activity)).length).toBe(10);
  await set(activity, [one]);
  expect((await rowsOf(activity)).map(({ name }) => name)).toEqual(['晚宴']);
});

test('a session in which somebody is signed in stays; once that is undone it may go; both stand in the log [D99][D70]', async () => {
  const activity = await opened();
  const [holder = 0] = await makeHolders(world, activity, 1);
  await phoneOf(world, activity.host, activity)([scanOf(world, { holder })]);
  expect((await set(activity, [session('晚宴')])).body).toMatchObject({
    errcode: 42200,
    errmsg: '“签到”已有 1 人签到，不能删除',
  });
  await world.call('POST', '/v1/attendance/undo', {
    token: activity.host.token,
    body: { session_id: activity.sessionId, holder },
  });
  expect((await set(activity, [session('晚宴')])).status).toBe(200);
  const { rows } = await world.database.pool.query(
    'select what, target, before, after from activity_log where activity_id = $1 order by log_id',
    [activity.id],
  );
  expect(rows).toEqual([
    { what: 'undo', target: '来宾1', before: {}, after: {} },
    { what: 'sessions', target: '', before: { sessions: '签到' }, after: { sessions: '晚宴' } },
  ]);
});

test('sessions are changed by who may arrange them, and those of another activity by nobody [D99]', async () => {
  const [activity, other] = [await opened(), await opened()];
  const helper = await makeHelper(world, activity, ['door']);
  expect(await set(activity, [session('晚宴')], helper)).toMatchObject({
    status: 403,
    body: { errmsg: '您不能改签到的场次，请联系主办人' },
  });
  expect((await set(activity, [session('晚宴', { session_id: other.sessionId })])).status).toBe(422);
  expect((await rowsOf(other)).map(({ name }) => name)).toEqual(['签到']);
});

test('what takes place at another time takes its sessions along, longer or shorter [D99]', async () => {
  const activity = await opened();
  const of = { subject: 'activity', target: activity.id } as const;
  const run = (work: Parameters<typeof inTransaction<ReturnType<typeof jobContext>, void>>[1]) =>
    inTransaction(jobContext(world.deps), work);
  const now = world.now();
  await run((tx) =>
    makeSessions(tx, {
      ...of,
      sessions: [{ name: '晚宴', opensAt: now, closesAt: new Date(now.getTime() + 3_600_000) }],
    }),
  );
  const before = await rowsOf(activity);
  await run((tx) => moveSessions(tx, { ...of, seconds: 86_400, longer: 1800 }));
  expect(await rowsOf(activity)).toEqual(
    before.map((row) => ({ ...row, from: row.from + 86_400, to: row.to + 88_200 })),
  );
  // Shorter than an hour would end before it begins.
  await run((tx) => moveSessions(tx, { ...of, seconds: 0, longer: -7200 }));
  const dinner = (await rowsOf(activity)).find(({ name }) => name === '晚宴');
  expect((dinner?.to ?? 0) - (dinner?.from ?? 0)).toBe(60);
});
