import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { comer, inHours, makeActivity, makeHelper, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });
let host: Person;

beforeAll(async () => {
  host = (await makeCard(world, undefined, { realname: '沈知微' })).owner;
});

const view = (id: number, person?: Person, code?: string): Promise<Answer> =>
  world.call('GET', '/v1/activity/view', {
    query: { id, ...(code === undefined ? {} : { code }) },
    token: person?.token,
  });
const at = (hours: number): Date => new Date(inHours(world, hours) * 1000);
const problems = async (id: number, person?: Person, code?: string): Promise<string[]> =>
  (await view(id, person, code)).body.tickets.map(({ problem }: { problem: string }) => problem);

test('[R108][D194] guests read an open activity; one for members is there for its circle and its team alone', async () => {
  const open = await makeActivity(world, { host });
  const linked = await makeActivity(world, { host, visibility: 1 });
  const circle = await makeCircle(world);
  const inside = await makeActivity(world, { host, visibility: 2, circle_id: circle.id });
  const auditing = await makeActivity(world, { host, audit: 0 });
  const member = await makeMemberPerson(world);
  await join(world, circle, member);
  const stranger = await makePerson(world);
  const helper = await makeHelper(world, inside, ['door']);
  const seen = async (activity: MadeActivity, person?: Person) => (await view(activity.id, person)).status;
  expect([await seen(open), await seen(open, stranger)]).toEqual([200, 200]);
  expect([await seen(linked), await seen(linked, stranger)]).toEqual([200, 200]);
  expect([await seen(inside), await seen(inside, stranger)]).toEqual([404, 404]);
  expect([await seen(inside, member), await seen(inside, helper), await seen(inside, host)]).toEqual([
    200, 200, 200,
  ]);
  expect([await seen(auditing), await seen(auditing, stranger), await seen(auditing, host)]).toEqual([
    404, 404, 200,
  ]);
  // As if it did not exist.
  expect((await view(inside.id)).body).toEqual((await view(1)).body);
  const blocked = await makePerson(world);
  await relate(world, 'black', host, blocked);
  expect(await seen(open, blocked)).toBe(404);
});

test('[D94] each ticket says why somebody cannot have it now, and invitation codes are compared, not shown', async () => {
  const circle = await makeCircle(world);
  const activity = await makeActivity(world, {
    host,
    circle_id: circle.id,
    seats: 3,
    tickets: [
      { name: '普通票', per_person: 2 },
      { name: '早鸟票', sale_to: at(-1) },
      { name: '晚到票', sale_from: at(30) },
      { name: '成员票', members_only: true },
      { name: '嘉宾票', code: 'Tea2026' },
      { name: '两张票', stock: 2, per_person: 3 },
    ],
  });
  const visitor = await makePerson(world);
  expect(await problems(activity.id, visitor)).toEqual([
    '',
    '这种票已停止报名',
    '2026-11-21 16:00 开始报名',
    '这种票只给圈子的成员，请先加入圈子',
    '这种票要邀请码，请向主办人要',
    '',
  ]);
  const invited = await view(activity.id, visitor, 'tea2026');
  expect(invited.body.tickets[4]).toMatchObject({ invited: true, problem: '' });
  expect((await view(activity.id)).text).not.toContain('Tea2026');
  expect((await problems(activity.id, visitor, 'tea2027'))[4]).toBe('邀请码不对，请核对后再填');
  expect((await problems(activity.id, circle.owner))[3]).toBe('');
  // Two of them are theirs: no more for one person, and one is left for all.
  await registerAs(world, visitor, activity, { quantity: 2, people: [comer()] });
  expect((await problems(activity.id, visitor))[0]).toBe('您已报名这种票，每人最多 2 张');
  const { body } = await view(activity.id, visitor);
  expect(body.can).toMatchObject({ joined: true, confirmed: true, host: false });
  expect(body.tickets.map(({ left }: { left: number }) => left)).toEqual([1, 1, 1, 1, 1, 1]);
  const last = await makePerson(world);
  await registerAs(world, last, activity);
  const full = (await view(activity.id, await makePerson(world))).body;
  expect([full.phase, full.registered]).toEqual(['closed', 3]);
  expect(full.tickets[0]).toMatchObject({
    problem: '已报满',
    left: 0,
    queue: { open: true, waiting: false },
  });
  expect(full.tickets[1].queue.open).toBe(false);
  expect((await problems(activity.id, host)).every((one) => one === '您是主办人，不用报名')).toBe(true);
});

test('[D93] the phase follows from times and places', async () => {
  const phase = async (changes: Parameters<typeof makeActivity>[1]): Promise<string> =>
    (await view((await makeActivity(world, { host, ...changes })).id)).body.phase;
  expect(await phase({})).toBe('open');
  expect(await phase({ tickets: [{ sale_from: at(2) }] })).toBe('not-open');
  expect(await phase({ tickets: [{ sale_from: at(2) }, {}] })).toBe('open');
  expect(await phase({ closes_at: at(-1) })).toBe('closed');
  expect(await phase({ paused: true })).toBe('closed');
  expect(await phase({ starts_at: at(-1), ends_at: at(1) })).toBe('running');
  expect(await phase({ starts_at: at(-3), ends_at: at(-1) })).toBe('ended');
});

test('[R108] the link is for those who come and the team; faces are of those who want to be seen, where the host shows them', async () => {
  const activity = await makeActivity(world, { host, online: true, link: 'https://meeting.example/42' });
  const { owner: visitor } = await makeCard(world, undefined, { realname: '叶来宾' });
  const shy = await makePerson(world);
  expect((await view(activity.id, visitor)).text).not.toContain('meeting.example');
  await registerAs(world, visitor, activity, { shown: 1 });
  await registerAs(world, shy, activity);
  const seen = (await view(activity.id, visitor)).body;
  expect(seen.link).toBe('https://meeting.example/42');
  expect(seen.faces).toMatchObject([{ user_id: visitor.userId, name: '叶来宾' }]);
  expect(seen.shown).toBe(1);
  await world.database.pool.query('update activity set people_shown = false where activity_id = $1', [
    activity.id,
  ]);
  expect((await view(activity.id)).body).toMatchObject({ faces: [], shown: 0, link: '' });
});

test('who tries many invitation codes is stopped', async () => {
  const activity = await makeActivity(world, { host, tickets: [{ code: '4711' }] });
  const visitor = await makePerson(world);
  const statuses: number[] = [];
  for (let code = 0; code < 60; code += 1)
    statuses.push((await view(activity.id, visitor, `guess${code}`)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});

test('[R108] the calendar file follows RFC 5545: its zone, a sequence that rises, a place, an alarm, no link of the meeting', async () => {
  const activity = await makeActivity(world, {
    host,
    title: '茶会; 春, 夏',
    starts_at: new Date('2026-12-06T14:00:00+08:00'),
    ends_at: new Date('2026-12-06T17:30:00+08:00'),
    link: 'https://meeting.example/42',
  });
  await world.database.pool.query(
    'update activity set sequence = 3, lat = 30.25, lng = 120.15 where activity_id = $1',
    [activity.id],
  );
  const { status, text, headers } = await world.call('GET', '/v1/activity/ics', {
    query: { id: activity.id },
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`UID:activity-${activity.id}@${new URL(world.deps.env.publicUrl).hostname}`);
  for (const line of [
    'TZID:Asia/Shanghai',
    'DTSTART;TZID=Asia/Shanghai:20261206T140000',
    'DTEND;TZID=Asia/Shanghai:20261206T173000',
    'SEQUENCE:3',
    'SUMMARY:茶会\\; 春\\, 夏',
    'LOCATION:杭州 湖畔居 圣塘路 1 号',
    'GEO:30.25;120.15',
    'STATUS:CONFIRMED',
    'TRIGGER:-PT1H',
  ])
    expect(lines).toContain(line);
  expect(text).not.toContain('meeting.example');
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const hidden = await makeActivity(world, { host, audit: 0 });
  expect((await world.call('GET', '/v1/activity/ics', { query: { id: hidden.id } })).status).toBe(404);
  // What only some may see is kept for nobody else.
  const own = await world.call('GET', '/v1/activity/ics', { query: { id: hidden.id }, token: host.token });
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
});

test('[R125] the code of an activity is a picture, in the size that is asked for, for whoever may open it', async () => {
  const activity = await makeActivity(world, { host });
  const draw = (query: object): Promise<Answer> =>
    world.call('GET', '/v1/activity/qrcode', { query: { ...query } });
  const { status, headers } = await draw({ id: activity.id, size: 300 });
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect((await draw({ id: activity.id, size: 10 })).status).toBe(400);
  const hidden = await makeActivity(world, { host, audit: 0 });
  expect((await draw({ id: hidden.id })).status).toBe(404);
});

test('[R108] the clean page reads without a script, tells search engines of an open activity alone, and lets no text become markup', async () => {
  const page = async (path: string): Promise<Answer> => world.call('GET', path);
  const open = await makeActivity(world, {
    host,
    title: '</script><script>alert(1)</script>',
    starts_at: new Date('2026-12-06T14:00:00+08:00'),
    tickets: [
      { name: '普通票', price: 6600 },
      { name: '嘉宾票', code: 'x' },
    ],
  });
  const { status, text, headers } = await page(`/activity/${open.id}`);
  expect(status).toBe(200);
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('noindex');
  expect(headers['x-robots-tag']).toBeUndefined();
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-06T14:00:00+08:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: '湖畔居', address: '杭州 圣塘路 1 号' },
    organizer: { name: '沈知微' },
    offers: [{ name: '普通票', price: '66.00', priceCurrency: 'CNY' }],
  });
  expect(text).toContain('12月6日 周日 14:00');
  // The same page under the other name, with one address of its own.
  const other = await page(`/event/${open.id}`);
  expect(other.text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/activity/${open.id}">`));
  const linked = await makeActivity(world, { host, visibility: 1 });
  const quiet = await page(`/activity/${linked.id}`);
  expect([quiet.status, quiet.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(quiet.text).not.toContain('ld+json');
  for (const path of [
    '/activity/1',
    '/activity/x',
    `/activity/${(await makeActivity(world, { host, audit: 0 })).id}`,
  ])
    expect((await page(path)).status).toBe(404);
});
