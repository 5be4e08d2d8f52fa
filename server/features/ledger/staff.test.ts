// postgres: settings in force by date

import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { provide } from '../../platform/ports.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { moneySettings, type MoneySetting } from './ports.ts';
import { hold } from './service/holds.ts';
import { settingOf } from './service/settings.ts';
import { giveMoney, inJob } from './testing.ts';

const fee: MoneySetting = {
  name: 'test.fee',
  label: '测试手续费',
  unit: 'basis-points',
  fallback: 60,
  min: 0,
  max: 1000,
};
const charge: MoneySetting = { ...fee, name: 'test.charge', label: '服务费', fee: true };
const most: MoneySetting = {
  name: 'test.most',
  label: '最多',
  unit: 'fen',
  fallback: 500,
  min: 100,
  max: 900,
};
const world = useWorld({ extra: { name: 'test', provides: [provide(moneySettings, [fee, most, charge])] } });

const seconds = () => Math.floor(world.now().getTime() / 1000);
const list = async (by: Member) => {
  const { body } = await world.call('GET', '/v1/staff/money-settings', {
    token: by.office,
    query: { size: 50 },
  });
  return (name: string) => body.list.find((one: { name: string }) => one.name === name);
};
const set = (by: Member, body: object) =>
  world.call('POST', '/v1/staff/money-setting', { token: by.office, body });
const now = (name: string) => settingOf(jobContext(world.deps), name);

test('[D108] a fee is what the feature says until staff sets another, from a date on, and what was stays readable', async () => {
  const finance = await makeStaff(world, 'finance');
  expect((await list(finance))('test.fee')).toMatchObject({
    label: '测试手续费',
    unit: 'basis-points',
    value: 60,
    next: null,
    history: [],
  });
  const from = seconds() + 1800;
  expect(
    (await set(finance, { setting: 'test.fee', value: 80, from, reason: '董事会决定，已经核对' })).body,
  ).toMatchObject({
    value: 60,
    next: { value: 80, from, reason: '董事会决定，已经核对' },
  });
  expect(await now('test.fee')).toBe(60);
  expect((await set(finance, { setting: 'test.fee', value: 70, reason: '先试，已经核对' })).body.value).toBe(
    70,
  );
  expect([await now('test.fee'), await now('test.most')]).toEqual([70, 500]);
  world.pass(1800);
  expect(await now('test.fee')).toBe(80);
  const { value, next, history } = (await list(finance))('test.fee');
  expect([value, next]).toEqual([80, null]);
  expect(history.map((one: { value: number }) => one.value)).toEqual([80, 70]);
  expect(await settingOf(jobContext(world.deps), 'test.fee', new Date((from - 1) * 1000))).toBe(70);
});

test('[D108][D138] a value out of its bounds, a past date and an unknown name are refused; what is set is logged', async () => {
  const finance = await makeStaff(world, 'finance');
  expect(
    (await set(finance, { setting: 'test.most', value: 901, reason: '核对账目情况' })).body,
  ).toMatchObject({
    errcode: 40001,
    errmsg: '最多应在 100 到 900 之间',
    field: 'value',
  });
  const past = await set(finance, {
    setting: 'test.most',
    value: 300,
    from: seconds() - 1,
    reason: '核对账目情况',
  });
  expect(past.body).toMatchObject({ errmsg: '生效时间不能早于现在', field: 'from' });
  expect((await set(finance, { setting: 'no.such', value: 300, reason: '核对账目情况' })).status).toBe(404);
  expect(await now('test.most')).toBe(500);
  expect((await set(finance, { setting: 'test.most', value: 300, reason: '降下来，已经核对' })).status).toBe(
    200,
  );
  const { rows } = await world.database.pool.query(
    "select action, reason from staff_audit where subject = 'setting:test.most'",
  );
  expect(rows).toEqual([{ action: 'set-money', reason: '最多 300：降下来，已经核对' }]);
});

test('[D108] a fee that people pay rises only by two members of staff, from an announced day on, and everybody can read it', async () => {
  const [one, two] = [await makeStaff(world, 'finance'), await makeStaff(world, 'admin')];
  const shown = async () => {
    const { body } = await world.call('GET', '/v1/fee/list', {});
    return body.list.find(({ name }: { name: string }) => name === 'test.charge');
  };
  const decide = (by: Member, id: number, verdict: string) =>
    world.call('POST', '/v1/staff/money-setting-decide', { token: by.office, body: { id, verdict } });
  const waiting = async () =>
    (await world.call('GET', '/v1/staff/me', { token: two.office })).body.waiting['ledger.raises'];
  const week = 7 * 86_400;
  expect(await shown()).toEqual({
    name: 'test.charge',
    label: '服务费',
    unit: 'basis-points',
    value: 60,
    next: null,
  });
  for (const from of [undefined, seconds() + week - 60])
    expect(
      (await set(one, { setting: 'test.charge', value: 61, from, reason: '成本，已经核对' })).body,
    ).toMatchObject({
      field: 'from',
      errmsg: expect.stringMatching(/^涨价要提前 7 天公布，最早从 /) as string,
    });
  const from = seconds() + week + 60;
  const asked = await set(one, { setting: 'test.charge', value: 90, from, reason: '成本上升，已经核对' });
  expect(asked.body).toMatchObject({ value: 60, next: null, raise: { value: 90, from, can_confirm: false } });
  expect(await shown()).toMatchObject({ value: 60, next: null });
  expect(await waiting()).toBe(1);
  expect(
    (await set(two, { setting: 'test.charge', value: 95, from, reason: '再涨，已经核对' })).body.errmsg,
  ).toContain('等同事确认');
  const { id } = asked.body.raise;
  expect(await decide(one, id, 'pass')).toMatchObject({
    status: 403,
    body: { errmsg: '涨价要由另一位同事确认' },
  });
  await expect(
    world.database.pool.query(
      'update ledger_raise set confirmed = true, decided_by = proposed_by, decided_at = now() where raise_id = $1',
      [id],
    ),
  ).rejects.toThrow('a second member of staff');
  expect((await decide(two, id, 'pass')).body).toMatchObject({
    value: 60,
    next: { value: 90, from },
    raise: null,
  });
  expect((await decide(two, id, 'pass')).status).toBe(422);
  expect(await waiting()).toBe(0);
  expect(await shown()).toMatchObject({ value: 60, next: { value: 90, from } });
  // Turned down, nothing comes of it; cheaper, it needs nobody and is so at once.
  const refused = await set(one, {
    setting: 'test.charge',
    value: 99,
    from: from + week,
    reason: '再涨，已经核对',
  });
  await decide(one, refused.body.raise.id, 'reject');
  expect(
    (await set(one, { setting: 'test.charge', value: 50, reason: '优惠，已经核对' })).body,
  ).toMatchObject({
    value: 50,
  });
  // Confirmed when the day is too near to be announced: refused.
  const late = await set(one, {
    setting: 'test.charge',
    value: 80,
    from: seconds() + week + 30,
    reason: '急，已经核对',
  });
  world.pass(60);
  expect((await decide(two, late.body.raise.id, 'pass')).body.field).toBe('from');
  world.pass(week + 60);
  expect(await shown()).toMatchObject({ value: 90, next: null });
});

test('[D108][D138] staff reads what a person has with a reason, which is logged first', async () => {
  const service = await makeStaff(world, 'service');
  const { userId } = await makePerson(world);
  await giveMoney(world, userId, 1000);
  await inJob(
    world,
    (tx) =>
      hold(tx, {
        key: `staff:${userId}`,
        userId,
        amount: 300,
        reason: 'sale',
        title: '服务收入，待解冻',
        from: 'income',
        lapse: 'post',
        releaseAt: new Date((seconds() + 60) * 1000),
      }),
    [userId],
  );
  const open = (body: object) =>
    world.call('POST', '/v1/staff/person-money', { token: service.office, body });
  expect((await open({ user_id: userId })).status).toBe(400);
  const { body } = await open({ user_id: userId, reason: '用户来电咨询' });
  expect(body).toMatchObject({ balance: 0, income: 700, frozen: 300 });
  expect(body.holds).toMatchObject([{ title: '服务收入，待解冻', amount: 300, release_at: seconds() + 60 }]);
  expect(body.lines.map(({ amount }: { amount: number }) => amount)).toEqual([300, -300, 1000]);
  const { rows } = await world.database.pool.query(
    "select reason from staff_audit where subject = $1 and action = 'view-money'",
    [`user:${userId}`],
  );
  expect(rows).toEqual([{ reason: '用户来电咨询' }]);
  expect((await open({ user_id: 1, reason: '核对账目情况' })).status).toBe(404);
  const person = await world.call('POST', '/v1/staff/user', {
    token: service.office,
    body: { user_id: userId, reason: '用户来电咨询' },
  });
  expect(person.body.facts['ledger.holds']).toBe(1);
});
