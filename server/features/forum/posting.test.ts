import * as write from '@qunlu/contract/forum/write.ts';
import * as contract from '@qunlu/contract/forum/calls.ts';
import { setForum } from '@qunlu/contract/forum/settings.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle } from '../circle/testing.ts';
import { upload } from '../media/testing.ts';
import { makeTopic, pollOf, topicBody, turn } from './testing.ts';

const world = useWorld();

const minutes = 60;
const post = (token: string, body: object) => world.call('POST', write.postTopic.path, { token, body });
const feed = (token: string, id: number, query: object = {}) =>
  world.ask(contract.listTopics, { query: { id, ...query }, token });
const view = (token: string, id: number) => world.ask(contract.viewTopic, { query: { id }, token });

async function scene() {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  return { circle, author, reader };
}

test('a post with nine pictures and long text is whole on its page and cut in the list [D78][R059][R071][R073][B011]', async () => {
  const { circle, author, reader } = await scene();
  const images: string[] = [];
  for (let at = 0; at < 9; at += 1) images.push((await upload(world, author)).url);
  const text = `# 茶会\n${'好茶'.repeat(300)}`;
  const made = await makeTopic(world, author, circle, { title: '龙井', text, images });
  expect(made).toMatchObject({ state: 1, title: '龙井', text, more: false, images, edited: false });
  const { list } = await feed(reader.token, circle.id);
  expect(list[0]).toMatchObject({
    topic_id: made.topic_id,
    more: true,
    images,
    user: { user_id: author.userId },
  });
  expect([...(list[0]?.text ?? '')]).toHaveLength(200);
  expect(list[0]?.can).toMatchObject({ edit: false, comment: true, like: true, remove: false, report: true });
  expect(await view(reader.token, made.topic_id)).toMatchObject({ text, circle: '西湖茶友会' });
  const tenth = await post(author.token, topicBody(circle, { images: [...images, images[0] ?? ''] }));
  expect([tenth.status, tenth.body.field]).toEqual([400, 'images']);
});

test('text beyond 5000, nothing at all, and 60000 combining marks are refused by their field [D78]', async () => {
  const { circle, author } = await scene();
  const said = async (given: object) => {
    const { status, body } = await post(author.token, { ...topicBody(circle), ...given });
    return [status, body.field, body.errmsg];
  };
  expect(await said({ text: '茶'.repeat(5001) })).toEqual([400, 'text', '内容最多5000个字，请删减']);
  expect((await said({ text: '' })).slice(0, 2)).toEqual([400, 'text']);
  expect((await said({ text: `a${'\u0301'.repeat(60_000)}` })).slice(0, 2)).toEqual([400, 'text']);
  expect((await said({ title: '茶'.repeat(51) })).slice(0, 2)).toEqual([400, 'title']);
});

test('scripts and links are the text that they are [D78]', async () => {
  const { circle, author } = await scene();
  const text = '<script>alert(1)</script> https://example.com/?a=1&b=2';
  expect(await makeTopic(world, author, circle, { text })).toMatchObject({ text });
});

test('what was written without a network is sent once, however often [D78]', async () => {
  const { circle, author, reader } = await scene();
  const body = topicBody(circle, { text: '电梯里写的' });
  const [first, again] = [
    await post(author.token, body),
    await post(author.token, { ...body, text: '再来' }),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.topic_id).toBe(first.body.topic_id);
  expect(again.body.text).toBe('电梯里写的');
  // Somebody else may have the same number.
  const other = await post(reader.token, body);
  expect(other.body.topic_id).not.toBe(first.body.topic_id);
  expect((await feed(author.token, circle.id)).list).toHaveLength(2);
});

test('a video is what the storage says it is, and its files are nobody else’s [D78][R073]', async () => {
  const { circle, author, reader } = await scene();
  const mp4 = Buffer.concat([
    Buffer.from([0, 0, 0, 0x20]),
    Buffer.from('ftypisom'),
    Buffer.alloc(16),
    Buffer.from('isomiso2avc1mp41'),
    Buffer.alloc(64),
  ]);
  const credential = await world.call('GET', '/other/qiniu', {
    token: author.token,
    query: { bucket: 'private', kind: 'chat' },
  });
  const { sendUpload } = await import('../media/testing.ts');
  const send = async (bytes: Buffer): Promise<string> =>
    (await sendUpload(world, credential.body.token, { bytes, name: 'a.mp4' })).body.key;
  const [video, text] = [await send(mp4), await send(Buffer.from('只是文字'))];
  const poster = (await upload(world, author)).url;
  const of = (file: string) => ({ file, poster, seconds: 12, width: 640, height: 360 });
  const wrong = await post(author.token, topicBody(circle, { video: of(text) }));
  expect([wrong.status, wrong.body.field, wrong.body.errmsg]).toEqual([
    400,
    'video.file',
    '这不是视频，请重新选择',
  ]);
  const stolen = await post(reader.token, topicBody(circle, { video: of(video) }));
  expect([stolen.status, stolen.body.field]).toEqual([400, 'video.file']);
  const both = await post(author.token, topicBody(circle, { video: of(video), images: [poster] }));
  expect([both.status, both.body.field]).toEqual([400, 'video']);
  const made = await makeTopic(world, author, circle, {
    text: '',
    video: of(video),
    files: [{ file: text, name: '茶单.txt' }],
  });
  expect(made.video).toMatchObject({ poster, seconds: 12, width: 640, height: 360, bytes: mp4.length });
  expect(made.files).toMatchObject([{ name: '茶单.txt', bytes: 12 }]);
  const part = await world.app.inject({
    url:
      new URL(made.video?.url ?? '', 'http://x').pathname + new URL(made.video?.url ?? '', 'http://x').search,
    headers: { range: 'bytes=0-9' },
  });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
});

test('an edit within 30 minutes leaves no mark, a later one does; a second tab is told [D78]', async () => {
  const { circle, author, reader } = await scene();
  const made = await makeTopic(world, author, circle);
  const edit = (token: string, rev: number, given: object) =>
    world.call('POST', write.editTopic.path, { token, body: { id: made.topic_id, rev, ...given } });
  world.pass(29 * minutes);
  const first = await edit(author.token, made.rev, { text: '改成满觉陇' });
  expect(first.body).toMatchObject({ text: '改成满觉陇', edited: false });
  expect((await edit(author.token, made.rev, { text: '另一页' })).status).toBe(409);
  expect((await edit(reader.token, first.body.rev, { text: '别人' })).status).toBe(403);
  world.pass(2 * minutes);
  // The same again is no edit.
  expect((await edit(author.token, first.body.rev, { text: '改成满觉陇' })).body).toMatchObject({
    edited: false,
  });
  const second = await edit(author.token, first.body.rev, { text: '改成九溪' });
  expect(second.body).toMatchObject({ text: '改成九溪', edited: true });
  expect((await feed(reader.token, circle.id)).list[0]).toMatchObject({ text: '改成九溪', edited: true });
});

test('thirty posts a day and circle; then tomorrow [D78]', async () => {
  const { circle, author } = await scene();
  for (let at = 0; at < 30; at += 1) await makeTopic(world, author, circle);
  const { status, body } = await post(author.token, topicBody(circle));
  expect([status, body.errmsg]).toEqual([429, '今天已经发了 30 条，请明天再发']);
  const other = await makeCircle(world, {}, author);
  await makeTopic(world, author, other);
  expect(await world.ask(write.viewWriting, { query: { id: circle.id }, token: author.token })).toMatchObject(
    {
      post: false,
      left_today: 0,
    },
  );
  world.pass(86_400);
  await makeTopic(world, author, circle);
});

test('drafts are theirs alone, by circle, and go as they are published [D78]', async () => {
  const { circle, author, reader } = await scene();
  const elsewhere = await makeCircle(world, {}, author);
  const save = (id: number) =>
    world.ask(write.saveTopicDraft, {
      body: { id, title: '半句', content: '{"text":"半句"}', images: [] },
      token: author.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const drafts = async (token: string, id = circle.id) =>
    (await world.ask(write.listTopicDrafts, { query: { id }, token })).list;
  const { draft_id } = await save(circle.id);
  await save(elsewhere.id);
  expect(await drafts(author.token)).toHaveLength(1);
  expect(await drafts(reader.token)).toEqual([]);
  const stolen = await world.call('GET', write.viewTopicDraft.path, {
    token: reader.token,
    query: { id: circle.id, draft_id },
  });
  expect(stolen.status).toBe(404);
  await makeTopic(world, author, circle, { draft_id });
  expect(await drafts(author.token)).toEqual([]);
  const [left] = await drafts(author.token, elsewhere.id);
  // Only whoever writes it takes it away.
  const remove = (token: string) =>
    world.call('DELETE', '/v1/forum/deletedraft', {
      token,
      query: { id: elsewhere.id, draft_id: left?.draft_id },
    });
  await remove(reader.token);
  expect(await drafts(author.token, elsewhere.id)).toHaveLength(1);
  expect((await remove(author.token)).status).toBe(200);
  expect(await drafts(author.token, elsewhere.id)).toEqual([]);
});

test('only who may post does: a visitor, a removed member, and members where admins alone post [D78]', async () => {
  const { circle, author } = await scene();
  const stranger = await join(world, await makeCircle(world));
  expect((await post(stranger.token, topicBody(circle))).body.errcode).toBe(40301);
  await world.ask(setForum, { body: { id: circle.id, audit: 0, posting: 1 }, token: circle.owner.token });
  const refused = await post(author.token, topicBody(circle));
  expect([refused.status, refused.body.errmsg]).toEqual([403, '这个圈子只有管理员可以发帖']);
  const admin = await makeAdmin(world, circle, ['content']);
  await makeTopic(world, admin, circle);
  const without = await makeAdmin(world, circle, ['member']);
  expect((await post(without.token, topicBody(circle))).status).toBe(403);
});

test('a poll is made only where polls are on; twenty options at most, two at least [D79]', async () => {
  const { circle, author, reader } = await scene();
  const poll = (given: object) =>
    post(author.token, topicBody(circle, { kind: 'poll', title: '喝什么？', poll: pollOf(given) as never }));
  expect((await poll({})).body.errcode).toBe(40402);
  await turn(world, circle, 'poll', true);
  const options = Array.from({ length: 21 }, (_, at) => `第${at}种`);
  const many = await poll({ options });
  expect([many.status, many.body.errmsg]).toEqual([400, '选项最多20条']);
  expect((await poll({ options: ['只有一个'] })).status).toBe(400);
  expect((await poll({ options: ['一样', '一样'] })).body.field).toBe('poll.options.1');
  expect((await poll({ hours: 721 })).status).toBe(400);
  expect((await poll({ options: options.slice(0, 20), hours: 720 })).body.poll.options).toHaveLength(20);
  expect((await feed(reader.token, circle.id, { filter: 'poll' })).list).toHaveLength(1);
  await turn(world, circle, 'poll', false);
  expect((await feed(reader.token, circle.id)).list).toEqual([]);
});
