import { previewChannelPage, viewChannelPage } from '@qunlu/contract/article/calls.ts';
import {
  deleteChannelPage,
  listChannelVersions,
  listStaffChannels,
  openChannelPreview,
  publishChannelPage,
  restoreChannelPage,
  saveChannelPage,
} from '@qunlu/contract/article/staff.ts';
import { setChannel } from '@qunlu/contract/staff/channels.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeActivity } from '../activity/testing.ts';
import { makeCircle } from '../circle/testing.ts';
import { upload } from '../media/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeService } from '../service/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { makeArticle, makeChannel, module } from './testing.ts';

const world = useWorld();
let operator: Member;
beforeAll(async () => {
  operator = await makeStaff(world, 'operator');
});

const link = (changes: object = {}) => ({ title: '', image: '', alt: '', url: '', ...changes });
const view = (id: number, token: string) => world.ask(viewChannelPage, { query: { id }, token });

test('[R019][D196][B343] a channel opens by its number for whoever is logged in; a draft and an unknown number are not found', async () => {
  const { url: image } = await upload(world, operator);
  const { id } = await makeChannel(world, operator, [
    module({ type: 'heading', title: '秋茶' }),
    module({ type: 'text', content: '<p>今年<strong>雨水</strong>少<script>x</script></p>' }),
    module({ type: 'pictures', links: [link({ image, alt: '茶山', url: 'https://tea.example' })] }),
    module({ type: 'links', links: [link({ title: '找服务', url: '/service/list' })] }),
  ]);
  const { token } = await makePerson(world);
  const page = await view(id, token);
  expect(page).toMatchObject({ channel_id: id, title: '茶事' });
  expect(page.modules.map(({ type }) => type)).toEqual(['heading', 'text', 'pictures', 'links']);
  expect(page.modules[1]?.content).toBe('<p>今年<strong>雨水</strong>少</p>');
  expect(page.modules[2]?.links).toEqual([link({ image, alt: '茶山', url: 'https://tea.example' })]);
  const get = (given: number | string, as?: string) =>
    world.call('GET', '/v1/article/channel', { query: { id: given }, ...(as ? { token: as } : {}) });
  expect((await get(id)).status).toBe(401);
  expect((await get(id + 1, token)).body).toMatchObject({ errcode: 40400, errmsg: '频道不存在或已不可见' });
  await world.ask(publishChannelPage, { body: { id, rev: 1, on: 0 }, token: operator.office });
  expect((await get(id, token)).status).toBe(404);
  // An article has a number, too, and is no channel.
  const article = await makeArticle(world, operator);
  expect((await get(article.id, token)).status).toBe(404);
});

test('[D157] its lists show what was chosen, in that order, or the newest, and only what the viewer may see', async () => {
  const { service, owner } = await makeService(world, undefined, { service: { title: '看合同' } });
  world.pass(10);
  const other = await makeService(world, undefined, { service: { title: '改合同' } });
  const circle = await makeCircle(world, { name: '频道里的圈子' });
  const hidden = await makeCircle(world, { name: '不公开的圈子', listed: 0 });
  const activity = await makeActivity(world, { title: '频道里的活动' });
  const article = await makeArticle(world, operator, { title: '频道里的文章', alias: 'in-a-channel' });
  const draft = await makeArticle(world, operator, { title: '还没发的文章' }, { draft: true });
  const { id } = await makeChannel(world, operator, [
    module({ type: 'objects', kind: 'service', ids: [other.service.service_id, service.service_id] }),
    module({ type: 'objects', kind: 'circle', ids: [hidden.id, circle.id] }),
    module({ type: 'objects', kind: 'activity', count: 3 }),
    module({ type: 'objects', kind: 'article', ids: [draft.id, article.id] }),
    module({ type: 'objects', kind: 'service', count: 1 }),
    module({ type: 'objects', kind: 'service', count: 9, category: 9_999_999 }),
  ]);
  const { token, userId } = await makePerson(world);
  const lists = async () =>
    (await view(id, token)).modules.map(({ objects }) => objects.map(({ title }) => title));
  expect(await lists()).toEqual([
    ['改合同', '看合同'],
    ['频道里的圈子'],
    ['频道里的活动'],
    ['频道里的文章'],
    ['改合同'],
    [],
  ]);
  const [, circles, , articles] = (await view(id, token)).modules;
  expect(circles?.objects[0]).toMatchObject({ url: `/phonebook/${circle.id}`, meta: '1 位成员' });
  expect(articles?.objects[0]).toMatchObject({ url: '/article/in-a-channel' });
  // Whoever has blocked the viewer, or is blocked by them, is not met here either (D40).
  await relate(world, 'black', owner, { userId });
  expect((await lists())[0]).toEqual(['改合同']);
  expect(activity.title).toBe('频道里的活动');
});

test('[D147] whoever came by a channel without the community sees no list of circles or activities', async () => {
  const circle = await makeCircle(world, { name: '看不到的圈子' });
  const { id } = await makeChannel(world, operator, [
    module({ type: 'heading', title: '都看得到' }),
    module({ type: 'objects', kind: 'circle', ids: [circle.id] }),
    module({ type: 'objects', kind: 'activity', count: 3 }),
  ]);
  const body = { channel: 'quiet', allow_open_card_applet: 0, is_show_community: 0, app_config: [] };
  await world.ask(setChannel, { body, token: operator.office });
  const { token } = await makePerson(world);
  const types = async (qc: string) =>
    (await world.ask(viewChannelPage, { query: { id }, token, headers: { 'x-qc': qc } })).modules.map(
      ({ type }) => type,
    );
  expect(await types('quiet')).toEqual(['heading']);
  expect(await types('')).toEqual(['heading', 'objects', 'objects']);
});

test('[D157] what a module lacks is said with its place, and half a page may be looked at but not published', async () => {
  const save = (modules: unknown[]) =>
    world.call('POST', '/v1/staff/channel-page-save', {
      token: operator.office,
      body: { title: '茶事', summary: '', modules },
      headers: { 'idempotency-key': `c${Math.random()}` },
    });
  for (const [given, field] of [
    [module({ type: 'heading' }), 'modules.0.title'],
    [module({ type: 'text' }), 'modules.0.content'],
    [module({ type: 'pictures' }), 'modules.0.links'],
    [module({ type: 'pictures', links: [link()] }), 'modules.0.links.0.image'],
    [module({ type: 'links', links: [link({ title: '去', url: 'javascript:x' })] }), 'modules.0.links.0.url'],
    [module({ type: 'links', links: [link({ title: '去' })] }), 'modules.0.links.0.url'],
    [module({ type: 'objects', count: 3 }), 'modules.0.kind'],
    [module({ type: 'objects', kind: 'service' }), 'modules.0.count'],
    [{ ...module({ type: 'text' }), type: 'script' }, 'modules.0.type'],
  ] as const)
    expect((await save([given])).body, field).toMatchObject({ errcode: 40001, field });
  expect(
    (await save(Array.from({ length: 21 }, () => module({ type: 'heading', title: '一' })))).body,
  ).toMatchObject({
    errcode: 40001,
    field: 'modules',
  });
  const empty = await save([]);
  const refused = await world.call('POST', '/v1/staff/channel-page-publish', {
    token: operator.office,
    body: { id: empty.body.id, rev: 1, on: 1 },
  });
  expect(refused.body).toMatchObject({ errmsg: '频道里还没有内容，请至少加一个模块' });
});

test('[D157] a preview shows the page in the making, by its token, for an hour, and publishes nothing', async () => {
  const open = (title: string) =>
    world.ask(openChannelPreview, {
      body: { title, summary: '', modules: [module({ type: 'text' }), module({ type: 'heading', title })] },
      token: operator.office,
    });
  const { token } = await open('第一眼');
  expect(await world.ask(previewChannelPage, { query: { token } })).toMatchObject({
    channel_id: 0,
    title: '第一眼',
  });
  // The frame keeps its address while the form changes.
  expect(await open('第二眼')).toEqual({ token });
  expect(await world.ask(previewChannelPage, { query: { token } })).toMatchObject({ title: '第二眼' });
  world.pass(3601);
  const old = await world.call('GET', '/v1/article/channel-preview', { query: { token } });
  expect(old.body).toMatchObject({ errcode: 40400, errmsg: '预览已经过期，请在后台重新打开' });
  operator = await makeStaff(world, 'operator');
  expect((await open('第三眼')).token).not.toBe(token);
  const { list } = await world.ask(listStaffChannels, { query: { size: 50 }, token: operator.office });
  expect(list.some(({ title }) => title.endsWith('眼'))).toBe(false);
});

test('[D157] a published channel keeps its versions, goes back to one, and is deleted', async () => {
  const { id, rev } = await makeChannel(world, operator, [module({ type: 'heading', title: '旧' })]);
  const body = { id, rev, title: '茶事', summary: '', modules: [module({ type: 'heading', title: '新' })] };
  const saved = await world.ask(saveChannelPage, { body, token: operator.office });
  const { list } = await world.ask(listChannelVersions, { query: { id }, token: operator.office });
  expect(list.map(({ version }) => version)).toEqual([1]);
  const { token } = await makePerson(world);
  const heading = async () => (await view(id, token)).modules[0]?.title;
  expect(await heading()).toBe('新');
  await world.ask(restoreChannelPage, { body: { id, rev: saved.rev, version: 1 }, token: operator.office });
  expect(await heading()).toBe('旧');
  await world.ask(deleteChannelPage, { body: { id }, token: operator.office });
  await expect(heading()).rejects.toThrow('频道不存在或已不可见');
});
