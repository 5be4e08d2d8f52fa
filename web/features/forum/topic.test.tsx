import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { followTopic, readTopic, restoreTopic, viewTopic } from '@qunlu/contract/forum/calls.ts';
import {
  addComment,
  likeComment,
  listComments,
  listReplies,
  removeComment,
  restoreComment,
  viewComment,
} from '@qunlu/contract/forum/comments.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { circleMember, visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { forumCircle, topicComment, topicReply, wholeTopic, writer } from '../../testing/topics.ts';

const user = userEvent.setup();
const at = '/phonebook/12/topic/31';
const text = '# 选茶\n先看干茶。\n\n## 水\n见 https://tea.example/water。';

beforeEach(() => {
  serve(viewCircle, forumCircle);
  serve(viewTopic, wholeTopic(31, { title: '泡茶十问', text, comments: 2 }));
  serve(readTopic, { seen_id: 0 });
  serve(listComments, { list: [], next: -1 });
});

const field = (name = '写评论'): HTMLElement => screen.getByRole('textbox', { name });

test('[R071] the whole post with its headings and links, under the name of its circle', async () => {
  renderScreen(at, { session: {} });
  expect(await screen.findByRole('heading', { level: 1, name: '泡茶十问' })).toBeTruthy();
  const post = screen.getByRole('article', { name: '泡茶十问' });
  expect(within(post).getByRole('heading', { level: 2, name: '选茶' })).toBeTruthy();
  expect(within(post).getByRole('heading', { level: 3, name: '水' })).toBeTruthy();
  expect(within(post).getByText('先看干茶。')).toBeTruthy();
  expect(within(post).getByRole('link', { name: 'https://tea.example/water' })).toBeTruthy();
  expect(screen.getByText('西湖茶友会')).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('泡茶十问'));
});

test('[R071] comments stand on two levels; more answers come when they are asked for, and how far one read is told', async () => {
  const reads = serve(readTopic, { seen_id: 0 });
  const answers = [52, 53, 54].map((id) => topicReply(id, { parent_id: 51 }));
  serve(listComments, {
    list: [topicComment(51, { replies: 4, list: answers }), topicComment(60, { author: true, is_new: true })],
    next: -1,
  });
  serve(listReplies, { list: [...answers, topicReply(55, { parent_id: 51 })], next: -1 });
  renderScreen(at, { session: {} });
  const first = (await screen.findByText('第 51 句')).closest('li') as HTMLElement;
  expect(within(first).getAllByText(/第 5[234] 句/)).toHaveLength(3);
  const second = screen.getByText('第 60 句').closest('li') as HTMLElement;
  expect(within(second).getByText('作者')).toBeTruthy();
  expect(within(second).getByText('新')).toBeTruthy();
  await user.click(within(first).getByRole('button', { name: '全部 4 条回复' }));
  expect(await within(first).findByText('第 55 句')).toBeTruthy();
  await waitFor(() => expect(reads.at(-1)?.body).toEqual({ id: 31, seen_id: 60 }));
});

test('[R071] one writes under it, answers in place and calls a member; what could not be sent stays', async () => {
  serve(listComments, { list: [topicComment(51)], next: -1 });
  serve(listMembers, { list: [circleMember], next: -1, total: 1, letters: [] });
  serve(addComment, () => fail('busy'));
  renderScreen(at, { session: {} });
  await screen.findByText('第 51 句');
  await user.type(field(), '好文');
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((field() as HTMLTextAreaElement).value).toBe('好文');
  const made = serve(addComment, ({ body }) =>
    topicComment(70, { text: body.text, parent_id: Number(body.parent_id ?? 0), user_id: 7001 }),
  );
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('好文', { selector: 'li *' })).toBeTruthy();
  expect((field() as HTMLTextAreaElement).value).toBe('');
  expect(screen.getByRole('heading', { name: '评论 3' })).toBeTruthy();

  await user.click(
    within(screen.getByText('第 51 句').closest('li') as HTMLElement).getByRole('button', {
      name: '回复苏晓',
    }),
  );
  await user.type(field('回复苏晓'), '同意 @');
  const picker = await screen.findByRole('dialog', { name: '提到谁' });
  await user.click(await within(picker).findByRole('checkbox', { name: /苏晓/ }));
  await user.click(within(picker).getByRole('button', { name: /完成|确定/ }));
  await waitFor(() => expect((field('回复苏晓') as HTMLTextAreaElement).value).toBe('同意 @苏晓 '));
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(made.at(-1)?.body).toEqual({ id: 31, text: '同意 @苏晓', parent_id: 51, mentions: [8002] }),
  );
});

test('[R071] it can be read from the newest on, from the first that is new, and followed', async () => {
  const asked = serve(listComments, ({ query }) => ({
    list: [topicComment(query.next === 55 ? 56 : 51)],
    next: -1,
  }));
  serve(viewTopic, wholeTopic(31, { comments: 9, new_comments: 3, seen_id: 55 }));
  const follows = serve(followTopic, { followed: true });
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '看 3 条新的' }));
  expect(await screen.findByText('第 56 句')).toBeTruthy();
  expect(asked.at(-1)?.query).toMatchObject({ id: 31, next: 55 });
  await user.click(screen.getByRole('button', { name: '看之前的评论' }));
  expect(await screen.findByText('第 51 句')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '看最新' }));
  await waitFor(() => expect(asked.at(-1)?.query.order).toBe('new'));
  await user.click(screen.getByRole('button', { name: '关注' }));
  expect(await screen.findByRole('button', { name: '不再关注' })).toBeTruthy();
  expect(follows[0]?.body).toEqual({ id: 31, followed: 1 });
});

test('[R071] a comment is liked, deleted and brought back', async () => {
  const mine = topicComment(51, {
    user_id: 7001,
    likes: 1,
    can: { remove: true, reply: true, like: true, report: false },
  });
  serve(listComments, { list: [mine], next: -1 });
  serve(likeComment, { liked: true, likes: 2 });
  serve(removeComment, topicReply(51, { ...mine, undo_until: 1_900_000_000 }));
  const restored = serve(restoreComment, topicReply(51, mine));
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '赞苏晓的评论，1 个赞' }));
  expect(await screen.findByRole('button', { name: '赞苏晓的评论，2 个赞', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '更多：苏晓的评论' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('这条已删除')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('第 51 句')).toBeTruthy();
  expect(restored).toHaveLength(1);
});

test('[R071] a notification leads to the reply that it is about', async () => {
  serve(viewComment, {
    comment: topicComment(51),
    reply: topicReply(59, { parent_id: 51, mentions: [{ user_id: 7001, name: '我' }], text: '@我 来看' }),
  });
  renderScreen(`${at}?comment=59`, { session: {} });
  const found = await screen.findByRole('region', { name: '您要看的回复' });
  expect(within(found).getByText('@我')).toBeTruthy();
});

test('[R071] a guest comes to the home of the circle; a visitor reads what is for everybody, and is asked to join', async () => {
  serve(viewCircle, visitedCircle);
  const { unmount } = renderScreen(at);
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12'));
  unmount();
  serve(viewTopic, wholeTopic(31, { title: '泡茶十问', can: { comment: false, like: false } as never }));
  renderScreen(at, { session: {} });
  expect(await screen.findByRole('heading', { name: '泡茶十问' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: '加入圈子，一起讨论' })).getAttribute('href')).toBe(
    '#!/phonebook/12/join',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[R071] what is not for everybody leads to where one joins; what is gone says so', async () => {
  serve(viewCircle, visitedCircle);
  serve(viewTopic, () => fail('membersOnly'));
  const { unmount } = renderScreen(at, { session: {} });
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/join'));
  unmount();
  serve(viewTopic, () => fail('notFound'));
  renderScreen(at, { session: {} });
  expect(await screen.findByText('这条帖子看不到了')).toBeTruthy();
});

test('[R071] one’s own that others do not see says why; a deleted one can be brought back', async () => {
  const own = { user_id: 7001, user: { ...writer, user_id: 7001 } };
  serve(viewTopic, wholeTopic(31, { ...own, state: 3, reason: '请去掉电话', can: { edit: true } as never }));
  const { unmount } = renderScreen(at, { session: {} });
  expect(await screen.findByText('没有通过：请去掉电话')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe(
    '#!/phonebook/12/forum-post-media?edit=31',
  );
  unmount();
  serve(
    viewTopic,
    wholeTopic(31, { ...own, state: 5, undo_until: 1_900_000_000, can: { restore: true } as never }),
  );
  serve(restoreTopic, wholeTopic(31, own));
  vi.useRealTimers();
  renderScreen(at, { session: {} });
  await user.click(await screen.findByRole('button', { name: '撤销删除' }));
  expect(await screen.findByRole('heading', { name: '评论' })).toBeTruthy();
});
