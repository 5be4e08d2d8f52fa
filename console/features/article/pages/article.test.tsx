import {
  deleteArticle,
  listArticleVersions,
  listStaffArticles,
  listStaffChannels,
  openChannelPreview,
  publishArticle,
  publishChannelPage,
  restoreArticle,
  saveArticle,
  saveChannelPage,
  type StaffArticle,
  type StaffChannel,
  viewArticleVersion,
  viewStaffArticle,
  viewStaffChannel,
} from '@qunlu/contract/article/staff.ts';
import { listStaffBanners, saveBanner, type StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import { listStaffTabs, setTabs } from '@qunlu/contract/article/tab-staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const article: StaffArticle = {
  id: 9,
  title: '春茶什么时候喝',
  alias: 'when-to-drink',
  summary: '',
  category: '喝茶',
  cover: '',
  pinned: false,
  content: '<h2>先看水</h2><p>等<strong>两分钟</strong></p>',
  state: 0,
  published_at: 0,
  rev: 3,
  changed_at: 1_795_000_000,
  changed_by: '阿一',
};
const channel: StaffChannel = {
  id: 12,
  title: '茶事',
  summary: '',
  state: 0,
  published_at: 0,
  rev: 1,
  changed_at: 1_795_000_000,
  changed_by: '阿一',
  modules: [
    { type: 'heading', title: '秋茶', content: '', links: [], kind: 'none', ids: [], category: 0, count: 0 },
    {
      type: 'text',
      title: '',
      content: '<p>雨水少</p>',
      links: [],
      kind: 'none',
      ids: [],
      category: 0,
      count: 0,
    },
  ],
};
const banner: StaffBanner = {
  id: 4,
  type: 2,
  image: 'https://pics.example/a.jpg',
  alt: '秋茶上新',
  url: '',
  starts_at: 0,
  ends_at: 0,
  cities: ['杭州'],
  audience: 1,
  sort: 1,
  enabled: true,
  running: true,
  changed_by: '阿一',
};

beforeEach(() => {
  serve(viewStaffArticle, article);
  serve(viewStaffChannel, channel);
  serve(listStaffArticles, { list: [article], next: -1 });
});

const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[D157] an operator writes with a few signs, sees what it will look like, and keeps a draft', async () => {
  const saved = serve(saveArticle, article);
  renderPage('/articles/new', ['operator']);
  await screen.findByLabelText(/^标题/);
  type(/^标题/, '春茶什么时候喝');
  type(/^地址/, 'When-To-Drink');
  const text = screen.getByRole('textbox', { name: '正文' });
  fireEvent.change(text, { target: { value: '## 先看水\n\n等**两分钟**' } });
  const preview = within(screen.getByRole('region', { name: '正文预览' }));
  expect(preview.getByRole('heading', { name: '先看水' })).toBeDefined();
  await press('存为草稿');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    title: '春茶什么时候喝',
    alias: 'when-to-drink',
    summary: '',
    category: '',
    cover: '',
    pinned: 0,
    content: '<h2>先看水</h2><p>等<strong>两分钟</strong></p>',
  });
  expect(await screen.findByText(/文章是草稿/)).toBeDefined();
});

test.each([
  ['article', '/articles/new', saveArticle, viewStaffArticle, article],
  ['channel', '/channel-pages/new', saveChannelPage, viewStaffChannel, channel],
] as const)(
  '[D157] a new %s that was saved cannot be published until its own page shows it, where the question stays',
  async (_what, path, save, view, kept) => {
    serve(save, kept);
    const viewed = serve(view, kept);
    renderPage(path, ['operator']);
    await screen.findByLabelText(/^标题/);
    type(/^标题/, '春茶');
    if (screen.queryByLabelText(/^地址/)) type(/^地址/, 'spring');
    await press('存为草稿');
    await press('现在发布');
    expect(viewed).toHaveLength(1);
    expect(await screen.findByRole('dialog', { name: /^发布这个/ })).toBeDefined();
  },
);

test('[D157] it is published now or at a time, never with changes that are not saved, and deleted after a question', async () => {
  const published = serve(publishArticle, ({ body }) => ({
    ...article,
    state: Number(body.at) > 0 ? 1 : 2,
    published_at: Number(body.at) || 1_795_000_000,
  }));
  const deleted = serve(deleteArticle, { ok: true });
  renderPage('/articles/9/edit', ['operator']);
  await press('定时发布');
  const dialog = await openDialog('定时发布');
  dialog.type('发布时间', '2026-12-01T09:30');
  dialog.press('定时');
  expect(await screen.findByText(/文章会在 2026-12-01 09:30 发布/)).toBeDefined();
  await press('现在发布');
  (await openDialog('发布这个文章')).press('发布');
  expect(await screen.findByText(/文章已发布/)).toBeDefined();
  expect(published.map(({ body }) => body)).toEqual([
    { id: 9, rev: 3, on: 1, at: 1_796_088_600 },
    { id: 9, rev: 3, on: 1, at: 0 },
  ]);
  type(/^标题/, '改了一半');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤回成草稿' }).disabled).toBe(true);
  await press('删除');
  (await openDialog('删除这个文章')).press('删除');
  await waitFor(() => expect(deleted.map(({ body }) => body)).toEqual([{ id: 9 }]));
  expect((await screen.findAllByText('春茶什么时候喝')).length).toBeGreaterThan(0);
});

test('[D157] what it said before is read beside what it says now, and taken back', async () => {
  serve(listArticleVersions, { list: [{ version: 2, title: '旧标题', at: 1_794_000_000, by: '阿一' }] });
  serve(viewArticleVersion, { ...article, title: '旧标题', rev: 2 });
  const restored = serve(restoreArticle, article);
  renderPage('/articles/9/versions', ['operator']);
  await press(/第 2 版/);
  expect(within(await screen.findByRole('region', { name: '第 2 版' })).getByText('旧标题')).toBeDefined();
  expect(within(screen.getByRole('region', { name: '现在' })).getByText('春茶什么时候喝')).toBeDefined();
  await press('换回这一版');
  (await openDialog('换回第 2 版')).press('换回');
  await waitFor(() => expect(restored.map(({ body }) => body)).toEqual([{ id: 9, rev: 3, version: 2 }]));
});

test('[D157][D196] a channel is made of modules that move, beside a preview that follows, and refusals are said', async () => {
  const previews = serve(openChannelPreview, { token: 'abc' });
  const saved = serve(saveChannelPage, channel);
  renderPage('/channel-pages/12/edit', ['operator']);
  await press('下移第 1 个：标题');
  expect(
    screen.getAllByRole('group', { name: /^第 \d 个/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['第 1 个：图文', '第 2 个：标题']);
  await press('加内容列表');
  type('选好的编号', '31，32 x');
  await press('保存');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    id: 12,
    rev: 1,
    modules: [
      { type: 'text', content: '<p>雨水少</p>' },
      { type: 'heading', title: '秋茶' },
      { type: 'objects', kind: 'article', ids: [31, 32], count: 3 },
    ],
  });
  const frame = await screen.findByTitle('频道预览');
  expect(frame.getAttribute('src')).toBe('/#!/article/preview/abc');
  expect(frame.getAttribute('width')).toBe('390');
  await waitFor(() => expect(previews.at(-1)?.body).toMatchObject({ modules: [{}, {}, { ids: [31, 32] }] }));
  serve(publishChannelPage, () =>
    fail('invalid', { message: '频道里还没有内容，请至少加一个模块', field: 'id' }),
  );
  await press('现在发布');
  (await openDialog('发布这个频道')).press('发布');
  expect(await screen.findByText('频道里还没有内容，请至少加一个模块')).toBeDefined();
});

test('[D165] banners stand with whom they are for, and are opened and closed with one press', async () => {
  serve(listStaffBanners, { list: [banner], next: -1 });
  const saved = serve(saveBanner, { ...banner, enabled: false });
  renderPage('/banners', ['operator']);
  await screen.findByText('秋茶上新');
  expect(linesShown()[0]).toContain('会员，杭州');
  await press('关 秋茶上新');
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({ id: 4, enabled: 0, cities: ['杭州'], audience: 1 }),
  );
});

test('[D148] the tabs of finding are ordered and kept as a whole', async () => {
  serve(listStaffTabs, {
    list: [
      { id: 1, key: 'circles', title: '通讯录', url: '/app/find/phonebook', community: true },
      { id: 2, key: 'services', title: '服务', url: '/service/list', community: false },
    ],
    next: -1,
  });
  const saved = serve(setTabs, { list: [] });
  renderPage('/find-tabs', ['operator']);
  await screen.findByText('/service/list');
  await press('修改页签');
  const dialog = await openDialog('发现页签');
  const second = within(dialog.getByRole('group', { name: '第 2 个页签' }));
  fireEvent.click(second.getByRole('button', { name: '上移' }));
  dialog.press('保存');
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      tabs: [
        { key: 'services', title: '服务', url: '/service/list', community: 0 },
        { key: 'circles', title: '通讯录', url: '/app/find/phonebook', community: 1 },
      ],
    }),
  );
});

test('[D196] channels are listed with their address', async () => {
  serve(listStaffChannels, { list: [channel], next: -1 });
  renderPage('/channel-pages', ['operator']);
  await screen.findByText('茶事');
  expect(linesShown()[0]).toContain('/app/12');
});
