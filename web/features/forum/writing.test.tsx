import 'fake-indexeddb/auto';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listMembers } from '@qunlu/contract/circle/directory.ts';
import {
  deleteTopicDraft,
  editTopic,
  listTopicDrafts,
  postTopic,
  saveTopicDraft,
  viewTopicDraft,
  viewWriting,
} from '@qunlu/contract/forum/write.ts';
import { listTopics, readTopic, viewTopic, visitForum } from '@qunlu/contract/forum/calls.ts';
import { listComments } from '@qunlu/contract/forum/comments.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claim, clearAll, readAll } from '../../platform/offline/store.ts';
import { circleMember } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';
import { photo, serveStorage, storageBase } from '../../testing/storage.ts';
import {
  forumCircle,
  topicLine,
  topicPage,
  topicPoll,
  wholeTopic,
  writingHere,
} from '../../testing/topics.ts';
import { forgetPosts, sendKept } from './queries/outbox.ts';

const user = userEvent.setup();
const at = '/phonebook/12/forum-post-media';
let posted: readonly ServedRequest<typeof postTopic>[] = [];

function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
}

beforeEach(async () => {
  await clearAll();
  await claim(7001);
  serve(viewCircle, forumCircle);
  serve(viewWriting, writingHere);
  serve(visitForum, { left_at: 0 });
  serve(listTopics, () =>
    topicPage([
      ...(posted.length > 0
        ? [topicLine(50, { title: posted[0]?.body.title ?? '', text: posted[0]?.body.text ?? '' })]
        : []),
      topicLine(31),
    ]),
  );
  // A store of the test hands back no real file.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  serve(saveTopicDraft, { draft_id: 4, title: '', saved_at: 1 });
  posted = serve(postTopic, ({ body }) =>
    wholeTopic(50, {
      text: body.text ?? '',
      title: body.title ?? '',
      images: body.images ?? [],
      user_id: 7001,
    }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  forgetPosts();
});

/** Not the turns of the event loop: the store of the phone waits for them. */
const fakeTimers = (): void =>
  void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });

const field = (name = '内容'): HTMLElement => screen.getByRole('textbox', { name });
const send = (): Promise<void> => user.click(screen.getByRole('button', { name: '发布' }));
const chooseIn = (index: number, files: File[]): void => {
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[index] as HTMLInputElement;
  fireEvent.change(input, { target: { files } });
};
async function open(address = at): Promise<ReturnType<typeof renderScreen>> {
  const page = renderScreen(address, { session: {} });
  await screen.findByRole('group', { name: '加内容' });
  return page;
}

test('[R073] words, a heading and pictures are posted, and stand on top of the list at once', async () => {
  const { asked } = serveStorage();
  await open();
  await user.type(field(), '周末去龙井');
  await user.click(screen.getByRole('button', { name: '标题' }));
  await user.type(field('标题'), '采茶');
  chooseIn(0, [photo('a.jpg'), photo('b.jpg')]);
  expect(await screen.findByText('2/9')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  await send();
  expect(await screen.findByRole('article', { name: '采茶' })).toBeTruthy();
  expect(posted).toHaveLength(1);
  expect(posted[0]?.body).toMatchObject({
    id: 12,
    kind: 'media',
    title: '采茶',
    text: '周末去龙井',
    images: [`${storageBase}public/k1.jpg`, `${storageBase}public/k2.jpg`],
  });
  expect(asked.every(({ query }) => query.bucket === 'public')).toBe(true);
});

test('[R073] without a network a post with nine pictures waits on the phone, over a new page load, and goes once', async () => {
  const { sent: files } = serveStorage();
  const page = await open();
  network(false);
  await user.type(field(), '电梯里写的');
  chooseIn(
    0,
    Array.from({ length: 9 }, (_, index) => photo(`${index}.jpg`)),
  );
  expect(await screen.findByText('9/9')).toBeTruthy();
  await send();
  expect(await screen.findByText('等网络，连上后自动发出')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /第\d张图片/ })).toHaveLength(9);
  await waitFor(async () => expect(await readAll(7001, 'post:')).toHaveLength(1));
  page.unmount();
  forgetPosts();
  renderScreen('/phonebook/12/circle', { session: {} });
  const waiting = await screen.findByRole('article', { name: '还没有发出的动态' });
  expect(within(waiting).getByText('电梯里写的')).toBeTruthy();
  expect(files).toHaveLength(0);
  network(true);
  await act(() => sendKept());
  await waitFor(() => expect(screen.queryByRole('article', { name: '还没有发出的动态' })).toBeNull());
  expect(posted).toHaveLength(1);
  expect(posted[0]?.body.images).toHaveLength(9);
  expect(new Set(posted[0]?.body.images).size).toBe(9);
  await waitFor(async () => expect(await readAll(7001, 'post:')).toHaveLength(0));
});

test('[R073] what waits can still be changed; what was refused says why, keeps everything and goes again', async () => {
  serveStorage();
  await open();
  network(false);
  await user.type(field(), '第一稿');
  await send();
  await user.click(await screen.findByRole('button', { name: '修改' }));
  await waitFor(() => expect((field() as HTMLTextAreaElement).value).toBe('第一稿'));
  await user.clear(field());
  await user.type(field(), '第二稿');
  serve(postTopic, () => fail('refused', { message: '内容里有不能发布的词' }));
  network(true);
  await send();
  expect(await screen.findByText('内容里有不能发布的词')).toBeTruthy();
  const again = serve(postTopic, ({ body }) => wholeTopic(50, { text: body.text ?? '' }));
  await user.click(screen.getByRole('button', { name: '重新发送' }));
  expect(await screen.findByRole('article', { name: '第二稿' })).toBeTruthy();
  expect(again.map(({ body }) => body.text)).toEqual(['第二稿']);
});

test('[R073] a bound is told while one writes; nothing empty is sent', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(true);
  expect(screen.getByRole('note', { name: '已写0字，最多5000字' })).toBeTruthy();
  fireEvent.change(field(), { target: { value: '茶'.repeat(5001) } });
  expect(screen.getByRole('note', { name: '已写5001字，最多5000字' })).toBeTruthy();
  await send();
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(posted).toHaveLength(0);
});

test('[R073] a film stands alone, files and what was said not beside each other; private files go where they are private', async () => {
  const { sent: files, asked } = serveStorage();
  fakeTimers();
  await open();
  chooseIn(2, [photo('价目.pdf', { type: 'application/pdf' })]);
  expect(await screen.findByText('价目.pdf')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '语音' }).disabled).toBe(true);
  chooseIn(1, [photo('v.mp4', { type: 'video/mp4' })]);
  // This window cannot read a film: it goes without a picture of its own.
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText('v.mp4')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '图片' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(files).toHaveLength(2);
  expect(asked.every(({ query }) => query.bucket === 'private')).toBe(true);
  expect(posted[0]?.body.video?.file).toContain('/private/');
  expect(posted[0]?.body.files?.[0]).toMatchObject({ name: '价目.pdf' });
});

test('[R073] a question may be put to one member', async () => {
  serve(listMembers, { list: [circleMember], next: -1, total: 1, letters: [] });
  await open(`${at}?kind=question`);
  await user.type(field('问题'), '白茶怎么存');
  await user.click(screen.getByRole('button', { name: '问谁：所有人' }));
  const picker = await screen.findByRole('dialog', { name: '问哪一位' });
  await user.click(await within(picker).findByRole('checkbox', { name: /苏晓/ }));
  await user.click(within(picker).getByRole('button', { name: /完成|确定/ }));
  expect(await screen.findByRole('button', { name: '问谁：苏晓' })).toBeTruthy();
  await send();
  await waitFor(() => expect(posted[0]?.body).toMatchObject({ kind: 'question', asked_id: 8002 }));
});

test('[B011][R073] a poll has its options, its end and who sees what', async () => {
  await open(`${at}?kind=poll`);
  await user.type(field('要决定什么'), '去哪里');
  await user.type(field('选项 1'), '龙井村');
  await send();
  expect((await screen.findAllByText('请写至少 2 个选项')).length).toBeGreaterThan(0);
  await user.type(field('选项 2'), '龙井村');
  await send();
  expect((await screen.findAllByText('有两个选项是一样的')).length).toBeGreaterThan(0);
  await user.clear(field('选项 2'));
  await user.type(field('选项 2'), '九溪');
  await user.click(screen.getByRole('button', { name: '加选项' }));
  await user.type(field('选项 3'), '云栖');
  await user.click(screen.getByRole('switch', { name: '可以选几项' }));
  await user.click(screen.getByRole('switch', { name: '记名' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '截止' }), '7 天后');
  await send();
  await waitFor(() =>
    expect(posted[0]?.body.poll).toEqual({
      options: ['龙井村', '九溪', '云栖'],
      multiple: 1,
      named: 1,
      results: 0,
      hours: 168,
    }),
  );
});

test('[R073] what is not finished is kept on the phone and on the server, goes on where it was, and ends as it is posted', async () => {
  fakeTimers();
  const saved = serve(saveTopicDraft, { draft_id: 4, title: '没写完', saved_at: 1 });
  const page = await open();
  fireEvent.change(field(), { target: { value: '没写完' } });
  await act(() => vi.advanceTimersByTimeAsync(3100));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(saved[0]?.body.content ?? '{}')).toMatchObject({ text: '没写完', kind: 'media' });
  page.unmount();
  await open();
  expect(await screen.findByText('接着上次没写完的')).toBeTruthy();
  expect((field() as HTMLTextAreaElement).value).toBe('没写完');
  fireEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(posted[0]?.body).toMatchObject({ text: '没写完', draft_id: 4 }));
  await waitFor(async () => expect(await readAll(7001, 'post-draft:')).toHaveLength(0));
});

test('[R073] drafts of another device go on here, and are thrown away', async () => {
  let list = [{ draft_id: 4, title: '茶会总结', saved_at: 1_790_000_000 }];
  serve(listTopicDrafts, () => ({ list }));
  serve(viewTopicDraft, {
    draft_id: 4,
    title: '',
    saved_at: 1,
    content: JSON.stringify({ kind: 'media', text: '茶会总结' }),
  });
  serve(deleteTopicDraft, () => {
    list = [];
    return { ok: true };
  });
  const page = await open();
  await user.click(screen.getByRole('button', { name: '草稿' }));
  await user.click(await screen.findByRole('button', { name: /^茶会总结/ }));
  await waitFor(() => expect((field() as HTMLTextAreaElement).value).toBe('茶会总结'));
  page.unmount();
  await open();
  await user.click(screen.getByRole('button', { name: '草稿' }));
  await user.click(await screen.findByRole('button', { name: '删掉草稿：茶会总结' }));
  expect(await screen.findByText('没有草稿')).toBeTruthy();
});

test('[R073] one’s own post is changed as it stands', async () => {
  serve(viewTopic, wholeTopic(31, { text: '去哪里', rev: 3, can: { edit: true } as never }));
  serve(listComments, { list: [], next: -1 });
  serve(readTopic, { seen_id: 0 });
  const edits = serve(editTopic, ({ body }) => wholeTopic(31, { text: body.text ?? '' }));
  await open(`${at}?edit=31`);
  await user.type(field('内容'), '？');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(edits[0]?.body).toMatchObject({ id: 31, rev: 3, text: '去哪里？' }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/topic/31'));
});

test('[R073] a poll in which somebody has voted says that it stays as it is', async () => {
  serve(
    viewTopic,
    wholeTopic(32, { kind: 'poll', text: '去哪里', poll: topicPoll, can: { edit: false } as never }),
  );
  renderScreen(`${at}?kind=poll&edit=32`, { session: {} });
  expect(await screen.findByText('已经有人投票，题目和选项都不能再改')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});
