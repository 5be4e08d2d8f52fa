import {
  listArticleCategories,
  listArticles,
  listBanners,
  previewChannelPage,
  viewChannelPage,
} from '@qunlu/contract/article/calls.ts';
import type { Banner, ChannelModule, ChannelPage } from '@qunlu/contract/article/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../platform/query.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { Banners } from './parts/banners.tsx';

const user = userEvent.setup();
const part = (changes: Partial<ChannelModule>): ChannelModule => ({
  type: 'heading',
  title: '',
  content: '',
  links: [],
  objects: [],
  ...changes,
});
const image = 'https://pics.example/a.jpg';
const channel: ChannelPage = {
  channel_id: 12,
  title: '茶事',
  summary: '',
  modules: [
    part({ title: '秋茶上新' }),
    part({ type: 'text', title: '今年', content: '<p>雨水<strong>少</strong></p>' }),
    part({ type: 'pictures', links: [{ title: '', image, alt: '茶山', url: 'https://tea.example' }] }),
    part({
      type: 'links',
      title: '去哪里',
      links: [{ title: '找服务', image: '', alt: '', url: '/service/list' }],
    }),
    part({
      type: 'objects',
      title: '圈子',
      objects: [
        {
          kind: 'circle',
          id: 5,
          title: '西湖茶友会',
          image: '',
          meta: '40 位成员 · 杭州',
          url: '/phonebook/5',
        },
      ],
    }),
    part({ type: 'objects', title: '没有人看得到的' }),
    part({ type: 'from-a-later-version', title: '以后才有的' }),
  ],
};

beforeEach(() => {
  localStorage.clear();
  serve(viewChannelPage, channel);
});

test('[R019][D157] a channel shows its modules from the top, and leads on to what is in them', async () => {
  renderScreen('/app/12', { session: {} });
  expect(await screen.findByRole('heading', { name: '秋茶上新' })).toBeDefined();
  expect(screen.getByRole('img', { name: '茶山' })).toBeDefined();
  expect(screen.getByRole('link', { name: /找服务/ }).getAttribute('href')).toBe('#!/service/list');
  expect(screen.getByRole('link', { name: /西湖茶友会/ }).getAttribute('href')).toBe('#!/phonebook/5');
  expect(screen.queryByText('没有人看得到的')).toBeNull();
  expect(screen.queryByText('以后才有的')).toBeNull();
});

test('[D196][B343] an unknown channel says so, and what is no number is no channel', async () => {
  serve(viewChannelPage, () => fail('notFound', { message: '频道不存在或已不可见' }));
  renderScreen('/app/13', { session: {} });
  expect(await screen.findByText('频道不存在或已不可见')).toBeDefined();
  expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('#!/app/home');
});

test('[D196] the static places of /app stand before the number', async () => {
  serve(listArticles, { list: [], next: -1 });
  serve(listArticleCategories, { list: [] });
  renderScreen('/app/home-article', { session: {} });
  expect(await screen.findByText('还没有文章')).toBeDefined();
});

test('[D157] the preview draws the page in the making with the same parts, and says when it is over', async () => {
  serve(previewChannelPage, { ...channel, channel_id: 0 });
  renderScreen('/article/preview/abc');
  expect(await screen.findByRole('heading', { name: '秋茶上新' })).toBeDefined();
});

const show = (place: 'home' | 'find') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Banners place={place} />
    </QueryClientProvider>,
  );
const banner = (changes: Partial<Banner> = {}): Banner => ({
  banner_id: 1,
  image,
  alt: '秋茶上新',
  url: '/app/home-article',
  ...changes,
});

test('[D165][E194] banners stand in their order and lead on; without one there is nothing at all', async () => {
  const asked = serve(listBanners, { list: [banner(), banner({ banner_id: 2, alt: '设计周', url: '' })] });
  show('find');
  const group = within(await screen.findByRole('group', { name: '推荐' }));
  expect(group.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['秋茶上新', '设计周']);
  expect(group.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['#!/app/home-article']);
  expect(asked.map(({ query }) => Number(query['type']))).toEqual([3]);
});

test('[D165] nothing stands where there is none', async () => {
  const asked = serve(listBanners, { list: [] });
  const { container } = show('find');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('[D165] the one of the start comes once a day, over the page, and goes with one touch', async () => {
  serve(listBanners, ({ query }) => ({ list: Number(query.type) === 1 ? [banner({ alt: '新年好' })] : [] }));
  const first = show('home');
  await user.click(
    within(await screen.findByRole('complementary', { name: '新年好' })).getByRole('button', {
      name: '关闭',
    }),
  );
  expect(screen.queryByRole('complementary')).toBeNull();
  first.unmount();
  show('home');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(screen.queryByRole('complementary')).toBeNull();
});
