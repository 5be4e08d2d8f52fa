import { hideCourse, listStaffCourses, viewStaffCourse } from '@qunlu/contract/course/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const line = {
  course_id: 91,
  phonebook_id: 12,
  circle: '西湖茶友会',
  title: '岩茶入门十二讲',
  user_id: 501,
  name: '林知夏',
  price: 9900,
  state: 1,
  students: 26,
  reports: 2,
  disputes: 1,
  hidden: false,
  hidden_reason: '',
  changed_at: 1_790_000_000,
};
const shown = {
  ...line,
  intro: '从看干茶到品汤',
  cover: '',
  chapters: [{ chapter_id: 31, title: '认识岩茶' }],
  outline: [
    {
      lesson_id: 301,
      chapter_id: 31,
      kind: 'video' as const,
      title: '认一认岩茶',
      poster: '',
      seconds: 600,
      trial: true,
      opens_at: 0,
      url: 'https://f.example/301.mp4',
      words: '',
    },
    {
      lesson_id: 303,
      chapter_id: 31,
      kind: 'article' as const,
      title: '冲泡笔记',
      poster: '',
      seconds: 0,
      trial: false,
      opens_at: 0,
      url: '',
      words: '水温 100 度',
    },
  ],
  can: { hide: true, show: false },
};

test('[D137][D81] courses with complaints come first; a search asks for the words', async () => {
  const asked = serve(listStaffCourses, { list: [line], next: -1 });
  renderPage('/courses', ['auditor']);
  expect(await screen.findByText('岩茶入门十二讲')).toBeDefined();
  expect(linesShown()[0]).toContain('举报 2，申诉 1');
  expect(asked[0]?.query).toEqual({ size: 10, kind: 'reported' });
  fireEvent.change(screen.getByPlaceholderText('编号，或标题的开头'), { target: { value: '岩茶' } });
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: '岩茶' }));
});

test('[D137][D138] a course is looked at, hidden with a reason, and shown again', async () => {
  serve(viewStaffCourse, shown);
  const decided = serve(hideCourse, { ok: true });
  renderPage('/courses/91/case', ['auditor']);
  expect(await screen.findByText('水温 100 度')).toBeDefined();
  expect(screen.getByLabelText<HTMLVideoElement>('认一认岩茶').src).toBe('https://f.example/301.mp4');
  await press('隐藏');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '隐藏' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: '侵犯他人版权' }));
  serve(viewStaffCourse, {
    ...shown,
    hidden: true,
    hidden_reason: '侵犯他人版权',
    can: { hide: false, show: true },
  });
  fireEvent.click(dialog.getByRole('button', { name: '隐藏' }));
  expect(await screen.findByText('原因：侵犯他人版权')).toBeDefined();
  await press('恢复');
  const again = within(await screen.findByRole('dialog', { name: /恢复/ }));
  fireEvent.change(again.getByRole('textbox', { name: '原因' }), { target: { value: '权利人已授权' } });
  fireEvent.click(again.getByRole('button', { name: '恢复' }));
  await waitFor(() =>
    expect(decided.map(({ body }) => body)).toEqual([
      { id: 91, hidden: 1, reason: '侵犯他人版权' },
      { id: 91, hidden: 0, reason: '权利人已授权' },
    ]),
  );
});

test('[D138] nobody decides about their own course', async () => {
  serve(viewStaffCourse, { ...shown, can: { hide: false, show: false } });
  renderPage('/courses/91/case', ['operator']);
  expect(await screen.findByText('水温 100 度')).toBeDefined();
  expect(screen.queryByRole('button', { name: '隐藏' })).toBeNull();
});
