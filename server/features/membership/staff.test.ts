import { listPrivileges, setPrivilege } from '@qunlu/contract/membership/staff.ts';
import { listAudit } from '@qunlu/contract/staff/calls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { provide } from '../../platform/ports.ts';
import { alone } from '../../platform/database.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { staysOrdered } from './policy.ts';
import { privileges, type Privilege } from './ports.ts';
import { membershipLifecycle } from './service/lifecycle.ts';
import { quotasOf } from './service/quotas.ts';
import { noteUse, usesSince } from './service/uses.ts';

const thing = (key: string, more: Partial<Privilege> = {}): Privilege => ({
  key: `test.${key}`,
  title: '测试',
  order: 900,
  unit: 'count',
  fallback: { none: 3, member: 10, commerce: 20 },
  min: 0,
  max: 100,
  words: String,
  ...more,
});
const cheaper = { lessIsBetter: true, fallback: { none: 10, member: 8, commerce: 7 } };

const world = useWorld({
  extra: {
    name: 'test',
    provides: [
      provide(privileges, [
        thing('more'),
        thing('less', cheaper),
        thing('fixed', { fixed: true }),
        thing('read', { read: async () => ({ none: 5, member: 5, commerce: 5 }) }),
      ]),
    ],
  },
});

const now = (): number => secondsOf(world.now());
const day = 86_400;

const set = ({ office }: Member, body: Record<string, unknown>) =>
  world.call('POST', setPrivilege.path, {
    token: office,
    body: { key: 'test.more', level: 'member', value: 12, from: 0, reason: '活动，已经核对', ...body },
  });
const value = (level: 'none' | 'member' | 'commerce', key = 'more') =>
  quotasOf(jobContext(world.deps), `test.${key}`).then((values) => values[level]);

test('a value is set from a time on, whoever set it and why stay known [D119][D138]', async () => {
  const staff = await makeStaff(world, 'operator', 'admin');
  expect((await set(staff, {})).body).toMatchObject({ values: { none: 3, member: 12, commerce: 20 } });
  expect(await value('member')).toBe(12);
  const later = await set(staff, { value: 15, from: now() + day });
  expect(later.body).toMatchObject({
    values: { member: 12 },
    next: [{ level: 'member', value: 15, from: now() + day, reason: '活动，已经核对' }],
    history: [{ value: 15 }, { value: 12 }],
  });
  const { list } = await world.ask(listAudit, { query: {}, token: staff.office });
  expect(list.filter(({ action }) => action === 'set-privilege')).toHaveLength(2);
  world.pass(day - 1);
  expect(await value('member')).toBe(12);
  world.pass(1);
  expect(await value('member')).toBe(15);
});

test('a membership never has less than what is below it, nor pays more, now or by what is set for later [D119]', async () => {
  const staff = await makeStaff(world, 'operator');
  const less = { key: 'test.less' };
  expect((await set(staff, { value: 2 })).status).toBe(400);
  expect((await set(staff, { value: 21 })).status).toBe(400);
  expect((await set(staff, { level: 'none', value: 16 })).status).toBe(400);
  expect((await set(staff, { ...less, value: 11 })).status).toBe(400);
  expect((await set(staff, { ...less, value: 6 })).status).toBe(400);
  expect((await set(staff, { ...less, value: 9 })).status).toBe(200);
  // From next week on members have four; then everybody cannot have five.
  expect((await set(staff, { value: 4, from: now() + 7 * day })).status).toBe(200);
  const refused = await set(staff, { level: 'none', value: 5 });
  expect(refused).toMatchObject({ status: 400, body: { field: 'value' } });
  expect((await set(staff, { level: 'none', value: 4 })).status).toBe(200);
});

test('not in the past, not beyond its bounds, not what is read elsewhere, not without a reason, not by other roles [D119][D138]', async () => {
  const staff = await makeStaff(world, 'operator');
  for (const [body, status] of [
    [{ from: now() - 60 }, 400],
    [{ value: 101 }, 400],
    [{ value: -1 }, 400],
    [{ value: 1e9 }, 400],
    [{ value: '很多' }, 400],
    [{ reason: '' }, 400],
    [{ level: 'gold' }, 400],
    [{ key: 'test.none' }, 404],
    [{ key: 'test.fixed' }, 422],
    [{ key: 'test.read' }, 422],
  ] as const)
    expect((await set(staff, body)).status, JSON.stringify(body)).toBe(status);
  expect((await set(await makeStaff(world, 'service'), {})).status).toBe(403);
});

test('the table in its order, in pages, with what is changed elsewhere marked [D119]', async () => {
  const { office: token } = await makeStaff(world, 'operator');
  const { list } = await world.ask(listPrivileges, { query: {}, token });
  expect(list.slice(-4).map(({ key, editable }) => [key, editable])).toEqual([
    ['test.more', true],
    ['test.less', true],
    ['test.fixed', false],
    ['test.read', false],
  ]);
  expect(list.at(-1)?.values).toEqual({ none: 5, member: 5, commerce: 5 });
  const first = await world.ask(listPrivileges, { query: { size: 2 }, token });
  const second = await world.ask(listPrivileges, { query: { size: 2, next: first.next }, token });
  expect([...first.list, ...second.list].map(({ key }) => key)).toEqual(
    list.slice(0, 4).map(({ key }) => key),
  );
});

test('times of use follow a merge, leave with their person and are forgotten after a week [D10][D13][D120]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const ctx = alone(jobContext(world.deps));
  await noteUse(ctx, keep.userId, 'test.more', 'member');
  await noteUse(ctx, drop.userId, 'test.more', 'member');
  await noteUse(ctx, drop.userId, 'test.less', 'commerce');
  const uses = async () => (await usesSince(ctx, keep.userId, new Date(0))).map(({ level }) => level);
  await inTransaction(ctx, (tx) => membershipLifecycle.merge(tx, { keep: keep.userId, drop: drop.userId }));
  expect(await uses()).toEqual(['commerce', 'member']);
  world.pass(7 * day - 1);
  await world.runJob('membership.clean');
  expect(await uses()).toHaveLength(2);
  world.pass(2);
  await world.runJob('membership.clean');
  expect(await uses()).toEqual([]);
  await noteUse(ctx, keep.userId, 'test.more', 'member');
  await inTransaction(ctx, (tx) => membershipLifecycle.erase(tx, keep.userId));
  expect(await uses()).toEqual([]);
});

test('order holds at every moment from a change on, whichever was written first', () => {
  const at = (hour: number): Date => new Date(hour * 3_600_000);
  const fallback = { none: 1, member: 2, commerce: 3 };
  const later = { level: 'member', value: 1, from: at(5) } as const;
  const ordered = (value: number, from: number): boolean =>
    staysOrdered(fallback, [later, { level: 'none', value, from: at(from) }], {
      since: at(from),
      lessIsBetter: false,
    });
  expect([ordered(1, 2), ordered(2, 2), ordered(2, 6)]).toEqual([true, false, false]);
});
