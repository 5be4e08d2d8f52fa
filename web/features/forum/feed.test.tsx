import { viewCircle } from '@qunlu/contract/circle/home.ts';
import {
  featureTopic,
  likeTopic,
  listTopics,
  pinTopic,
  removeTopic,
  restoreTopic,
  visitForum,
} from '@qunlu/contract/forum/calls.ts';
import { listLinkable, viewWriting } from '@qunlu/contract/forum/write.ts';
import { listVoters, votePoll } from '@qunlu/contract/forum/polls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import {
  forumCircle,
  managedCircle,
  topicLine,
  topicPage,
  topicPoll,
  wholeTopic,
  writer,
  writingHere,
} from '../../testing/topics.ts';

const user = userEvent.setup();
const at = '/phonebook/12/circle';

beforeEach(() => {
  serve(viewCircle, forumCircle);
  serve(viewWriting, writingHere);
  serve(visitForum, { left_at: 0 });
});

const post = (name: string | RegExp): HTMLElement => screen.getByRole('article', { name });

test('[R059] the newest stand first under what is pinned, with a line where one left off, and the server hears how far one is', async () => {
  const seen = serve(visitForum, { left_at: 0 });
  serve(
    listTopics,
    topicPage([topicLine(33, { unread: true }), topicLine(32), topicLine(31)], {
      pinned: [topicLine(20, { title: '群规', pinned: true })],
      left_at: 1_790_000_031,
    }),
  );
  renderScreen(at, { session: {} });
  expect(await screen.findByRole('article', { name: '第 33 条' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /群规/ }).getAttribute('href')).toBe('#!/phonebook/12/topic/20');
  const rows = within(screen.getAllByRole('list').at(-1) as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(rows.findIndex((row) => row === '上次看到这里')).toBe(2);
  expect(within(post('第 33 条')).getByText('新')).toBeTruthy();
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ id: 12, until: 1_790_000_033 }));
});

test('[R059] a filter asks for its posts; a place without any says what it is for', async () => {
  const asked = serve(listTopics, ({ query }) =>
    topicPage(query.filter === 'featured' ? [topicLine(40, { featured: true, title: '泡茶十问' })] : []),
  );
  renderScreen(at, { session: {} });
  expect(await screen.findByText('这里是大家说话的地方')).toBeTruthy();
  expect(screen.getByRole('button', { name: '写第一条' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '精华' }));
  expect(within(await screen.findByRole('article', { name: '泡茶十问' })).getByText('精华')).toBeTruthy();
  for (const [label, filter, words] of [
    ['待回答', 'unanswered', '没有等回答的问题'],
    ['未读', 'unread', '都看过了'],
    ['我的', 'mine', '您还没有写过'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: label }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asked.at(-1)?.query.filter).toBe(filter);
  }
});

test('[R059] a post shows its pictures, what it is about, its files, who is asked; one that is long leads to all of it', async () => {
  serve(
    listTopics,
    topicPage([
      topicLine(31, {
        kind: 'service',
        text: '春茶到了',
        more: true,
        images: ['https://files.example.com/a.jpg', 'https://files.example.com/b.jpg'],
        files: [{ url: 'https://files.example.com/x', name: '价目.pdf', bytes: 20_000 }],
        link: {
          kind: 'service',
          label: '服务',
          id: 5,
          title: '龙井代购',
          image: '',
          price_min: 20_000,
          price_max: 30_000,
          path: '/service/5',
        },
      }),
      topicLine(30, { kind: 'question', text: '谁懂白茶', asked: { ...writer, name: '林知远' } }),
      topicLine(29, { link_gone: true, text: '看这个' }),
    ]),
  );
  renderScreen(at, { session: {} });
  const first = await screen.findByRole('article', { name: '春茶到了' });
  expect(
    within(first)
      .getByRole('link', { name: /全文/ })
      .getAttribute('href'),
  ).toBe('#!/phonebook/12/topic/31');
  expect(within(first).getAllByRole('img', { name: /苏晓，第\d张图片/ })).toHaveLength(2);
  expect(await within(first).findByRole('button', { name: /价目\.pdf/ })).toBeTruthy();
  const link = within(first).getByRole('link', { name: /龙井代购/ });
  expect(link.getAttribute('href')).toBe('#!/service/5');
  expect(link.textContent).toContain('¥200.00 起');
  expect(within(post('谁懂白茶')).getByText('问 林知远，等回答')).toBeTruthy();
  expect(within(post('看这个')).getByText('附带的内容已不可见')).toBeTruthy();
});

test('[R059] nothing of a film is fetched before one tap plays it in its place', async () => {
  serve(
    listTopics,
    topicPage([
      topicLine(31, {
        video: {
          url: 'https://files.example.com/v.mp4',
          poster: 'https://files.example.com/v.jpg',
          seconds: 75,
          width: 16,
          height: 9,
          bytes: 9,
        },
      }),
    ]),
  );
  renderScreen(at, { session: {} });
  const play = await screen.findByRole('button', { name: '播放苏晓的视频，75 秒' });
  expect(play.textContent).toContain('1:15');
  expect(document.querySelector('video')).toBeNull();
  await user.click(play);
  expect((await screen.findByLabelText('苏晓的视频')).getAttribute('src')).toBe(
    'https://files.example.com/v.mp4',
  );
});

test('[B011] one votes in the post, once, and then sees how all did; where votes carry names, who', async () => {
  serve(
    listTopics,
    topicPage([topicLine(31, { kind: 'poll', text: '去哪里', poll: { ...topicPoll, named: true } })]),
  );
  const votes = serve(votePoll, ({ body }) => ({
    ...topicPoll,
    named: true,
    voters: 4,
    voted: true,
    visible: true,
    chosen: body.options.map(Number),
    options: [
      { option_id: 1, text: '龙井村', votes: 1 },
      { option_id: 2, text: '九溪', votes: 3 },
    ],
  }));
  serve(listVoters, { list: [{ user: writer, at: 1 }], next: -1 });
  renderScreen(at, { session: {} });
  const poll = await screen.findByRole('article', { name: '去哪里' });
  expect(await within(poll).findByText(/^单选 · 记名 · 3 人已投/)).toBeTruthy();
  const send = within(poll).getByRole<HTMLButtonElement>('button', { name: '投票' });
  expect(send.disabled).toBe(true);
  await user.click(within(poll).getByRole('radio', { name: '九溪' }));
  await user.click(send);
  await waitFor(() => expect(votes.map(({ body }) => body)).toEqual([{ id: 31, options: [2] }]));
  const mine = await within(poll).findByRole('button', { name: '九溪，3 票，看谁选了' });
  expect(mine.textContent).toContain('75%');
  expect(within(mine).getByLabelText('我选的')).toBeTruthy();
  expect(within(poll).queryByRole('radio')).toBeNull();
  await user.click(mine);
  expect(within(await screen.findByRole('dialog', { name: '谁选了“九溪”' })).getByText('苏晓')).toBeTruthy();
});

test('[R059] a like shows at once and is taken back when the server says no', async () => {
  serve(listTopics, topicPage([topicLine(31, { likes: 2 })]));
  serve(likeTopic, () => fail('forbidden'));
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '赞 2 个' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '赞 2 个' }).getAttribute('aria-pressed')).toBe('false'),
  );
  serve(likeTopic, { liked: true, likes: 3 });
  await user.click(screen.getByRole('button', { name: '赞 2 个' }));
  expect(await screen.findByRole('button', { name: '赞 3 个', pressed: true })).toBeTruthy();
});

test('[R059] one’s own goes at once and comes back by one tap', async () => {
  const mine = { user_id: 7001, can: { edit: true, remove: true, report: false } } as never;
  serve(listTopics, topicPage([topicLine(31, mine), topicLine(30)]));
  const removed = serve(
    removeTopic,
    wholeTopic(31, { ...(mine as object), state: 5, undo_until: 1_900_000_000 }),
  );
  const restored = serve(restoreTopic, wholeTopic(31, mine));
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '更多：第 31 条' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: '第 31 条' })).toBeNull());
  expect(removed.map(({ body }) => body)).toEqual([{ id: 31 }]);
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByRole('article', { name: '第 31 条' })).toBeTruthy();
  expect(restored).toHaveLength(1);
});

test('[R059] who looks after the circle pins, features, and says why something of another goes', async () => {
  serve(viewCircle, managedCircle);
  const can = { pin: true, feature: true, remove: true } as never;
  serve(listTopics, topicPage([topicLine(31, { can })], { audits: 2, can: { post: true, manage: true } }));
  const pins = serve(pinTopic, wholeTopic(31, { can, pinned: true }));
  const features = serve(featureTopic, wholeTopic(31, { can, featured: true }));
  const removed = serve(removeTopic, wholeTopic(31, { state: 5 }));
  renderScreen(at, { session: {} });
  expect((await screen.findByRole('link', { name: /等您审核的帖子/ })).getAttribute('href')).toBe(
    '#!/phonebook/12/forum?audits=1',
  );
  const choose = async (label: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: '更多：第 31 条' }));
    await user.click(await screen.findByRole('button', { name: label }));
  };
  await choose('设为精华');
  await waitFor(() => expect(features[0]?.body).toEqual({ id: 31, featured: 1 }));
  expect(await within(post('第 31 条')).findByText('精华')).toBeTruthy();
  await choose('置顶');
  await waitFor(() => expect(pins[0]?.body).toEqual({ id: 31, pinned: 1 }));
  await choose('删除');
  await user.type(await screen.findByRole('textbox', { name: /删除的原因/ }), '广告');
  await user.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(removed[0]?.body).toEqual({ id: 31, reason: '广告' }));
});

test('[R059] what others have posted meanwhile waits for a tap', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let list = [topicLine(31)];
  serve(listTopics, () => topicPage(list));
  renderScreen(at, { session: {} });
  await screen.findByRole('article', { name: '第 31 条' });
  list = [topicLine(33), topicLine(32, { user_id: 7001 }), topicLine(31)];
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  const more = await screen.findByRole('button', { name: '有 1 条新的' });
  expect(screen.queryByRole('article', { name: '第 33 条' })).toBeNull();
  fireEvent.click(more);
  expect(await screen.findByRole('article', { name: '第 33 条' })).toBeTruthy();
});

test('[R059] where the module is off the screen says so; what can be written the server says', async () => {
  serve(viewCircle, { ...forumCircle, modules: [] });
  const { unmount } = renderScreen(at, { session: {} });
  expect(await screen.findByText('这个功能没有打开')).toBeTruthy();
  unmount();
});

test('[R073][R074][R075] the one action asks what to write: kinds of the circle, and what the server lets one attach', async () => {
  serve(listTopics, topicPage([topicLine(31)]));
  serve(viewWriting, { ...writingHere, polls: false });
  serve(listLinkable, { list: [], next: -1 });
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '写点什么' }));
  const sheet = await screen.findByRole('dialog', { name: '写什么' });
  const labels = within(sheet)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    // A tip of before stands above the sheet.
    .filter((label) => label !== '撤销');
  expect(labels).toEqual([
    '动态文字、图片、视频、语音或文件',
    '提问问大家，或只问一位',
    '服务',
    '活动',
    '取消',
  ]);
  await user.click(within(sheet).getByRole('button', { name: '活动' }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/forum-post-activity'));
  expect(await screen.findByText('您还没有活动')).toBeTruthy();
});
