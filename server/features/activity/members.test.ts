import * as members from '@qunlu/contract/activity/members.ts';
import * as admin from '@qunlu/contract/activity/admin.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { makeHolders } from '../attendance/testing.ts';
import { comer, makeActivity, makeHelper, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });

const list = (by: Person, id: number, more: object = {}) =>
  world.ask(members.listMembers, { query: { id, ...more }, token: by.token });
const names = async (by: Person, id: number, more: object = {}): Promise<string[]> =>
  (await list(by, id, more)).list.map(({ name }) => name);

const registered = async (activity: MadeActivity, realname: string, more: object = {}) => {
  const person = await makePerson(world);
  const people = [comer({ realname, phone: person.phone })];
  return registerAs(world, person, activity, { people, ...more });
};

const signIn = (activity: MadeActivity, passId: number) =>
  world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, $3, $4, 2)`,
    [activity.sessionId, passId, `phone-${passId}`, world.now()],
  );

test('[R122] somebody is found by a part of the name, by its sound, by the six digits of the ticket, and by the whole phone', async () => {
  const activity = await makeActivity(world);
  const { host, id } = activity;
  const wang = await registered(activity, '王小明');
  await registered(activity, '李雷');
  await registered(activity, '100%纯');
  expect(await names(host, id)).toEqual(['100%纯', '李雷', '王小明']);
  for (const words of ['小明', 'wangxiaoming', 'xiaoming', 'WXM', '王小明 ', wang.person.phone])
    expect([words, await names(host, id, { words })]).toEqual([words, ['王小明']]);
  const spaced = `${wang.person.phone.slice(0, 3)} ${wang.person.phone.slice(3)}`;
  expect(await names(host, id, { words: spaced })).toEqual(['王小明']);
  const { rows } = await world.database.pool.query<{ code: string }>(
    'select code from activity_pass where pass_id = $1',
    [wang.passIds[0]],
  );
  expect(await names(host, id, { words: rows[0]?.code })).toEqual(['王小明']);
  // A part of a phone finds nobody, and what a pattern would mean is a character like any other.
  expect(await names(host, id, { words: wang.person.phone.slice(0, 7) })).toEqual([]);
  expect(await names(host, id, { words: '%' })).toEqual(['100%纯']);
  expect(await names(host, id, { words: '_' })).toEqual([]);
});

test('[R122] one activity never shows who comes to another: not by name, code or phone', async () => {
  const mine = await makeActivity(world);
  const other = await makeActivity(world);
  const { person } = await registered(other, '韩梅梅');
  for (const words of ['韩梅梅', 'hanmeimei', person.phone])
    expect(await names(mine.host, mine.id, { words })).toEqual([]);
});

test('[R122] groups and tickets narrow the list; no line holds a contact', async () => {
  const activity = await makeActivity(world, {
    tickets: [{ name: '普通票' }, { name: '审核票', need_audit: true }],
  });
  const { host, id, tickets } = activity;
  const came = await registered(activity, '到了');
  const late = await registered(activity, '没到');
  await registered(activity, '等审核', { ticket_id: tickets[1]?.id ?? 0 });
  const gone = await registered(activity, '不来了');
  await world.ask(members.removeRegistration, {
    body: { registration_id: gone.registrationId, reason: '重复报名' },
    token: host.token,
  });
  await signIn(activity, came.passIds[0] ?? 0);
  const groups = async () => ({
    all: await names(host, id),
    auditing: await names(host, id, { group: 'auditing' }),
    confirmed: await names(host, id, { group: 'confirmed' }),
    signed: await names(host, id, { group: 'signed' }),
    absent: await names(host, id, { group: 'absent' }),
    over: await names(host, id, { group: 'over' }),
  });
  const before = {
    all: ['不来了', '等审核', '没到', '到了'],
    auditing: ['等审核'],
    confirmed: ['没到', '到了'],
    signed: ['到了'],
    over: ['不来了'],
  };
  // Nobody is absent from what has not begun.
  expect(await groups()).toEqual({ ...before, absent: [] });
  world.pass(7 * 86_400 + 60);
  expect(await groups()).toEqual({ ...before, absent: ['没到'] });
  expect(await names(host, id, { ticket_id: tickets[1]?.id ?? 0 })).toEqual(['等审核']);
  const { text } = await world.call('GET', members.listMembers.path, { token: host.token, query: { id } });
  for (const { phone } of [came.person, late.person]) expect(text).not.toContain(phone.slice(3));
});

test('[R122] pages go on where they ended while others register', async () => {
  const activity = await makeActivity(world);
  for (const name of ['一', '二', '三']) await registered(activity, name);
  const first = await list(activity.host, activity.id, { size: 2 });
  expect(first.list.map(({ name }) => name)).toEqual(['三', '二']);
  await registered(activity, '四');
  const second = await list(activity.host, activity.id, { size: 2, next: first.next });
  expect([second.list.map(({ name }) => name), second.next]).toEqual([['一'], -1]);
});

test('[R122] a page of members costs the same statements with 5 and with 60, and so does a search', async () => {
  const activity = await makeActivity(world);
  const { host, id } = activity;
  const page = (more: object = {}) => statementsOf(() => list(host, id, { size: 50, ...more }));
  await makeHolders(world, activity, 5);
  await list(host, id);
  const few = [(await page()).length, (await page({ words: '来宾' })).length];
  await makeHolders(world, activity, 55, { first: 100 });
  expect((await list(host, id, { size: 50 })).list).toHaveLength(50);
  expect([(await page()).length, (await page({ words: '来宾' })).length]).toEqual(few);
});

test('[R122][D98] one of them is shown with what they filled in; the phone is masked', async () => {
  const question = { label: '单位', type: 'text' as const, required: true, options: [] };
  const activity = await makeActivity(world, { tickets: [{ questions: [question] }] });
  const { host } = activity;
  const person = await makePerson(world, '13812345678');
  const people = [
    comer({ realname: '王小明', phone: person.phone, answers: [{ label: '单位', value: '湖畔' }] }),
  ];
  const { passIds } = await registerAs(world, person, activity, { people });
  const pass_id = passIds[0] ?? 0;
  await signIn(activity, pass_id);
  expect(await world.ask(members.viewMember, { query: { pass_id }, token: host.token })).toMatchObject({
    name: '王小明',
    phone: '138****5678',
    answers: [{ label: '单位', type: 'text', value: '湖畔', link: '' }],
    signed: [{ session: '签到' }],
    state: 2,
    by_hand: false,
    total: 0,
    can: { decide: false, remove: true, refund: false, contact: true },
  });
});

test('[R122][R123] a helper without the right to money sees who comes and never who has paid', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000 }] });
  const { host, id } = activity;
  const helper = await makeHelper(world, activity, ['members']);
  const both = await makeHelper(world, activity, ['members', 'money']);
  const unpaid = await registered(activity, '还没付', { unpaid: true });
  const paid = await registered(activity, '付了');
  const back = await registered(activity, '退了');
  await world.ask(members.removeRegistration, {
    body: { registration_id: back.registrationId, reason: '场地变小' },
    token: host.token,
  });
  await world.database.pool.query('update activity_registration set state = 7 where registration_id = $1', [
    back.registrationId,
  ]);
  const states = async (by: Person): Promise<[string, number][]> =>
    (await list(by, id)).list.map(({ name, state }) => [name, state]);
  const everything = [
    ['退了', 7],
    ['付了', 2],
    ['还没付', 0],
  ];
  expect(await states(host)).toEqual(everything);
  expect(await states(both)).toEqual(everything);
  expect(await states(helper)).toEqual([
    ['退了', 4],
    ['付了', 2],
  ]);
  expect(await names(helper, id, { group: 'unpaid' })).toEqual([]);
  expect(await names(helper, id, { words: '还没付' })).toEqual([]);
  const seen = (by: Person, one: { passIds: number[] }) =>
    world.call('GET', members.viewMember.path, { token: by.token, query: { pass_id: one.passIds[0] } });
  expect((await seen(helper, unpaid)).body.errcode).toBe(40400);
  expect((await seen(both, unpaid)).body).toMatchObject({ total: 5000, hash: unpaid.hash });
  expect((await seen(helper, paid)).body).toMatchObject({ total: -1, hash: '' });
  const home = (by: Person) => world.ask(admin.viewActivityAdmin, { query: { id }, token: by.token });
  expect(await home(helper)).toMatchObject({ money: null, unpaid: 0, confirmed: 1 });
  expect(await home(both)).toMatchObject({ unpaid: 1, confirmed: 1 });
});
