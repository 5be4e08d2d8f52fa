// postgres: statements of several features, and rows that are locked
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import {
  activityBody,
  makeHelper,
  makeHost,
  publishAs,
  ticketBody,
  type PublishChanges,
  type TicketBody,
} from './testing.ts';

const world = useWorld({ listen: true });
let host: Person;

beforeAll(async () => {
  host = await makeHost(world);
});

type Fields = PublishChanges['activity'];

const edit = (person: Person, id: number, activity: Fields = {}, rev?: number): Promise<Answer> =>
  world.call('POST', '/v1/activity/edit', {
    token: person.token,
    query: { id },
    body: {
      activity: activityBody(world, activity ? { activity } : {}).activity,
      ...(rev === undefined ? {} : { rev }),
    },
  });
const setTickets = (person: Person, id: number, ...tickets: Partial<TicketBody>[]): Promise<Answer> =>
  world.call('POST', '/v1/activity/settickets', {
    token: person.token,
    query: { id },
    body: { tickets: tickets.map((ticket) => ticketBody(ticket)) },
  });
const setSettings = (person: Person, id: number, body: object): Promise<Answer> =>
  world.call('POST', '/v1/activity/setsettings', {
    token: person.token,
    query: { id },
    body: { visibility: 1, people_shown: 1, form_each: 0, paused: 0, ...body },
  });

const view = async (id: number, person?: Person): Promise<Answer> =>
  world.call('GET', '/v1/activity/view', { query: { id }, token: person?.token });
const own = async (person: Person, id: number): Promise<Answer> =>
  world.call('GET', '/v1/activity/own', { query: { id }, token: person.token });
const helpers = (verb: string, person: Person, body: object): Promise<Answer> =>
  world.call('POST', `/v1/activity/${verb}`, { token: person.token, body });
const rows = async (statement: string, ...values: unknown[]) =>
  (await world.database.pool.query(statement, values)).rows;
const logsOf = async (id: number): Promise<string[]> =>
  (await rows('select what from activity_log where activity_id = $1 order by log_id', id)).map(
    ({ what }) => what,
  );

test('[R119] settings are the host’s alone: who finds it, whether it is paused, whether faces are shown', async () => {
  const id = await publishAs(world, host);
  expect(
    (await setSettings(host, id, { visibility: 0, paused: 1, people_shown: 0, form_each: 1 })).body,
  ).toMatchObject({
    visibility: 0,
    paused: true,
    people_shown: false,
    form_each: true,
  });
  const visitor = await makePerson(world);
  const seen = (await view(id, visitor)).body;
  expect([seen.phase, seen.tickets[0].problem]).toEqual(['closed', '主办人暂停了报名，请稍后再看']);
  expect((await setSettings(host, id, { visibility: 2 })).body).toMatchObject({
    errcode: 40001,
    field: 'visibility',
  });
  const helper = await makeHelper(world, { id }, ['door', 'members', 'money', 'edit']);
  expect((await setSettings(helper, id, {})).body).toMatchObject({
    errcode: 40300,
    errmsg: '您没有这个权限，请联系主办人',
  });
  expect((await setSettings(visitor, id, {})).body).toMatchObject({ errcode: 40400 });
  expect(await logsOf(id)).toEqual(['create', 'settings']);
  const { owner: unknown } = await makeCard(world);
  const linked = await publishAs(world, unknown);
  expect((await setSettings(unknown, linked, { visibility: 0 })).body).toMatchObject({
    errcode: 40300,
    errmsg: '公开发布活动前请先实名：在“我的 · 实名认证”里做一次人脸核验',
  });
});

test('[R119] friends help with what was opened to them, may leave, and edit when they may; not more than twenty', async () => {
  const id = await publishAs(world, host);
  const { owner: friend } = await makeCard(world, undefined, { realname: '周助手' });
  const stranger = await makePerson(world);
  const add = (person: Person, rights: string[], by = host): Promise<Answer> =>
    helpers('sethelper', by, { id, user_id: person.userId, rights });
  expect((await add(friend, ['edit'])).body).toMatchObject({ errcode: 40001, field: 'user_id' });
  await makeFriends(world, host, friend);
  expect((await add(friend, [])).body).toMatchObject({ errcode: 40001, field: 'rights' });
  expect((await add(friend, ['all'])).body).toMatchObject({ errcode: 40001 });
  expect((await add(host, ['edit'])).body).toMatchObject({ errcode: 40001, field: 'user_id' });
  expect((await add(stranger, ['edit'])).body).toMatchObject({ errcode: 40001, field: 'user_id' });
  expect((await add(friend, ['door', 'edit', 'door'])).body.list).toMatchObject([
    { user: { user_id: friend.userId, name: '周助手' }, rights: ['door', 'edit'] },
  ]);
  const told = await world.call('GET', '/v1/notice/list', { token: friend.token });
  expect(told.text).toContain('请您协助：签到、修改活动和票');
  expect((await own(friend, id)).body).toMatchObject({
    can: { host: false, edit: true, door: true, money: false },
  });
  // What a helper writes is still the host's.
  expect((await edit(friend, id, { title: '助手改的标题' })).body).toMatchObject({
    title: '助手改的标题',
    user_id: host.userId,
  });
  expect((await setTickets(friend, id, { name: '助手的票' })).body.tickets).toMatchObject([
    { name: '助手的票' },
  ]);
  expect((await add(stranger, ['door'], friend)).body).toMatchObject({ errcode: 40300 });
  expect(
    (await world.call('GET', '/v1/activity/helpers', { token: friend.token, query: { id } })).body,
  ).toMatchObject({
    errcode: 40300,
  });
  expect((await add(friend, ['door'])).body.list).toMatchObject([{ rights: ['door'] }]);
  expect((await edit(friend, id)).body).toMatchObject({ errcode: 40300 });
  expect((await helpers('removehelper', friend, { id, user_id: host.userId })).body).toMatchObject({
    errcode: 40300,
  });
  expect((await helpers('removehelper', friend, { id, user_id: friend.userId })).status).toBe(200);
  expect((await own(friend, id)).body).toMatchObject({ errcode: 40400 });
  expect(await logsOf(id)).toEqual(['create', 'helper', 'edit', 'tickets', 'helper', 'remove-helper']);
  await world.database.pool.query(
    `insert into activity_helper (activity_id, user_id, rights, added_at)
     select $1, user_id, '{door}', now() from account_user where user_id not in ($2, $3) limit 20`,
    [id, host.userId, friend.userId],
  );
  const { rowCount } = await world.database.pool.query('select from activity_helper where activity_id = $1', [
    id,
  ]);
  for (let more = rowCount ?? 0; more < 20; more += 1) await makeHelper(world, { id }, ['door']);
  expect((await add(friend, ['door'])).body).toMatchObject({
    errcode: 40901,
    errmsg: '最多 20 位助手，请先移除一位',
  });
});
