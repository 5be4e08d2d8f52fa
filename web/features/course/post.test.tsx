import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { listCourses } from '@qunlu/contract/course/calls.ts';
import { viewCourseIncome } from '@qunlu/contract/course/income.ts';
import {
  addLesson,
  createCourse,
  deleteCourse,
  editCourse,
  setCourseState,
  setCourseTerms,
  setOutline,
  viewOwnCourse,
  viewStops,
} from '@qunlu/contract/course/publish.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { adminCan, circleSettings } from '../../testing/circles.ts';
import { courseCircle, courseLine, ownTeaCourse } from '../../testing/courses.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const editPath = '/phonebook-setting/12/course-post/91';
const settings = { ...circleSettings, id: 12 };
const open = (path: string) => renderScreen(path, { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

const nothingSold = { course_id: 91, buyers: 0, sold: 0, refunded: 0, fee: 0, left: 0 };

beforeEach(() => {
  serve(viewSettings, settings);
  serve(viewCircle, courseCircle);
  serve(viewOwnCourse, ownTeaCourse);
  serve(viewCourseIncome, nothingSold);
  serve(listCourses, { list: [], next: -1 });
});

test('[R141] all courses with their state and learners; the module that is off is said, the income is the owner’s', async () => {
  const off = { ...courseLine, course_id: 92, title: '茶席花', state: 2, price: 0 };
  const asked = serve(listCourses, { list: [{ ...courseLine, state: 0 }, off], next: -1 });
  serve(viewCircle, { ...courseCircle, modules: [] });
  const shown = open('/phonebook-setting/12/course');
  const draft = await screen.findByRole('link', { name: /岩茶入门十二讲/ });
  expect(draft.textContent).toContain('草稿');
  expect(draft.textContent).toContain('26 人在学');
  expect(draft.getAttribute('href')).toBe(`#!${editPath}`);
  expect(screen.getByRole('link', { name: /茶席花/ }).textContent).toContain('已下架');
  expect(asked[0]?.query).toMatchObject({ id: 12, manage: 1 });
  expect(await screen.findByText('“课程”功能没有打开，成员还看不到')).toBeTruthy();
  expect(screen.getByRole('link', { name: /课程收入/ })).toBeTruthy();
  shown.unmount();
  serve(viewSettings, { ...settings, can: { ...adminCan, content: true } });
  open('/phonebook-setting/12/course');
  expect(await screen.findByRole('link', { name: '写一门课' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /课程收入/ })).toBeNull();
});

test('[D81] long before it opens whoever writes it reads from when it can be bought', async () => {
  serve(viewOwnCourse, { ...ownTeaCourse, state: 1, presale_problem: '离开课还早，2027-03-01 起可以买' });
  open(editPath);
  expect(await screen.findByText('离开课还早，2027-03-01 起可以买')).toBeTruthy();
});

test('[D81] the owner sees what a course has brought, and each payment; who looks after the content does not', async () => {
  serve(viewCourseIncome, { ...nothingSold, buyers: 1, sold: 19_800, refunded: 9900, fee: 495, left: 9405 });
  const shown = open(editPath);
  const income = within(await screen.findByRole('region', { name: '收入' }));
  for (const words of ['¥198.00', '−¥99.00', '−¥4.95']) expect(income.getByText(words)).toBeTruthy();
  const left = income.getByRole('link', { name: /剩下/ });
  expect(left.textContent).toContain('1 人买了，看每一笔¥94.05');
  expect(left.getAttribute('href')).toBe('#!/phonebook-setting/12/order?kind=course');
  shown.unmount();
  const asked = serve(viewCourseIncome, nothingSold);
  serve(viewOwnCourse, { ...ownTeaCourse, can: { ...ownTeaCourse.can, sell: false } });
  open(editPath);
  expect(await screen.findByRole('button', { name: /谁能看目录/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '收入' })).toBeNull();
  expect(asked).toHaveLength(0);
});

test('[R142] a course begins with its title and is a draft from then on; what is half written is not lost', async () => {
  const shown = open('/phonebook-setting/12/course-post');
  await press('下一步，加课');
  expect(await screen.findByText('请填写标题')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '岩茶入门十二讲');
  shown.unmount();
  open('/phonebook-setting/12/course-post');
  expect(await screen.findByText('上次没有保存的已为您恢复')).toBeTruthy();
  const made = serve(createCourse, { ...ownTeaCourse, lessons: 0, outline: [], problem: '先加一节课' });
  serve(viewOwnCourse, { ...ownTeaCourse, lessons: 0, outline: [], problem: '先加一节课' });
  await press('下一步，加课');
  await waitFor(() => expect(location.hash).toBe(`#!${editPath}`));
  expect(made[0]?.body).toEqual({ id: 12, title: '岩茶入门十二讲', cover: '', intro: '', visible: 1 });
  expect(await screen.findByText('加第一节课，就可以发布了')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(true);
});

test('[R142][D81] a lesson whose half was written before, with a trial; then the course is published', async () => {
  localStorage.setItem(
    'course-draft-7001-new-lesson-91-article',
    JSON.stringify({ title: '存茶', body: '<p>避光防潮</p>' }),
  );
  open(editPath);
  const chapter = await screen.findByRole('region', { name: '2 自己动手' });
  await user.click(within(chapter).getByRole('button', { name: '加一节课' }));
  await press('图文');
  const page = await screen.findByRole('dialog', { name: '新的图文课' });
  expect(within(page).getByText('上次没有保存的已为您恢复')).toBeTruthy();
  const title = within(page).getByRole('textbox', { name: /标题/ });
  await user.clear(title);
  await user.click(within(page).getByRole('button', { name: '保存' }));
  expect(await within(page).findByText('请填写标题')).toBeTruthy();
  await user.type(title, '怎样存茶');
  await user.click(within(page).getByRole('switch', { name: /可以试看/ }));
  const added = serve(addLesson, { lesson_id: 304, course: { ...ownTeaCourse, rev: 5 } });
  await user.click(within(page).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(added[0]?.body).toEqual({
      id: 91,
      rev: 4,
      chapter_id: 32,
      lesson: { kind: 'article', title: '怎样存茶', body: '<p>避光防潮</p>', trial: 1, opens_at: 0 },
    }),
  );
  expect(localStorage.getItem('course-draft-7001-new-lesson-91-article')).toBeNull();
  const shown = serve(setCourseState, { ...ownTeaCourse, state: 1, rev: 6 });
  await press('发布');
  expect(await screen.findByText('已发布，成员现在看得到')).toBeTruthy();
  expect(shown[0]?.body).toEqual({ id: 91, rev: 5, state: 1 });
});

test('[R142][D81] the price, who learns it free and how many may are the owner’s', async () => {
  const shown = open(editPath);
  await press(/价格和名额/);
  const page = await screen.findByRole('dialog', { name: '价格和名额' });
  const price = within(page).getByRole('textbox', { name: /价格/ });
  await user.clear(price);
  await user.type(price, '6000');
  await user.click(within(page).getByRole('checkbox', { name: '年费' }));
  const saved = serve(setCourseTerms, { ...ownTeaCourse, rev: 5 });
  await user.click(within(page).getByRole('button', { name: '保存' }));
  expect(await within(page).findByText('请填写 1 到 5000 元')).toBeTruthy();
  await user.clear(price);
  await user.type(price, '129');
  await user.click(within(page).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({ id: 91, rev: 4, price: 12_900, free_tiers: [7], seats: 30 }),
  );
  shown.unmount();
  serve(viewOwnCourse, { ...ownTeaCourse, can: { ...ownTeaCourse.can, sell: false } });
  open(editPath);
  expect(await screen.findByRole('button', { name: /谁能看目录/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /价格和名额/ })).toBeNull();
});

test('[R142] what another admin has changed meanwhile is said, and whose is kept is asked', async () => {
  open(editPath);
  await press(/岩茶入门十二讲/);
  const page = await screen.findByRole('dialog', { name: '标题和介绍' });
  await user.type(within(page).getByRole('textbox', { name: /标题/ }), '新');
  serve(viewOwnCourse, { ...ownTeaCourse, title: '岩茶十二讲', rev: 9 });
  const saved = serve(editCourse, ({ body }) =>
    body.rev === 9 ? { ...ownTeaCourse, title: body.title, rev: 10 } : fail('conflict'),
  );
  await user.click(within(page).getByRole('button', { name: '保存' }));
  expect(await screen.findByText('这门课在别处改过了')).toBeTruthy();
  await press('用现在填的');
  await waitFor(() => expect(saved.map(({ body }) => body.rev)).toEqual([4, 9]));
  expect(saved[1]?.body.title).toBe('岩茶入门十二讲新');
});

test('[R142] lessons are put in order; a course that nobody has learned can be deleted', async () => {
  open(editPath);
  await press(/听水声辨水温/);
  const saved = serve(setOutline, { ...ownTeaCourse, rev: 5 });
  await press('上移');
  await waitFor(() =>
    expect(saved[0]?.body.chapters.map(({ lessons }) => lessons)).toEqual([[302, 301], [303]]),
  );
  const gone = serve(deleteCourse, { course_id: 91 });
  await press('删除课程');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook-setting/12/course'));
  expect(gone[0]?.query).toEqual({ id: 91 });
});

test('[D81] where people stop, in seconds and without names; below ten people nothing, and why', async () => {
  serve(viewStops, { lesson_id: 301, title: '认一认岩茶', seconds: 600, people: 0, done: 0, buckets: [] });
  const shown = open('/phonebook-setting/12/course-stops/91');
  expect(await screen.findByText('不到 10 人打开过，先不显示')).toBeTruthy();
  shown.unmount();
  serve(viewStops, {
    lesson_id: 301,
    title: '认一认岩茶',
    seconds: 600,
    people: 12,
    done: 7,
    buckets: [
      { from: 0, to: 200, played: 12, left: 1 },
      { from: 200, to: 400, played: 11, left: 4 },
      { from: 400, to: 600, played: 7, left: 0 },
    ],
  });
  open('/phonebook-setting/12/course-stops/91');
  const worst = await screen.findByRole('region', { name: '停得最多的地方' });
  expect(worst.textContent).toBe('停得最多的地方3:20 – 6:404 人停在这里0:00 – 3:201 人停在这里');
});

test('[R141] who may not manage content is told whom to ask', async () => {
  serve(viewSettings, { ...settings, can: adminCan });
  open(editPath);
  expect(await screen.findByText('您没有“管理内容”的权限')).toBeTruthy();
});
