import { listArticleCategories, listArticles, viewArticle } from '@qunlu/contract/article/calls.ts';
import {
  deleteArticle,
  listArticleVersions,
  listStaffArticles,
  publishArticle,
  restoreArticle,
  saveArticle,
  uploadForArticle,
  viewArticleVersion,
  viewStaffArticle,
} from '@qunlu/contract/article/staff.ts';
import { listAudit } from '@qunlu/contract/staff/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { picture, sendUpload, upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { articleBody, makeArticle } from './testing.ts';

const world = useWorld();
let operator: Member;
beforeAll(async () => {
  operator = await makeStaff(world, 'operator');
});

const titles = async (query: object = {}) =>
  (await world.ask(listArticles, { query })).list.map(({ title }) => title);
const save = (changes: object) =>
  world.call('POST', '/v1/staff/article-save', {
    token: operator.office,
    body: { ...articleBody(), ...changes },
    headers: { 'idempotency-key': `k${Math.random()}` },
  });
const page = (path: string) => world.call('GET', path, { signed: false, headers: { accept: 'text/html' } });

test('[D157] a draft is for nobody; published, guests read it and the feed has it; withdrawn, it is gone', async () => {
  const draft = await makeArticle(world, operator, { title: '草稿里的话' }, { draft: true });
  const { alias } = draft;
  expect(draft).toMatchObject({ state: 0, published_at: 0, rev: 1 });
  expect(await titles()).not.toContain('草稿里的话');
  expect((await world.call('GET', '/v1/article/view', { query: { alias } })).status).toBe(404);
  const { id, rev } = draft;
  const put = (on: number) => world.ask(publishArticle, { body: { id, rev, on }, token: operator.office });
  expect(await put(1)).toMatchObject({ state: 2 });
  expect(await titles()).toContain('草稿里的话');
  expect(await world.ask(viewArticle, { query: { alias } })).toMatchObject({ article_id: id, alias });
  expect(await put(0)).toMatchObject({ state: 0 });
  expect((await world.call('GET', '/v1/article/view', { query: { alias } })).status).toBe(404);
});

test('[R150] the clean path has title, description, picture and structured data, the data of its screen, and 404 for none', async () => {
  const { url: cover } = await upload(world, operator);
  const { alias } = await makeArticle(world, operator, { title: '龙井 <茶>', cover });
  const { status, text } = await page(`/article/${alias}`);
  expect(status).toBe(200);
  expect(text).toContain('<title>龙井 &#60;茶&#62; · 群录</title>');
  expect(text).toContain('content="刚做好的绿茶放一放更好喝"');
  expect(text).toContain(`<link rel="canonical" href="http://localhost:3000/article/${alias}">`);
  expect(text).toMatch(/property="og:image" content="[^"]*imageView2\/1\/w\/600/);
  const about = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as object;
  expect(about).toMatchObject({ '@type': 'Article', headline: '龙井 <茶>', inLanguage: 'zh-CN' });
  expect(text).toContain('"endpoint":"article.view"');
  expect(text).toContain('<p>刚炒好的茶有火气，放上十天再喝。</p>');
  for (const missing of ['/article/never-written', '/article/..%2f', '/article/%E8%8C%B6']) {
    const answer = await page(missing);
    expect(answer.status, missing).toBe(404);
    expect(answer.text).toContain('文章不存在或已不可见');
  }
});

test('[B289][K045][K047][M077] without a summary the description is what it begins with: above code 255 a character counts twice, and ... says that it is cut', async () => {
  const described = async (words: string) => {
    const content = `<p>${words}</p>`;
    const { alias } = await makeArticle(world, operator, { summary: '', content });
    return /<meta name="description" content="([^"]*)">/.exec((await page(`/article/${alias}`)).text)?.[1];
  };
  for (const whole of ['ÿ'.repeat(240), 'Ā'.repeat(120), `${'茶'.repeat(119)}ab`])
    expect(await described(whole)).toBe(whole);
  expect(await described('ÿ'.repeat(241))).toBe(`${'ÿ'.repeat(240)}...`);
  expect(await described('Ā'.repeat(121))).toBe(`${'Ā'.repeat(120)}...`);
  expect(await described(`a${'茶'.repeat(120)}`)).toBe(`a${'茶'.repeat(119)}...`);
});

test('[D157] it is published at the time that was set, not before; a past time is refused in words', async () => {
  const at = Math.floor(world.now().getTime() / 1000) + 3600;
  const article = await makeArticle(world, operator, { title: '一小时后发' }, { at });
  expect(article).toMatchObject({ state: 1, published_at: at });
  expect(await titles()).not.toContain('一小时后发');
  expect((await page(`/article/${article.alias}`)).status).toBe(404);
  world.pass(3600);
  expect(await titles()).toContain('一小时后发');
  expect((await page(`/article/${article.alias}`)).status).toBe(200);
  operator = await makeStaff(world, 'operator');
  const draft = await makeArticle(world, operator, {}, { draft: true });
  const late = await world.call('POST', '/v1/staff/article-publish', {
    token: operator.office,
    body: { id: draft.id, rev: 1, on: 1, at: at - 7200 },
  });
  expect(late.body).toMatchObject({
    errcode: 40001,
    field: 'at',
    errmsg: '发布时间已经过去，请选以后的时间',
  });
});

test('[R002] the feed has pinned ones first, then the newest, page by page, and narrows to a category', async () => {
  const category = '品鉴';
  for (const title of ['一', '二', '三', '四']) {
    world.pass(10);
    await makeArticle(world, operator, { title, category, pinned: title === '一' ? 1 : 0 });
  }
  expect(await titles({ category })).toEqual(['一', '四', '三', '二']);
  const first = await world.ask(listArticles, { query: { category, size: 2 } });
  expect(first.list.map(({ title }) => title)).toEqual(['一', '四']);
  world.pass(10);
  await makeArticle(world, operator, { title: '五', category });
  const second = await world.ask(listArticles, { query: { category, size: 2, next: first.next } });
  expect(second).toMatchObject({ next: -1, list: [{ title: '三' }, { title: '二' }] });
  expect((await world.ask(listArticleCategories, {})).list).toContain(category);
  const { alias } = await makeArticle(world, operator, { category });
  const { more } = await world.ask(viewArticle, { query: { alias } });
  expect(more).toHaveLength(3);
  expect(more.every((one) => one.category === category && one.alias !== alias)).toBe(true);
});

test('[D157] a changed name leads on from the old one, and nobody else gets it', async () => {
  const { id, alias, rev } = await makeArticle(world, operator, { alias: 'old-name' });
  const body = { ...articleBody({ alias: 'new-name' }), id, rev };
  expect(await world.ask(saveArticle, { body, token: operator.office })).toMatchObject({ alias: 'new-name' });
  const moved = await page(`/article/${alias}`);
  expect([moved.status, new URL(String(moved.headers['location'])).pathname]).toEqual([
    302,
    '/article/new-name',
  ]);
  expect(await world.ask(viewArticle, { query: { alias: 'old-name' } })).toMatchObject({ alias: 'new-name' });
  for (const taken of ['old-name', 'new-name'])
    expect((await save({ alias: taken })).body, taken).toMatchObject({ errcode: 40901, field: 'alias' });
  // Its own old name may come back.
  const back = { ...articleBody({ alias: 'old-name' }), id, rev: rev + 1 };
  expect(await world.ask(saveArticle, { body: back, token: operator.office })).toMatchObject({
    alias: 'old-name',
  });
});

test('[D157] each save of a published one keeps what it said, to read and to take back', async () => {
  const draft = await makeArticle(world, operator, { title: '未发布的改动' }, { draft: true });
  const again = await world.ask(saveArticle, {
    body: { ...articleBody({ alias: draft.alias, title: '再改' }), id: draft.id, rev: 1 },
    token: operator.office,
  });
  const versionsOf = async (id: number) =>
    (await world.ask(listArticleVersions, { query: { id }, token: operator.office })).list;
  expect(await versionsOf(draft.id)).toEqual([]);
  const { id, alias } = again;
  let { rev } = await world.ask(publishArticle, { body: { id, rev: 2, on: 1 }, token: operator.office });
  const edit = async (title: string) => {
    const body = { ...articleBody({ alias, title, content: `<p>${title}的正文</p>` }), id, rev };
    ({ rev } = await world.ask(saveArticle, { body, token: operator.office }));
  };
  await edit('第二稿');
  await edit('第三稿');
  expect((await versionsOf(id)).map(({ version, title }) => [version, title])).toEqual([
    [3, '第二稿'],
    [2, '再改'],
  ]);
  const query = { id, version: 3 };
  expect(await world.ask(viewArticleVersion, { query, token: operator.office })).toMatchObject({
    title: '第二稿',
    content: '<p>第二稿的正文</p>',
  });
  const back = await world.ask(restoreArticle, { body: { id, rev, version: 3 }, token: operator.office });
  expect(back).toMatchObject({ title: '第二稿', rev: rev + 1 });
  expect(await world.ask(viewArticle, { query: { alias } })).toMatchObject({
    content: '<p>第二稿的正文</p>',
  });
  expect((await versionsOf(id)).map(({ title }) => title)).toEqual(['第三稿', '第二稿', '再改']);
  const stale = await save({ id, rev, alias });
  expect(stale.body).toMatchObject({ errcode: 42200, errmsg: '这一篇刚被别人改过，请刷新后再改' });
  for (let at = 0; at < 19; at += 1) {
    rev = (await world.ask(viewStaffArticle, { query: { id }, token: operator.office })).rev;
    await edit(`第 ${at} 次`);
  }
  expect(await versionsOf(id)).toHaveLength(20);
});

test('[D157] what is written is cleaned and bounded, and a refusal names its field', async () => {
  const { alias } = await makeArticle(world, operator, {
    content:
      '<p>好<script>alert(1)</script><a href="javascript:x">茶</a></p><iframe src="https://x.example"></iframe>',
  });
  expect((await world.ask(viewArticle, { query: { alias } })).content).toBe(
    '<p>好<span>茶</span></p>'.replace(/<\/?span>/g, ''),
  );
  for (const [changes, field] of [
    [{ alias: 'ab' }, 'alias'],
    [{ alias: 'Not-Clean' }, 'alias'],
    [{ alias: `a${'b'.repeat(60)}` }, 'alias'],
    [{ alias: 'a--b' }, 'alias'],
    [{ title: '' }, 'title'],
    [{ title: '长'.repeat(61) }, 'title'],
    [{ summary: '长'.repeat(161) }, 'summary'],
    [{ content: `<p>${'字'.repeat(16_001)}</p>` }, 'content'],
    [{ cover: 'http://localhost:3000/files/public/nobody.png' }, 'cover'],
    [{ content: '<p>图<img src="https://elsewhere.example/a.png" alt=""></p>' }, 'content'],
  ] as const)
    expect((await save(changes)).body, JSON.stringify(changes).slice(0, 60)).toMatchObject({
      errcode: 40001,
      field,
    });
  const empty = await save({ content: '' });
  const refused = await world.call('POST', '/v1/staff/article-publish', {
    token: operator.office,
    body: { id: empty.body.id, rev: 1, on: 1 },
  });
  expect(refused.body).toMatchObject({ errcode: 40001, errmsg: '文章还没有正文，请写好再发布' });
});

test('[D138] only operators write, what they do is written down, and their pictures stay when they leave', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const refused = await world.call('GET', '/v1/staff/articles', { token: auditor.office });
  expect(refused.status).toBe(403);
  const writer = await makeStaff(world, 'operator');
  const credential = await world.ask(uploadForArticle, { token: writer.office });
  const sent = await sendUpload(world, credential.token, { bytes: await picture() });
  const cover = `${credential.url}${sent.body.key}`;
  const { id, alias } = await makeArticle(world, writer, { cover });
  const colleague = { ...articleBody({ alias, title: '同事改过', cover }), id, rev: 1 };
  await world.ask(saveArticle, { body: colleague, token: operator.office });
  const owners = await world.database.pool.query('select user_id from media_file where key = $1', [
    sent.body.key,
  ]);
  expect(owners.rows).toEqual([{ user_id: null }]);
  const admin = await makeStaff(world, 'admin');
  const { list } = await world.ask(listAudit, { query: { user_id: writer.userId }, token: admin.office });
  expect(list.map(({ action, subject }) => [action, subject]).slice(0, 2)).toEqual([
    ['publish-article', `article:${id}`],
    ['save-article', `article:${id}`],
  ]);
  await world.ask(deleteArticle, { body: { id }, token: operator.office });
  expect((await world.call('GET', '/v1/article/view', { query: { alias } })).status).toBe(404);
  const rows = (await world.ask(listStaffArticles, { query: { size: 50 }, token: operator.office })).list;
  expect(rows.some((row) => row.id === id)).toBe(false);
  // The name is free again.
  expect((await save({ alias })).status).toBe(200);
});
