import * as members from '@qunlu/contract/activity/members.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { askToRegister, makeActivity, makeHelper, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });

const add = (by: Person, activity: MadeActivity, people: object[], more: object = {}): Promise<Answer> =>
  world.call('POST', members.addMembers.path, {
    token: by.token,
    body: { id: activity.id, ticket_id: activity.tickets[0].id, people, ...more },
  });
const guests = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ realname: `来宾${at + 1}`, phone: freshPhone() }));
const counts = async ({ id, tickets }: MadeActivity) => {
  const { rows } = await world.database.pool.query(
    `select (select registered from activity where activity_id = $1) as registered,
       (select count(*)::int from activity_pass where activity_id = $1) as passes,
       (select taken from capacity_pool where subject = 'activity.ticket' and target = $2) as taken`,
    [id, String(tickets[0].id)],
  );
  return rows[0];
};

test('[R122] who came by telephone is added by hand: confirmed, with a code, in a place of the ticket, for nothing', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000, stock: 3 }] });
  const helper = await makeHelper(world, activity, ['members']);
  const [first] = guests(1);
  expect((await add(helper, activity, [first ?? {}])).body).toEqual({ added: 1 });
  expect(await counts(activity)).toEqual({ registered: 1, passes: 1, taken: 1 });
  const { list } = await world.ask(members.listMembers, {
    query: { id: activity.id },
    token: helper.token,
  });
  expect(list).toMatchObject([{ name: '来宾1', user: null, by_hand: true, state: 2, quantity: 1 }]);
  const found = await world.ask(members.listMembers, {
    query: { id: activity.id, words: first?.phone },
    token: helper.token,
  });
  expect(found.list).toHaveLength(1);
  const pass_id = list[0]?.pass_id ?? 0;
  const opened = await world.ask(members.revealMember, { body: { pass_id }, token: helper.token });
  expect(opened.phone).toBe(first?.phone);
});

test('[R122] all of them or nobody: too many names how many are left', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 3 }] });
  const { host } = activity;
  await registerAs(world, await makePerson(world), activity);
  const full = await add(host, activity, guests(3));
  expect([full.status, full.body.errcode, full.body.field]).toEqual([409, 40901, 'people']);
  expect(full.body.errmsg).toContain('只剩 2 个名额');
  expect(await counts(activity)).toEqual({ registered: 1, passes: 1, taken: 1 });
  expect((await add(host, activity, guests(2))).status).toBe(200);
  expect((await add(host, activity, guests(1))).body.errmsg).toContain('没有空余的名额');
  expect((await askToRegister(world, await makePerson(world), activity)).status).not.toBe(200);
});

test('[D97][R122] a place that is offered to somebody who waits is theirs: nobody is added into it', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const { host } = activity;
  const first = await registerAs(world, await makePerson(world), activity);
  const waits = await makePerson(world);
  const joined = await world.call('POST', '/v1/capacity/join', {
    token: waits.token,
    body: { subject: 'activity.ticket', target: String(activity.tickets[0].id), quantity: 1 },
  });
  expect(joined.status).toBe(200);
  await world.ask(members.removeRegistration, {
    body: { registration_id: first.registrationId, reason: '重复报名' },
    token: host.token,
  });
  expect((await add(host, activity, guests(1))).body.errcode).toBe(40901);
  await registerAs(world, waits, activity);
});

test('[R122] one who was added is removed, once, and the place is free again', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const helper = await makeHelper(world, activity, ['members']);
  await add(helper, activity, guests(1));
  const { list } = await world.ask(members.listMembers, { query: { id: activity.id }, token: helper.token });
  const remove = () =>
    world.call('POST', members.removeRegistration.path, {
      token: helper.token,
      body: { registration_id: list[0]?.registration_id, reason: '来不了了' },
    });
  expect((await remove()).body).toEqual({ refunded: 0 });
  expect((await remove()).body).toEqual({ refunded: 0 });
  expect(await counts(activity)).toMatchObject({ registered: 0, taken: 0 });
  expect((await add(helper, activity, guests(1))).status).toBe(200);
});

test('[R122][D94] what does not fit is refused with its field: nobody, no phone, a ticket of another activity, too many, after the end', async () => {
  const activity = await makeActivity(world);
  const other = await makeActivity(world);
  const { host } = activity;
  const field = async (people: object[], more: object = {}) => {
    const { status, body } = await add(host, activity, people, more);
    return [status, body.field];
  };
  expect(await field([])).toEqual([400, 'people']);
  expect(await field(guests(51))).toEqual([400, 'people']);
  expect(await field([{ realname: '来宾', phone: '' }])).toEqual([400, 'people.0.phone']);
  expect(await field([{ realname: '', phone: freshPhone() }])).toEqual([400, 'people.0.realname']);
  // Dozens are pasted at once: what is wrong says whose it is.
  const words = async (second: object) => (await add(host, activity, [...guests(1), second])).body.errmsg;
  expect(await words({ realname: '', phone: freshPhone() })).toBe('第 2 位：请填写姓名');
  expect(await words({ realname: '来宾', phone: '123' })).toMatch(/^第 2 位“来宾”：手机号/);
  expect(await field(guests(1), { ticket_id: other.tickets[0].id })).toEqual([400, 'ticket_id']);
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '赌博平台', level: 'refuse' }, token: operator.office });
  expect(await field([{ realname: '赌博平台', phone: freshPhone() }])).toEqual([422, 'people.0.realname']);
  world.pass(8 * 86_400);
  expect((await add(host, activity, guests(1))).body.errcode).toBe(42200);
});
