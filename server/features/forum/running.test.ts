import * as contract from '@qunlu/contract/forum/calls.ts';
import * as write from '@qunlu/contract/forum/write.ts';
import * as settings from '@qunlu/contract/forum/settings.ts';
import * as staff from '@qunlu/contract/forum/staff.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { openSession } from '../account/testing.ts';
import { join, logsOf, makeAdmin, makeCircle } from '../circle/testing.ts';
import { makeSettled } from '../moderation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { topicFeatured, topicGone, topicShown } from './events.ts';
import { makeComment, makePoll, makeTopic, toldTo } from './testing.ts';

let heard: string[] = [];
const world = useWorld({
  extra: defineFeature({
    name: 'heard',
    listens: [
      inTransactionOf(topicShown, async (_tx, { topicId }) => void heard.push(`shown ${topicId}`)),
      inTransactionOf(topicGone, async (_tx, { topicId }) => void heard.push(`gone ${topicId}`)),
      inTransactionOf(
        topicFeatured,
        async (_tx, { topicId, featured }) => void heard.push(`featured ${topicId} ${featured}`),
      ),
    ],
  }),
});

const day = 86_400;
type By = Pick<Person, 'token'>;
const call = (by: By, path: string, body: object) => world.call('POST', path, { token: by.token, body });
const callOffice = ({ office }: { office: string }, path: string, body: object) =>
  call({ token: office }, path, body);
const status = async (by: By, id: number): Promise<number> =>
  (await world.call('GET', contract.viewTopic.path, { token: by.token, query: { id } })).status;
const view = (by: By, id: number) => world.ask(contract.viewTopic, { query: { id }, token: by.token });
const lines = async (by: By, id: number, query: object = {}) =>
  (await world.ask(contract.listTopics, { query: { id, ...query }, token: by.token })).list.map(
    ({ topic_id }) => topic_id,
  );
const set = (by: By, id: number, audit: 0 | 1 | 2) =>
  world.ask(settings.setForum, { body: { id, audit, posting: 0 }, token: by.token });
const audits = async (by: By, id: number) =>
  (await world.ask(settings.listAudits, { query: { id }, token: by.token })).list;
const decide = (by: By, id: number, rev: number, verdict: string, reason = '') =>
  call(by, settings.decideAudit.path, { id, rev, verdict, reason });

async function scene() {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  const admin = await makeAdmin(world, circle, ['content']);
  heard = [];
  return { circle, author, reader, admin };
}

test('what a circle reads first is its author’s alone until it is passed; then it is new [D78]', async () => {
  const { circle, author, reader, admin } = await scene();
  await set(admin, circle.id, 1);
  const made = await makeTopic(world, author, circle);
  expect(made).toMatchObject({ state: 2, waits: 'circle', can: { like: false, comment: false } });
  expect([await lines(reader, circle.id), await status(reader, made.topic_id)]).toEqual([[], 404]);
  expect(await lines(author, circle.id, { filter: 'mine' })).toEqual([made.topic_id]);
  expect(await audits(admin, circle.id)).toMatchObject([
    { topic_id: made.topic_id, rev: 1, can: { audit: true } },
  ]);
  const { home } = await world.ask(viewCircle, { query: { id: circle.id }, token: admin.token });
  expect(home?.waits).toMatchObject([{ key: 'forum-audits', count: 1 }]);
  const without = await makeAdmin(world, circle, ['member', 'notice']);
  for (const by of [reader, without])
    expect(
      (await call(by, settings.decideAudit.path, { id: made.topic_id, rev: 1, verdict: 'pass' })).status,
    ).not.toBe(200);
  expect((await decide(admin, made.topic_id, 1, 'refuse')).body.field).toBe('reason');
  world.pass(7200);
  expect((await decide(admin, made.topic_id, 1, 'pass')).body).toMatchObject({ state: 1 });
  expect((await decide(admin, made.topic_id, 1, 'pass')).status).toBe(422);
  const shown = await view(reader, made.topic_id);
  expect(shown.published_at - made.published_at).toBe(7200);
  expect((await toldTo(world, author))[0]).toBe('您的帖子通过了审核');
  expect(heard).toEqual([`shown ${made.topic_id}`]);
  expect(await logsOf(world, circle)).toEqual(expect.arrayContaining(['forum-setting', 'topic-pass']));
  // An edit is read again; who looks after the content writes without.
  const edited = await call(author, write.editTopic.path, { id: made.topic_id, rev: 1, text: '换了一句' });
  expect(edited.body).toMatchObject({ state: 2 });
  expect(heard.at(-1)).toBe(`gone ${made.topic_id}`);
  expect((await decide(admin, made.topic_id, 1, 'pass')).status).toBe(422);
  expect((await makeTopic(world, admin, circle)).state).toBe(1);
});

test('a refusal has a reason, which its author reads and acts on [D78]', async () => {
  const { circle, author, admin, reader } = await scene();
  await set(circle.owner, circle.id, 1);
  const made = await makeTopic(world, author, circle);
  expect((await decide(admin, made.topic_id, 1, 'refuse', '请写清楚时间')).body.state).toBe(3);
  expect(await view(author, made.topic_id)).toMatchObject({ state: 3, reason: '请写清楚时间' });
  expect(await status(reader, made.topic_id)).toBe(404);
  expect(await audits(admin, circle.id)).toEqual([]);
  const again = await call(author, write.editTopic.path, { id: made.topic_id, rev: 1, text: '周六三点' });
  expect(again.body).toMatchObject({ state: 2, reason: '' });
  expect((await decide(admin, made.topic_id, 2, 'pass')).body.state).toBe(1);
});

test('of a new member the first post alone is read first [D78]', async () => {
  const { circle, author, admin } = await scene();
  await set(admin, circle.id, 2);
  const [one, two] = [await makeTopic(world, author, circle), await makeTopic(world, author, circle)];
  expect([one.state, two.state]).toEqual([2, 2]);
  await decide(admin, one.topic_id, 1, 'pass');
  expect((await makeTopic(world, author, circle)).state).toBe(1);
});

test('a poll begins when it is shown, however long it waited [D79]', async () => {
  const { circle, author, admin } = await scene();
  await set(admin, circle.id, 1);
  const made = await makePoll(world, author, circle, { hours: 2 });
  expect(made.poll?.ends_at).toBe(0);
  world.pass(5 * 3600);
  const { body } = await decide(admin, made.topic_id, 1, 'pass');
  expect(body.poll).toMatchObject({ over: false, ends_at: body.published_at + 7200 });
});

test('who deletes can undo for thirty days; an admin says why, and it is written down [D78]', async () => {
  const { circle, author, reader, admin } = await scene();
  const made = await makeTopic(world, author, circle);
  const remove = (by: By, reason?: string) =>
    call(by, contract.removeTopic.path, { id: made.topic_id, reason });
  const restore = (by: By) => call(by, contract.restoreTopic.path, { id: made.topic_id });
  expect((await remove(reader)).status).toBe(403);
  expect((await remove(author)).body).toMatchObject({ state: 5, can: { restore: true, edit: false } });
  expect((await remove(author)).status).toBe(200);
  expect([await status(reader, made.topic_id), await status(admin, made.topic_id)]).toEqual([404, 404]);
  expect(await lines(author, circle.id, { filter: 'deleted' })).toEqual([made.topic_id]);
  expect((await restore(admin)).status).toBe(404);
  expect((await restore(author)).body.state).toBe(1);
  await remove(admin, '重复了');
  expect((await toldTo(world, author))[0]).toBe('管理员删除了您的帖子');
  expect((await restore(author)).status).toBe(404);
  expect(await lines(admin, circle.id, { filter: 'deleted' })).toEqual([made.topic_id]);
  expect((await restore(admin)).body.state).toBe(1);
  const id = made.topic_id;
  expect(heard).toEqual([`shown ${id}`, `gone ${id}`, `shown ${id}`, `gone ${id}`, `shown ${id}`]);
  expect(await logsOf(world, circle)).toEqual(expect.arrayContaining(['topic-remove', 'topic-restore']));
  await remove(author);
  world.pass(30 * day + 1);
  await world.runJob('forum.purge');
  const later = await openSession(world, { phone: author.phone, ip: freshIp() });
  expect((await restore(later)).status).toBe(404);
  const { rows } = await world.database.pool.query(
    'select text, purged from forum_topic where topic_id = $1',
    [id],
  );
  expect(rows).toEqual([{ text: '', purged: true }]);
});

test('the essence is chosen by who looks after the content, and its author is told [D78]', async () => {
  const { circle, author, reader, admin } = await scene();
  const made = await makeTopic(world, author, circle);
  const feature = (by: By, featured: number) =>
    call(by, contract.featureTopic.path, { id: made.topic_id, featured });
  expect((await feature(reader, 1)).status).toBe(403);
  expect((await feature(admin, 1)).body.featured).toBe(true);
  expect((await feature(admin, 1)).status).toBe(200);
  await feature(admin, 0);
  const id = made.topic_id;
  expect(heard).toEqual([`shown ${id}`, `featured ${id} true`, `featured ${id} false`]);
  expect(await toldTo(world, author)).toEqual(['您的帖子成了精华']);
});

test('listed words refuse by their field, or wait for staff, who read it and decide once [D78][D137]', async () => {
  const { circle, author, reader, admin } = await scene();
  const [operator, office, colleague] = [
    await makeStaff(world, 'operator'),
    await makeStaff(world, 'auditor'),
    await makeStaff(world, 'service'),
  ];
  for (const [word, level] of [
    ['代开发票', 'refuse'],
    ['高息理财', 'review'],
  ] as const)
    await world.ask(addWord, { body: { word, level }, token: operator.office });
  world.pass(60);
  const refused = await call(author, write.postTopic.path, {
    id: circle.id,
    client_id: 'a',
    kind: 'media',
    title: '茶',
    text: '代开发票',
  });
  expect([refused.body.errcode, refused.body.field]).toEqual([45100, 'text']);
  const made = await makeTopic(world, author, circle, { text: '高息理财看看' });
  expect(made).toMatchObject({ state: 2, waits: 'staff' });
  expect([await status(reader, made.topic_id), await status(admin, made.topic_id)]).toEqual([404, 404]);
  const queue = async (audit?: '1' | '2') =>
    (await world.ask(staff.listForumReviews, { query: audit ? { audit } : {}, token: office.office })).list;
  expect(await queue()).toMatchObject([
    { topic_id: made.topic_id, words: ['高息理财'], circle: '西湖茶友会', can: { decide: true } },
  ]);
  const look = { id: made.topic_id, reason: '核对内容是否违规' };
  expect((await callOffice(colleague, staff.viewForumReview.path, look)).status).toBe(403);
  const read = await world.ask(staff.viewForumReview, { body: look, token: office.office });
  expect(read.topic.text).toBe('高息理财看看');
  const verdict = (given: object) =>
    callOffice(office, staff.decideForumReview.path, { id: made.topic_id, rev: 1, reason: '', ...given });
  expect((await verdict({ verdict: 'reject' })).status).toBe(400);
  expect((await verdict({ verdict: 'pass', rev: 2 })).status).toBe(422);
  expect((await verdict({ verdict: 'pass' })).status).toBe(200);
  expect((await verdict({ verdict: 'pass' })).status).toBe(422);
  expect([await status(reader, made.topic_id), (await queue('1')).length]).toEqual([200, 1]);
  // In an edit the same: it waits again, and a refusal is read by its author.
  const edited = await call(author, write.editTopic.path, {
    id: made.topic_id,
    rev: 1,
    text: '还是高息理财',
  });
  expect(edited.body).toMatchObject({ state: 2, waits: 'staff' });
  expect((await verdict({ verdict: 'reject', rev: 2, reason: '金融广告' })).status).toBe(200);
  expect(await view(author, made.topic_id)).toMatchObject({ state: 3, reason: '金融广告' });
  expect(heard).toEqual([`shown ${made.topic_id}`, `gone ${made.topic_id}`]);
});

test('three who report hide a post or a comment until staff has looked [D78][D137]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  const reporters: Person[] = [];
  for (const person of await makeSettled(world, 3)) reporters.push(await join(world, circle, person));
  const [first] = reporters;
  if (!first) throw new Error('no reporter');
  const office = await makeStaff(world, 'auditor');
  const topic = await makeTopic(world, author, circle);
  const kept = await makeTopic(world, author, circle);
  const comment = await makeComment(world, author, kept);
  const report = (by: Person, type: string, id: number) =>
    world.call('POST', '/v1/report/create', {
      token: by.token,
      body: { type, id, reason: 'spam' },
      ip: freshIp(),
    });
  const outside = await makePerson(world);
  expect((await report(outside, 'forum-topic', topic.topic_id)).status).toBe(404);
  heard = [];
  for (const by of reporters) {
    expect((await report(by, 'forum-topic', topic.topic_id)).status).toBe(200);
    expect((await report(by, 'forum-comment', comment.comment_id)).status).toBe(200);
  }
  expect([await status(first, topic.topic_id), await status(author, topic.topic_id)]).toEqual([404, 200]);
  expect(await view(author, topic.topic_id)).toMatchObject({ state: 4, can: { edit: false } });
  expect(heard).toEqual([`gone ${topic.topic_id}`]);
  expect((await view(first, kept.topic_id)).comments).toBe(0);
  const { list } = (await world.call('GET', '/v1/staff/reports', { token: office.office })).body;
  expect(
    list.map(({ type, content }: { type: string; content: { text: string }[] }) => [type, content[0]?.text]),
  ).toEqual(
    expect.arrayContaining([
      ['forum-topic', '西湖茶友会'],
      ['forum-comment', '我也去'],
    ]),
  );
  const keep = (type: string, id: number) =>
    callOffice(office, '/v1/staff/report-decide', {
      type,
      id,
      verdict: 'keep',
      reason: '正常的讨论，没有违规',
    });
  await keep('forum-topic', topic.topic_id);
  await keep('forum-comment', comment.comment_id);
  expect([await status(first, topic.topic_id), (await view(first, kept.topic_id)).comments]).toEqual([
    200, 1,
  ]);
  expect(heard).toEqual([`gone ${topic.topic_id}`, `shown ${topic.topic_id}`]);
});

test('a question to one member waits for them alone, and for nobody once they have answered [D78]', async () => {
  const { circle, author, reader } = await scene();
  const ask = (asked: number) =>
    makeTopic(world, author, circle, { kind: 'question', text: '茶怎么存？', asked_id: asked });
  const made = await ask(circle.owner.userId);
  expect(made.asked?.user_id).toBe(circle.owner.userId);
  expect(await toldTo(world, circle.owner)).toEqual(['有人向您提问']);
  await makeComment(world, reader, made);
  expect((await view(reader, made.topic_id)).answered).toBe(false);
  await makeComment(world, circle.owner, made);
  expect((await view(reader, made.topic_id)).answered).toBe(true);
  const outside = await join(world, await makeCircle(world));
  await expect(ask(outside.userId)).rejects.toThrow('这位成员不在圈子里');
  await expect(ask(author.userId)).rejects.toThrow('不能向自己提问');
});
