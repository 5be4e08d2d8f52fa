// postgres: statements of several features, and rows that are locked
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';
import { picture, upload } from '../media/testing.ts';
import { askToPublish, inHours, makeHost, type PublishChanges, type TicketBody } from './testing.ts';

const world = useWorld({ listen: true });

const own = async (person: { token: string }, id: number) =>
  (await world.call('GET', '/v1/activity/own', { token: person.token, query: { id } })).body;
const rows = async (statement: string, ...values: unknown[]) =>
  (await world.database.pool.query(statement, values)).rows;

test('[R116][D93][D94][D98] an activity is published with its tickets, places, questions, one session and a line of the log', async () => {
  const { owner: host } = await makeCard(world);
  const { status, body } = await askToPublish(world, host, {
    activity: { seats: 30, lat: 30.25, lng: 120.15 },
    tickets: [
      { name: '早鸟票', stock: 10, sale_to: inHours(world, 24), note: '先到先得' },
      {
        name: '普通票',
        need_audit: 1,
        code: ' 茶香 ',
        refund_policy: 2,
        refund_fee: 20,
        refund_hours: 9,
        fields: [
          { label: '单位', type: 'text', required: 1 },
          { label: '口味', type: 'select', required: 0, options: ['咸', '甜'] },
        ],
      },
    ],
  });
  expect([status, body.state, body.phase]).toEqual([200, 1, 'open']);
  expect(body).toMatchObject({
    title: '西湖读书会',
    place: '湖畔居',
    seats: 30,
    registered: 0,
    visibility: 1,
    lat: 30.25,
    closes_at: inHours(world, 24 * 7),
    category: { name: '交流聚会' },
    circle: null,
    can: { host: true, edit: true, joined: false },
  });
  expect(body.tickets).toMatchObject([
    {
      name: '早鸟票',
      left: 10,
      sale_to: inHours(world, 24),
      refund_hours: 24,
      problem: '您是主办人，不用报名',
    },
    {
      name: '普通票',
      left: 30,
      invited: true,
      need_audit: true,
      refund_policy: 2,
      refund_fee: 20,
      fields: [
        { label: '单位', type: 'text', required: true, options: [] },
        { label: '口味', type: 'select', required: false, options: ['咸', '甜'] },
      ],
    },
  ]);
  const id = body.activity_id;
  expect((await own(host, id)).tickets).toMatchObject([
    { stock: 10, taken: 0, code: '' },
    { stock: -1, taken: 0, code: '茶香' },
  ]);
  // Tickets stand inside the activity.
  expect(
    await rows(
      `select p.subject, p.seats, i.target as inside from capacity_pool p left join capacity_pool i on i.pool_id = p.inside_id
       where p.subject = 'activity.all' and p.target = $1 or i.target = $1 order by p.pool_id`,
      String(id),
    ),
  ).toEqual([
    { subject: 'activity.all', seats: 30, inside: null },
    { subject: 'activity.ticket', seats: 10, inside: String(id) },
    { subject: 'activity.ticket', seats: null, inside: String(id) },
  ]);
  const [session] = await rows('select * from attendance_session where target = $1', id);
  expect([session.name, session.opens_at.getTime() / 1000, session.closes_at.getTime() / 1000]).toEqual([
    '签到',
    inHours(world, 24 * 7 - 2),
    inHours(world, 24 * 7 + 5),
  ]);
  expect(await rows('select what, actor_id from activity_log where activity_id = $1', id)).toEqual([
    { what: 'create', actor_id: host.userId },
  ]);
});

test('[D93][D94][D96][D98][D102] what does not fit is refused with its field and a sentence, and nothing is left of it', async () => {
  // Nobody sends as many in an hour.
  const hosts = [(await makeCard(world)).owner, (await makeCard(world)).owner] as const;
  const start = inHours(world, 24);
  const question = { label: '单位', type: 'text', required: 0 } as const;
  const activity = (given: PublishChanges['activity']): PublishChanges => (given ? { activity: given } : {});
  const ticket = (...tickets: Partial<TicketBody>[]): PublishChanges => ({ tickets });
  const refused: [PublishChanges, string][] = [
    // Times.
    [activity({ starts_at: start, ends_at: start }), 'activity.ends_at'],
    [activity({ starts_at: start, ends_at: start - 60 }), 'activity.ends_at'],
    [activity({ starts_at: inHours(world, -1), ends_at: start }), 'activity.starts_at'],
    [
      activity({ starts_at: inHours(world, 367 * 24), ends_at: inHours(world, 367 * 24 + 1) }),
      'activity.starts_at',
    ],
    [activity({ starts_at: start, ends_at: start + 30 * 86_400 + 60 }), 'activity.ends_at'],
    [activity({ starts_at: start, ends_at: start + 60, closes_at: start + 61 }), 'activity.closes_at'],
    [activity({ closes_at: inHours(world, -1) }), 'activity.closes_at'],
    // Place.
    [activity({ place: '' }), 'activity.place'],
    [activity({ link: 'https://meeting.example/1' }), 'activity.link'],
    [activity({ online: 1, link: 'http://meeting.example/1' }), 'activity.link'],
    [activity({ online: 1, link: 'javascript:alert(1)' }), 'activity.link'],
    [activity({ lat: 30 }), 'activity.lat'],
    [activity({ lat: 91, lng: 0 }), 'activity.lat'],
    [activity({ citycode: '33' }), 'activity.citycode'],
    // Texts and numbers.
    [activity({ title: '' }), 'activity.title'],
    [activity({ title: '字'.repeat(61) }), 'activity.title'],
    [activity({ content: `<p>${'字'.repeat(5001)}</p>` }), 'activity.content'],
    [activity({ seats: 10_001 }), 'activity.seats'],
    [activity({ seats: 0 }), 'activity.seats'],
    [activity({ category_id: 111 }), 'activity.category_id'],
    [activity({ images: JSON.stringify(['https://a.example/1.png']) }), 'activity.images.0'],
    // Tickets.
    [ticket(), 'tickets'],
    [ticket(...Array.from({ length: 11 }, (_, at) => ({ name: `票${at}` }))), 'tickets'],
    [ticket({ price: 0.001 }), 'tickets.0.price'],
    [ticket({ price: -1 }), 'tickets.0.price'],
    [ticket({ price: 5_000_001 }), 'tickets.0.price'],
    [ticket({ stock: 0 }), 'tickets.0.stock'],
    [ticket({ stock: 10_001 }), 'tickets.0.stock'],
    [ticket({ per_person: 0 }), 'tickets.0.per_person'],
    [ticket({ per_person: 11 }), 'tickets.0.per_person'],
    [ticket({}, {}), 'tickets.1.name'],
    [ticket({ sale_from: start, sale_to: start }), 'tickets.0.sale_from'],
    [ticket({ sale_to: inHours(world, 24 * 7 + 4) }), 'tickets.0.sale_to'],
    [ticket({ refund_hours: 721 }), 'tickets.0.refund_hours'],
    [ticket({ refund_fee: 21 }), 'tickets.0.refund_fee'],
    [ticket({ refund_policy: 3 as 2 }), 'tickets.0.refund_policy'],
    [ticket({ members_only: 1 }), 'tickets.0.members_only'],
    [
      ticket({ fields: Array.from({ length: 16 }, (_, at) => ({ ...question, label: `问题${at}` })) }),
      'tickets.0.fields',
    ],
    [ticket({}, { name: '甲', fields: [question, question] }), 'tickets.1.fields.1.label'],
    [ticket({ fields: [{ ...question, type: 'select', options: ['甲'] }] }), 'tickets.0.fields.0.options'],
    [{ settings: { visibility: 2 } }, 'circle_id'],
  ];
  const asked = refused.map(([changes], at) => askToPublish(world, hosts[at < 25 ? 0 : 1], changes));
  for (const [at, answer] of asked.entries()) {
    const { status, body } = await answer;
    expect([status, body.field], JSON.stringify(refused[at]?.[0]).slice(0, 200)).toEqual([
      400,
      refused[at]?.[1],
    ]);
    expect(body.errmsg).toMatch(/[一-鿿]/);
    expect(body.errmsg).not.toMatch(/！|undefined|NaN/);
  }
  for (const { userId } of hosts)
    expect(await rows('select from activity where user_id = $1', userId)).toEqual([]);
});

test('[D93] open to all needs a real name, what costs something a seller; who has the link needs neither, nobody goes without a card', async () => {
  const bare = await makePerson(world);
  expect((await askToPublish(world, bare)).body).toMatchObject({
    errcode: 40300,
    errmsg: '请先建立一张名片，写上姓名，再发布活动',
  });
  await makeCard(world, bare);
  expect((await askToPublish(world, bare, { settings: { visibility: 0 } })).body).toMatchObject({
    errcode: 40300,
    errmsg: '公开发布活动前请先实名：在“我的 · 实名认证”里做一次人脸核验',
  });
  expect((await askToPublish(world, bare, { tickets: [{ price: 1 }] })).body).toMatchObject({
    errcode: 40300,
    errmsg: '发布收费的活动前请先实名：在“我的 · 实名认证”里做一次人脸核验',
  });
  expect((await askToPublish(world, bare)).body).toMatchObject({ state: 1 });
  await verify(world, bare);
  expect((await askToPublish(world, bare, { settings: { visibility: 0 } })).body).toMatchObject({ state: 1 });
  // What costs something is looked at first.
  expect((await askToPublish(world, bare, { tickets: [{ price: 1 }] })).body).toMatchObject({
    state: 2,
    fee: 1,
  });
});

test('[D102] twenty in a month, counted by the month of Shanghai; a repeat of the same call publishes nothing more', async () => {
  const host = await makeHost(world);
  const one = await askToPublish(world, host, {}, 'the-same-press-twice');
  const again = await askToPublish(world, host, {}, 'the-same-press-twice');
  expect(again.body.activity_id).toBe(one.body.activity_id);
  await world.database.pool.query(
    `insert into activity (user_id, title, category_id, starts_at, ends_at, closes_at, created_at, changed_at)
     select $1, '读书会', 501, $2, $3, $2, $4, $4 from generate_series(1, 18)`,
    [host.userId, new Date(inHours(world, 1) * 1000), new Date(inHours(world, 2) * 1000), world.now()],
  );
  expect((await askToPublish(world, host)).status).toBe(200);
  expect((await askToPublish(world, host)).body).toMatchObject({
    errcode: 40901,
    errmsg: '每月最多发布 20 个活动，请下个月再发布，或开通会员',
  });
  // One that was in the month before counts no more.
  await world.database.pool.query(
    `update activity set created_at = $2 where activity_id = (select activity_id from activity where user_id = $1 limit 1)`,
    [host.userId, new Date('2026-10-31T23:59:59+08:00')],
  );
  expect((await askToPublish(world, host)).status).toBe(200);
});

test('[D93][D94] in a circle: by its members, for its members, with tickets of theirs', async () => {
  const circle = await makeCircle(world);
  const member = await makeMemberPerson(world);
  await join(world, circle, member);
  const stranger = await makeMemberPerson(world);
  const changes: PublishChanges = {
    circle_id: circle.id,
    settings: { visibility: 2 },
    tickets: [{ members_only: 1 }],
  };
  expect((await askToPublish(world, stranger, changes)).body).toMatchObject({ errcode: 40301 });
  expect((await askToPublish(world, stranger, { circle_id: 12_345 })).body).toMatchObject({ errcode: 40400 });
  const { body } = await askToPublish(world, member, changes);
  expect(body).toMatchObject({ circle: { id: circle.id, name: '西湖茶友会' }, visibility: 2 });
  const view = (token?: string): Promise<Answer> =>
    world.call('GET', '/v1/activity/view', { query: { id: body.activity_id }, token });
  expect((await view()).status).toBe(404);
  expect((await view(stranger.token)).body).toMatchObject({ errcode: 40400 });
  expect((await view(circle.owner.token)).body.tickets).toMatchObject([{ members_only: true, problem: '' }]);
  // Where the circle has them off.
  await world.call('POST', '/v1/phonebook/set-plugins', {
    token: circle.owner.token,
    body: { id: circle.id, rows: [{ key: 'activity', enabled: 0, visible: 1, sort: 1 }] },
  });
  expect((await askToPublish(world, member, changes)).body).toMatchObject({ errcode: 40402 });
});

test('[R116] pictures are uploads of whoever publishes; a draft that is published is gone', async () => {
  const { owner: host } = await makeCard(world);
  const { url } = await upload(world, host, { bytes: await picture() });
  const draft = await world.call('POST', '/v1/activity/savedraft', {
    token: host.token,
    body: { title: '读书会', content: '{}', images: [url] },
  });
  const drafts = async () =>
    (await world.call('GET', '/v1/activity/drafts', { token: host.token })).body.list.length;
  expect(await drafts()).toBe(1);
  const { body } = await askToPublish(world, host, {
    activity: { images: JSON.stringify([url]) },
    draft_id: draft.body.draft_id,
  });
  expect(JSON.parse(body.images)).toEqual([url]);
  expect(await drafts()).toBe(0);
});

test('[D93] an online activity has a link for those who come alone, and no place', async () => {
  const { owner: host } = await makeCard(world);
  const { body } = await askToPublish(world, host, {
    activity: { online: 1, link: 'https://meeting.example/8' },
  });
  expect(body).toMatchObject({
    online: true,
    place: '',
    address: '',
    cityname: '',
    link: 'https://meeting.example/8',
  });
  const guest = await world.call('GET', '/v1/activity/view', { query: { id: body.activity_id } });
  expect(guest.body).toMatchObject({ link: '', title: '西湖读书会' });
  expect(guest.text).not.toContain('meeting.example');
});
