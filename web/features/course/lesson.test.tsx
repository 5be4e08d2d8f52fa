import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { openLesson, saveProgress, viewCourse } from '@qunlu/contract/course/calls.ts';
import { addCourseNote, deleteCourseNote, listCourseNotes } from '@qunlu/contract/course/notes.ts';
import { addCourseComment, listCourseComments, removeCourseComment } from '@qunlu/contract/course/talk.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { boughtCourse, courseCircle, openLessonView, teaLessons } from '../../testing/courses.ts';
import { recordingOf } from '../../testing/recording.ts';
import { comeToRest } from '../../testing/rest.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const lessonPath = '/phonebook/12/course/91/lesson/301';
const teacher = boughtCourse.user;
const told = {
  lesson_id: 301,
  played: 230,
  position: 230,
  percent: 38,
  done: false,
  certificate: '',
};

beforeEach(() => {
  serve(viewCircle, courseCircle);
  serve(viewCourse, boughtCourse);
  serve(openLesson, openLessonView);
  serve(listCourseComments, { list: [], next: -1 });
  serve(listCourseNotes, { list: [], next: -1 });
  serve(saveProgress, told);
});

/** Whoever leaves tells what was played. */
afterEach(async () => {
  cleanup();
  await comeToRest();
});

const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

async function watch(path = lessonPath) {
  renderScreen(path, { session: {} });
  const video = await screen.findByLabelText<HTMLVideoElement>('认一认岩茶');
  const tape = recordingOf(video, 600);
  act(() => tape.loaded());
  return { video, tape };
}

test('[R063][D81] a video goes on where it was left on another phone; no way leads to its file', async () => {
  const { video } = await watch();
  expect([video.src, video.currentTime]).toEqual(['https://f.example/301.mp4?until=1', 200]);
  expect(video.hasAttribute('controls')).toBe(false);
  expect(video.getAttribute('controlslist')).toContain('nodownload');
  expect(fireEvent.contextMenu(video)).toBe(false);
  const bar = screen.getByRole('slider', { name: '进度' });
  await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('3 分 20 秒，共 10 分'));
});

test('[D81] what was played is saved under the name of this opening, and another address is asked for when it ends', async () => {
  const saved = serve(saveProgress, told);
  const { video, tape } = await watch();
  await press('播放');
  act(() => tape.playTo(230));
  await press('暂停');
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { lesson_id: 301, session: 'opened-1', ranges: [[200, 230]], position: 230 },
    ]),
  );
  const opened = serve(openLesson, { ...openLessonView, url: 'https://f.example/301.mp4?until=2' });
  await press('播放');
  act(() => void tape.fail());
  await waitFor(() => expect(video.src).toBe('https://f.example/301.mp4?until=2'));
  expect(opened[0]?.query).toEqual({ id: 301, session: 'opened-1' });
  act(() => tape.loaded());
  expect([video.currentTime, video.paused]).toEqual([230, false]);
});

test('[D81] its keys: 15 seconds either way, the bar, speeds from 0.75 to 2; on the keyboard the same', async () => {
  const { video } = await watch();
  await press('前进 15 秒');
  expect(video.currentTime).toBe(215);
  await press('后退 15 秒');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(video.currentTime).toBe(185);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(video.paused).toBe(false);
  fireEvent.change(screen.getByRole('slider', { name: '进度' }), { target: { value: '400' } });
  expect(video.currentTime).toBe(400);
  await press('速度 1 倍');
  const sheet = await screen.findByRole('dialog', { name: '播放速度' });
  expect(within(sheet).getByRole('button', { name: '0.75 倍' })).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: '2 倍' }));
  expect(video.playbackRate).toBe(2);
  // What one types is none of them.
  const box = screen.getByRole('textbox', { name: /说说您的想法/ });
  fireEvent.keyDown(box, { key: ' ' });
  expect(video.paused).toBe(false);
});

test('[D81] it stops by itself after 15 minutes', async () => {
  const { video, tape } = await watch();
  await press('播放');
  await press('定时停止');
  await user.click(await screen.findByRole('button', { name: '15 分钟后' }));
  expect(await screen.findByRole('button', { name: '15 分钟后停止' })).toBeTruthy();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 15 * 60_000 + 1000);
  act(() => tape.playTo(300));
  vi.restoreAllMocks();
  expect(video.paused).toBe(true);
  expect(await screen.findByText('定时到了，已经停下')).toBeTruthy();
});

test('[D81] at its end the next lesson goes on, in the background, too: the lock screen has its title and keys', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const mediaSession = {
    metadata: null as { title: string; artist: string } | null,
    playbackState: 'none',
    setActionHandler: (name: string, handler: MediaSessionActionHandler | null) =>
      handlers.set(name, handler),
    setPositionState: () => undefined,
  };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: mediaSession });
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, given: object) {
    Object.assign(this, given);
  });
  const { video, tape } = await watch();
  expect(mediaSession.metadata).toMatchObject({ title: '认一认岩茶', artist: '岩茶入门十二讲' });
  act(() => handlers.get('play')?.({ action: 'play' }));
  expect([video.paused, mediaSession.playbackState]).toEqual([false, 'playing']);
  act(() => handlers.get('seekforward')?.({ action: 'seekforward' }));
  expect(video.currentTime).toBe(215);
  serve(openLesson, {
    ...openLessonView,
    ...teaLessons[1],
    url: 'https://f.example/302.mp3',
    next: 303,
    previous: 301,
  });
  act(() => tape.end());
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/course/91/lesson/302'));
  expect(await screen.findByRole('heading', { level: 2, name: '听水声辨水温' })).toBeTruthy();
  const audio = document.querySelector('audio');
  await waitFor(() => expect(audio?.src).toBe('https://f.example/302.mp3'));
  expect(audio?.paused).toBe(false);
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('[D81] a note at a second: a tap on it goes there; deleted, it can be taken back', async () => {
  const note = {
    note_id: 5,
    lesson_id: 301,
    lesson: '认一认岩茶',
    second: 125,
    content: '看叶底的三红七绿',
    created_at: 1_790_000_000,
    edited_at: 0,
  };
  const { video } = await watch();
  await user.click(await screen.findByRole('radio', { name: '笔记' }));
  const written = serve(addCourseNote, note);
  await user.click(await screen.findByRole('button', { name: '在这一秒记笔记' }));
  const sheet = await screen.findByRole('dialog', { name: '记在 3:20' });
  await user.type(within(sheet).getByRole('textbox'), '看叶底的三红七绿');
  serve(listCourseNotes, { list: [note], next: -1 });
  await user.click(within(sheet).getByRole('button', { name: '记下来' }));
  await user.click(await screen.findByRole('button', { name: '回到 2:05' }));
  expect(written[0]?.body).toEqual({ lesson_id: 301, second: 200, content: '看叶底的三红七绿' });
  expect([video.currentTime, video.paused]).toEqual([125, false]);
  const dropped = serve(deleteCourseNote, { note_id: 5 });
  await press('更多：看叶底的三红七绿');
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(screen.queryByText('看叶底的三红七绿')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('看叶底的三红七绿')).toBeTruthy();
  expect(dropped).toHaveLength(0);
});

test('[D81][D79] under a lesson one talks; the teacher is named, what one deleted can be put back', async () => {
  const reply = {
    id: 12,
    lesson_id: 301,
    parent_id: 11,
    content: '先看颜色',
    images: '[]',
    user: teacher,
    teacher: true,
    created_at: 1_790_000_000,
    mine: false,
    removed: false,
    can: { remove: false, restore: false },
  };
  const comment = {
    ...reply,
    id: 11,
    parent_id: 0,
    content: '怎样看叶底',
    user: { ...teacher, user_id: 7001, name: '林知远' },
    teacher: false,
    mine: true,
    can: { remove: true, restore: false },
    replies: [reply],
    reply_count: 1,
  };
  serve(listCourseComments, { list: [comment], next: -1 });
  await watch();
  expect(await screen.findByText('怎样看叶底')).toBeTruthy();
  expect(screen.getByText('讲课人')).toBeTruthy();
  const sent = serve(addCourseComment, comment);
  await user.type(screen.getByRole('textbox', { name: /说说您的想法/ }), '叶底软不软');
  await press('发表');
  await waitFor(() => expect(sent[0]?.body).toEqual({ lesson_id: 301, content: '叶底软不软' }));
  const removed = serve(removeCourseComment, ({ body }) => ({ id: body.id, removed: body.removed === 1 }));
  await press('更多：林知远的讨论');
  await user.click(await screen.findByRole('button', { name: '删除这条讨论' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(removed.map(({ body }) => body.removed)).toEqual([1, 0]));
});

test('[R063] an article is text; a trial says that it is one; what is not open yet says when', async () => {
  serve(openLesson, {
    ...openLessonView,
    ...teaLessons[2],
    url: '',
    body: '<p>水温 <strong>100 度</strong></p>',
    studying: false,
    next: 0,
    can: { comment: false, note: false, manage: false },
  });
  renderScreen('/phonebook/12/course/91/lesson/303', { session: {} });
  expect(await screen.findByText('100 度')).toBeTruthy();
  expect(screen.getByText('这一节可以试看，加入学习后看全部')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: '讨论' })).toBeNull();
  serve(openLesson, () => fail('stateChanged', { message: '12月1日 20:00 开课' }));
  act(() => navigate('/phonebook/12/course/91/lesson/302'));
  expect(await screen.findByText('12月1日 20:00 开课')).toBeTruthy();
});
