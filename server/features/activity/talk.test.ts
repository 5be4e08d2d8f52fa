import type { ActivityQuestion } from '@qunlu/contract/activity/talk.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { confirmed, makeActivity, makeHelper, type MadeActivity } from './testing.ts';

const world = useWorld();

const named = async (realname: string): Promise<Person> =>
  (await makeCard(world, undefined, { realname })).owner;
const ask = (person: Person, { id }: { id: number }, content: string): Promise<Answer> =>
  world.call('POST', '/v1/activity/ask', { token: person.token, body: { id, content } });
const answer = (person: Person, id: number, content = '可以停车'): Promise<Answer> =>
  world.call('POST', '/v1/activity/answer', { token: person.token, body: { id, content } });
const hide = (person: Person, id: number, kind = 'question'): Promise<Answer> =>
  world.call('POST', '/v1/activity/hidetalk', { token: person.token, body: { id, kind } });
const list = async (person: Person | null, { id }: { id: number }, more: object = {}) =>
  (
    await world.call('GET', '/v1/activity/questions', {
      query: { id, ...more },
      ...(person && { token: person.token }),
    })
  ).body as { list: ActivityQuestion[]; next: number };
const notices = async ({ token }: Person) =>
  (await world.call('GET', '/v1/notice/list', { token, query: {} })).body.list as {
    title: string;
    body: string;
    path: string;
  }[];

test('a question is for everybody to read, its answer, too; the team is told, and then who asked [R127][D102]', async () => {
  const activity = await makeActivity(world, { host: await named('主办') });
  const [asker, helper] = [await named('问的人'), await makeHelper(world, activity, ['members'])];
  const other = await makeHelper(world, activity, ['door']);
  const asked = await ask(asker, activity, '可以停车吗？');
  expect(asked.body).toMatchObject({
    content: '可以停车吗？',
    user: { name: '问的人' },
    mine: true,
    replies: [],
  });
  expect((await list(null, activity)).list).toMatchObject([{ content: '可以停车吗？', mine: false }]);
  for (const one of [activity.host, helper])
    expect((await notices(one))[0]).toMatchObject({
      title: '有人提问',
      body: '西湖读书会：可以停车吗？',
      path: `/activity/admin/${activity.id}/consult`,
    });
  expect(await notices(other)).toEqual([]);
  const { id } = asked.body;
  expect([(await answer(asker, id)).status, (await answer(other, id)).status]).toEqual([404, 403]);
  expect((await list(helper, activity, { open: 1 })).list).toHaveLength(1);
  const answered = await answer(helper, id);
  expect(answered.body.replies).toMatchObject([{ content: '可以停车' }]);
  expect((await answer(activity.host, id, '在西门')).body.replies).toHaveLength(2);
  expect((await list(helper, activity, { open: 1 })).list).toEqual([]);
  expect((await notices(asker))[0]).toMatchObject({
    title: '主办方回答了您的提问',
    path: `/activity/${activity.id}`,
  });
  expect(JSON.stringify((await list(null, activity)).list)).not.toContain(asker.phone);
});

test('who has ten questions that wait asks no more; an answer makes room [R127]', async () => {
  const activity = await makeActivity(world);
  const asker = await makePerson(world);
  const ids: number[] = [];
  for (let at = 0; at < 10; at += 1) ids.push((await ask(asker, activity, `问题 ${at}`)).body.id);
  const refused = await ask(asker, activity, '再问');
  expect([refused.status, refused.body.errmsg]).toEqual([
    422,
    '您有 10 个提问还没有回答，请等主办方回答后再问',
  ]);
  await answer(activity.host, ids[0] ?? 0);
  expect((await ask(asker, activity, '再问')).status).toBe(200);
  const first = await list(null, activity, { size: 6 });
  const rest = await list(null, activity, { size: 6, next: first.next });
  expect([first.list.length, rest.list.length, rest.next]).toEqual([6, 5, -1]);
  expect(first.list[0]?.content).toBe('再问');
});

test('the team does not ask itself, nobody asks what is over, called off or not theirs to see [R127]', async () => {
  const activity = await makeActivity(world);
  const person = await makePerson(world);
  expect((await ask(activity.host, activity, '问')).status).toBe(403);
  const hidden = await makeActivity(world, { audit: 0 });
  expect((await ask(person, hidden, '问')).body).toMatchObject({ errcode: 40400 });
  const set = (column: string, value: unknown) =>
    world.database.pool.query(`update activity set ${column} = $2 where activity_id = $1`, [
      activity.id,
      value,
    ]);
  await set('cancelled_at', world.now());
  expect((await ask(person, activity, '问')).body.errmsg).toBe('活动已取消，不能再提问');
  await set('cancelled_at', null);
  await set('starts_at', new Date(world.now().getTime() - 9e6));
  await set('ends_at', new Date(world.now().getTime() - 1e6));
  expect((await ask(person, activity, '问')).body.errmsg).toBe('活动已结束，不能再提问');
});

test('what is hidden is gone for all: by its author, the host, or who looks after those who come [R127][D70]', async () => {
  const activity = await makeActivity(world);
  const [asker, other] = [await makePerson(world), await makePerson(world)];
  const helper = await makeHelper(world, activity, ['members']);
  const ids: number[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await ask(asker, activity, `问 ${at}`)).body.id);
  const [one = 0, two = 0, three = 0] = ids;
  expect((await hide(other, one)).status).toBe(403);
  expect([(await hide(asker, one)).status, (await hide(asker, one)).status]).toEqual([200, 200]);
  expect((await hide(other, one)).status).toBe(404);
  // The same number among the posts is another thing, which is not there.
  expect((await hide(asker, two, 'post')).status).toBe(404);
  await hide(helper, two);
  const replied = await answer(activity.host, three);
  await hide(activity.host, replied.body.replies[0].id);
  expect((await list(other, activity)).list).toMatchObject([{ id: three, replies: [] }]);
  // Without its answer it waits again; what is hidden does not.
  expect((await list(activity.host, activity, { open: 1 })).list.map(({ id }) => id)).toEqual([three]);
  const { rows } = await world.database.pool.query(
    'select actor_id, what from activity_log where activity_id = $1 order by log_id',
    [activity.id],
  );
  // One's own is nobody else's business.
  expect(rows).toEqual([{ actor_id: helper.userId, what: 'hide' }]);
  expect((await answer(activity.host, one)).status).toBe(404);
});

test('who have blocked each other do not read each other; the team reads everybody [R127][D26]', async () => {
  const activity = await makeActivity(world);
  const [asker, other] = [await makePerson(world), await makePerson(world)];
  await ask(asker, activity, '问');
  await relate(world, 'black', other, asker);
  expect((await list(other, activity)).list).toEqual([]);
  await relate(world, 'black', asker, activity.host);
  expect((await list(activity.host, activity)).list).toHaveLength(1);
  expect((await ask(asker, activity, '再问')).status).toBe(403);
});

const post = (person: Person, { id }: Pick<MadeActivity, 'id'>, content: string, images: string[] = []) =>
  world.call('POST', '/v1/activity/post', { token: person.token, body: { id, content, images } });
const posts = async (person: Person | null, { id }: { id: number }) =>
  (await world.call('GET', '/v1/activity/posts', { query: { id }, ...(person && { token: person.token }) }))
    .body.list;

test('photos and words are of those who are confirmed and of the team, for all who see the activity [R110]', async () => {
  const activity = await makeActivity(world, { host: await named('主办') });
  const [comer, waiting, stranger] = [
    await named('来的人'),
    await makePerson(world),
    await makePerson(world),
  ];
  await confirmed(world, activity, comer);
  await confirmed(world, activity, waiting, { state: 1 });
  for (const one of [waiting, stranger])
    expect((await post(one, activity, '好')).body).toMatchObject({ errcode: 40301 });
  const { url } = await upload(world, comer);
  expect((await post(comer, activity, '')).body).toMatchObject({ errcode: 40001, field: 'content' });
  expect((await post(comer, activity, '', [url])).body).toMatchObject({
    images: JSON.stringify([url]),
    host: false,
  });
  expect((await post(activity.host, activity, '谢谢大家')).body).toMatchObject({ host: true, mine: true });
  expect(await posts(null, activity)).toMatchObject([
    { content: '谢谢大家', user: { name: '主办' }, host: true },
    { content: '', user: { name: '来的人' }, host: false },
  ]);
  const [, first] = await posts(comer, activity);
  const helper = await makeHelper(world, activity, ['members']);
  expect((await hide(helper, first.id, 'post')).status).toBe(403);
  expect((await hide(activity.host, first.id, 'post')).status).toBe(200);
  expect(await posts(comer, activity)).toHaveLength(1);
});

test('what is written there is reported like anything else, and hidden and shown again by staff [D137]', async () => {
  const activity = await makeActivity(world);
  const [asker, reporter] = [await makePerson(world), await makePerson(world)];
  await confirmed(world, activity, asker);
  const staff = await makeStaff(world, 'auditor');
  const asked = await ask(asker, activity, '广告');
  const posted = await post(asker, activity, '广告图');
  for (const [type, id, read] of [
    ['activity-question', asked.body.id, async () => (await list(null, activity)).list],
    ['activity-post', posted.body.id, () => posts(null, activity)],
  ] as const) {
    const reported = await world.call('POST', '/v1/report/create', {
      token: reporter.token,
      body: { type, id, reason: 'spam' },
    });
    expect(reported.status, reported.text).toBe(200);
    const decide = (verdict: 'hide' | 'keep') =>
      world.call('POST', '/v1/staff/report-decide', {
        token: staff.office,
        body: { type, id, verdict, reason: '广告内容，按规则处理' },
      });
    await decide('hide');
    expect(await read()).toEqual([]);
  }
  expect((await list(activity.host, activity, { open: 1 })).list).toEqual([]);
  // A number of the other kind is nothing that can be reported.
  const wrong = await world.call('POST', '/v1/report/create', {
    token: reporter.token,
    body: { type: 'activity-post', id: asked.body.id, reason: 'spam' },
  });
  expect(wrong.status).toBe(404);
});
