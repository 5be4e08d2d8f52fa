import { listArticleCategories, listArticles, viewArticle } from '@qunlu/contract/article/calls.ts';
import type { Article, ArticleLine } from '@qunlu/contract/article/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const line: ArticleLine = {
  article_id: 9,
  alias: 'when-to-drink',
  title: '春茶什么时候喝',
  summary: '刚做好的绿茶放一放更好喝',
  cover: '',
  category: '喝茶',
  pinned: false,
  published_at: 1_795_000_000,
};
const next: ArticleLine = {
  ...line,
  article_id: 10,
  alias: 'one-table',
  title: '一张长桌八把椅子',
  pinned: true,
};
const article: Article = {
  ...line,
  content:
    '<p>刚炒好的茶有火气。</p><p><a href="https://tea.example/">茶谱</a></p><p><img src="https://pics.example/a.jpg" alt="茶山"></p>',
  changed_at: line.published_at,
  more: [next],
};

beforeEach(() => {
  serve(viewArticle, article);
  serve(listArticleCategories, { list: ['喝茶', '聚会'] });
  serve(listArticles, { list: [next, line], next: -1 });
});

test('[R150] a guest reads an article: title, day, text, and what to read next', async () => {
  renderScreen('/article/when-to-drink');
  expect(await screen.findByRole('heading', { level: 1, name: '春茶什么时候喝' })).toBeDefined();
  expect(screen.getByText('刚炒好的茶有火气。')).toBeDefined();
  const more = within(await screen.findByRole('region', { name: '接着读' }));
  expect(more.getByRole('link').getAttribute('href')).toBe('#!/article/one-table');
  expect(document.title).toBe('春茶什么时候喝 · 群录');
});

test('[D157] a picture of the text opens large, and a link elsewhere asks first', async () => {
  renderScreen('/article/when-to-drink');
  await user.click(await screen.findByRole('link', { name: '茶谱' }));
  expect(await screen.findByText(/tea\.example/)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: '看大图：茶山' })).toBeDefined();
});

test('[D157] an old name leads to the address of now', async () => {
  renderScreen('/article/old-name');
  await screen.findByRole('heading', { level: 1, name: '春茶什么时候喝' });
  await waitFor(() => expect(location.hash).toBe('#!/article/when-to-drink'));
});

test('[R150] one that is not there says so and leads to the others', async () => {
  serve(viewArticle, () => fail('notFound', { message: '文章不存在或已不可见' }));
  renderScreen('/article/never-written');
  expect(await screen.findByText('文章不存在或已不可见')).toBeDefined();
  expect(screen.getByRole('link', { name: '看看别的文章' }).getAttribute('href')).toBe('#!/app/home-article');
});

test('[R002] the feed shows articles with their summary, and narrows to a category', async () => {
  renderScreen('/app/home-article', { session: {} });
  expect(await screen.findByText('一张长桌八把椅子')).toBeDefined();
  expect(screen.getByText('置顶')).toBeDefined();
  const asked = serve(listArticles, { list: [line], next: -1 });
  await user.click(screen.getByRole('radio', { name: '喝茶' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ category: '喝茶' }));
});

test('[R002] a feed without articles says what will be there', async () => {
  serve(listArticles, { list: [], next: -1 });
  renderScreen('/app/home-article', { session: {} });
  expect(await screen.findByText('还没有文章')).toBeDefined();
});

test('[R002] a feed that fails offers another try', async () => {
  serve(listArticles, () => fail('notFound', { message: '内容不存在或已不可见' }));
  renderScreen('/app/home-article', { session: {} });
  expect(await screen.findByRole('button', { name: '刷新重试' })).toBeDefined();
});
