import { viewCircle } from '@qunlu/contract/circle/home.ts';
import {
  buyCourse,
  joinCourse,
  listCourses,
  quoteCourse,
  viewCertificate,
  viewCourse,
} from '@qunlu/contract/course/calls.ts';
import { listCourseNotes } from '@qunlu/contract/course/notes.ts';
import { coursePromise } from '@qunlu/contract/course/promise.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { boughtCourse, courseCircle, courseLine, teaCourse, teaLessons } from '../../testing/courses.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const open = (path: string) => renderScreen(path, { session });

beforeEach(() => {
  serve(viewCircle, courseCircle);
  serve(listCourses, { list: [], next: -1 });
});

test('[R062][B011] the courses: first what I am in the middle of, then all with what they cost me', async () => {
  const going = { ...courseLine, course_id: 92, title: '手冲咖啡', studying: true, percent: 40 };
  const free = { ...courseLine, course_id: 93, title: '茶席花', price: 0 };
  const byTier = { ...courseLine, course_id: 94, title: '看懂茶票', free_by_tier: true };
  serve(listCourses, ({ query }) => ({
    list: query.mine === 1 ? [going] : [courseLine, going, free, byTier],
    next: -1,
  }));
  open('/phonebook/12/curriculum');
  const first = await screen.findByRole('region', { name: '接着学' });
  expect(within(first).getByText('继续学')).toBeTruthy();
  expect(
    within(first).getByRole('progressbar', { name: '手冲咖啡的进度' }).getAttribute('aria-valuenow'),
  ).toBe('40');
  const all = await screen.findByRole('region', { name: '全部课程' });
  const rows = within(all)
    .getAllByRole('link')
    .map((row) => row.textContent);
  expect(rows[0]).toContain('¥99.00');
  expect(rows[1]).toContain('在学');
  expect(rows[2]).toContain('免费');
  expect(rows[3]).toContain('会员免费');
});

test('[R062] nothing yet: who runs courses writes the first, others are told where they will be', async () => {
  const shown = open('/phonebook/12/curriculum');
  expect(await screen.findByText('圈主发布以后会在这里，学到哪里都记得')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '写第一门课' })).toBeNull();
  shown.unmount();
  serve(viewCircle, { ...courseCircle, can: { ...courseCircle.can, content: true } });
  open('/phonebook/12/curriculum');
  const first = await screen.findByRole('link', { name: '写第一门课' });
  expect(first.getAttribute('href')).toBe('#!/phonebook-setting/12/course-post');
});

test('[R062] off, the module says so; a visitor sees what the circle shows to visitors', async () => {
  serve(viewCircle, ownCircle);
  const shown = open('/phonebook/12/curriculum');
  expect(await screen.findByText('这个功能没有打开')).toBeTruthy();
  shown.unmount();
  serve(viewCircle, { ...visitedCircle, modules: courseCircle.modules });
  serve(viewCourse, {
    ...teaCourse,
    visible: 0,
    can: { ...teaCourse.can, buy: false },
    problem: '加入圈子后学习',
  });
  open('/phonebook/12/course/91');
  const join = await screen.findByRole('link', { name: '加入圈子后学习' });
  expect(join.getAttribute('href')).toBe('#!/phonebook/12/join');
});

test('[R063][D81] a course that is for sale: what one learns, what may be tried, what is locked, the price with its promise', async () => {
  const soon = Math.floor(Date.now() / 1000) + 40 * 86_400;
  serve(viewCourse, {
    ...teaCourse,
    outline: [
      ...teaCourse.outline.slice(0, 2),
      ...teaLessons.slice(2).map((lesson) => ({ ...lesson, open: false, opens_at: soon })),
    ],
  });
  open('/phonebook/12/course/91');
  expect(await screen.findByRole('heading', { level: 1, name: '岩茶入门十二讲' })).toBeTruthy();
  expect(screen.getByText('从看干茶到品汤，学完能自己泡一泡好茶。')).toBeTruthy();
  const outline = screen.getByRole('region', { name: '1 认识岩茶' });
  expect(within(outline).getByRole('link').textContent).toContain('10 分钟 · 讨论 3试看');
  await user.click(within(outline).getByRole('button', { name: /听水声辨水温.*还不能看/ }));
  expect(await screen.findByText('加入学习以后可以看')).toBeTruthy();
  expect(screen.getByRole('button', { name: /一张冲泡笔记.*开课/ })).toBeTruthy();
  expect(screen.getByText(/还剩 4 个名额；7 天内、学了不超过 10% 可以全额退/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '试看' }).getAttribute('href')).toBe(
    '#!/phonebook/12/course/91/lesson/301',
  );
  expect(screen.getByRole('link', { name: '购买 ¥99.00' }).getAttribute('href')).toBe(
    '#!/phonebook/12/course/91/buy',
  );
});

test('[R063] in the middle of it the main action goes on where I was; all done, there is the certificate', async () => {
  serve(viewCourse, boughtCourse);
  const shown = open('/phonebook/12/course/91');
  const go = await screen.findByRole('link', { name: '继续学' });
  expect(go.getAttribute('href')).toBe('#!/phonebook/12/course/91/lesson/302');
  expect(screen.getByRole('progressbar', { name: '学习进度' }).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByRole('img', { name: '学完了' })).toBeTruthy();
  shown.unmount();
  serve(viewCourse, { ...boughtCourse, done: true, percent: 100, resume: 301, certificate: 'QL-91-7' });
  open('/phonebook/12/course/91');
  expect(await screen.findByRole('link', { name: '再学一遍' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /结业证书/ }).getAttribute('href')).toBe(
    '#!/phonebook/12/course/91/certificate',
  );
});

test('[D81] before it has opened the promise counts from then', async () => {
  const opens = Math.floor(Date.now() / 1000) + 40 * 86_400;
  serve(viewCourse, {
    ...teaCourse,
    outline: teaLessons.map((lesson) => ({
      ...lesson,
      open: lesson.trial,
      opens_at: lesson.trial ? 0 : opens,
    })),
  });
  open('/phonebook/12/course/91');
  const words = `${dayText(opens)} 开课，开课后 7 天内、学了不超过 10% 可以全额退`;
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

test('[R073] where the circle talks a course leads to a post about it; not while nobody else sees it', async () => {
  serve(viewCourse, boughtCourse);
  const silent = open('/phonebook/12/course/91');
  await screen.findByRole('link', { name: '继续学' });
  expect(screen.queryByRole('link', { name: /发到讨论/ })).toBeNull();
  silent.unmount();
  const talks = { key: 'forum', title: '讨论', path: '/phonebook/12/circle' };
  serve(viewCircle, { ...courseCircle, modules: [...courseCircle.modules, talks] });
  const shown = open('/phonebook/12/course/91');
  expect((await screen.findByRole('link', { name: /发到讨论/ })).getAttribute('href')).toBe(
    '#!/phonebook/12/forum-post-media/91',
  );
  shown.unmount();
  serve(viewCourse, { ...boughtCourse, state: 2 });
  open('/phonebook/12/course/91');
  await screen.findByText(/已经下架/);
  expect(screen.queryByRole('link', { name: /发到讨论/ })).toBeNull();
});

test('[D81] a course that is free begins with one press', async () => {
  const free = { ...teaCourse, price: 0, can: { ...teaCourse.can, buy: false, join: true } };
  serve(viewCourse, free);
  serve(listCourseNotes, { list: [], next: -1 });
  const joined = serve(joinCourse, {
    ...boughtCourse,
    price: 0,
    outline: teaLessons.map((lesson) => ({ ...lesson, open: false })),
    resume: 0,
    percent: 0,
  });
  open('/phonebook/12/course/91');
  await user.click(await screen.findByRole('button', { name: '免费学习' }));
  await waitFor(() => expect(joined[0]?.body).toEqual({ id: 91 }));
  expect(await screen.findByText('加入了，开课时会提醒您')).toBeTruthy();
});

test('[D81] buying: a dated table of what comes back, the balance when it is enough; another price is said, nothing is taken', async () => {
  const now = Math.floor(Date.now() / 1000);
  const promise = promiseTableOf(coursePromise(500), { total: 9900, paidAt: now }, now);
  const quote = {
    course_id: 91,
    phonebook_id: 12,
    title: '岩茶入门十二讲',
    cover: '',
    owner: '林知远',
    total: 9900,
    promise,
    left: 4,
    problem: '',
    facts: ['只算真正播放的'],
  };
  serve(viewSpendable, { spendable: 20_000 });
  serve(quoteCourse, quote);
  let price = 9900;
  const bought = serve(buyCourse, ({ body }) => {
    if (body.total !== price) throw new Failure('stateChanged', { message: '价格变了', field: 'total' });
    return { hash: orderHash, total: price, paid: true };
  });
  open('/phonebook/12/course/91/buy');
  expect(await screen.findByText('只算真正播放的')).toBeTruthy();
  expect(screen.getAllByText(/前.*退 100%/).length).toBeGreaterThan(0);
  price = 12_000;
  serve(quoteCourse, { ...quote, total: 12_000 });
  await user.click(screen.getByRole('button', { name: '用余额付 ¥99.00' }));
  expect(await screen.findByText('价格变了：刚才 ¥99.00，现在 ¥120.00。请看过新的价格再付款。')).toBeTruthy();
  serve(viewCourse, boughtCourse);
  await user.click(await screen.findByRole('button', { name: '用余额付 ¥120.00' }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/course/91'));
  expect(bought.at(-1)?.body).toEqual({ id: 91, total: 12_000, use_balance: 1 });
});

test('[D81] the order of a course leads to it and says how much was seen of the tenth', async () => {
  const paid = {
    ...unpaidOrder,
    type: orderTypes.course,
    state: orderState.paid,
    path: '/phonebook/12/course/91',
    paid_at: unpaidOrder.created_at,
    part: { course: { course_id: 91, phonebook_id: 12, seen: 300, whole: 6000 } },
  };
  const { hash, type, state, stage, total, paid_at, expires_at } = paid;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  serve(viewOrder, paid);
  const shown = open(`/user/order/${orderHash}`);
  expect(await screen.findByText('学了 5%，5 分钟')).toBeTruthy();
  expect(screen.getByText('不超过 10%（10 分钟）时，退款期限内可以全额退；只算真正播放的')).toBeTruthy();
  expect(screen.getByRole('link', { name: /去学习/ }).getAttribute('href')).toBe('#!/phonebook/12/course/91');
  shown.unmount();
  serve(viewOrder, {
    ...paid,
    part: { course: { course_id: 91, phonebook_id: 12, seen: 601, whole: 6000 } },
  });
  open(`/user/order/${orderHash}`);
  expect(await screen.findByText('学了 11%，10 分钟')).toBeTruthy();
  expect(screen.getByText('已经超过 10%（10 分钟），不能自己退款了')).toBeTruthy();
});

test('[D81] who has not finished is told so where the certificate will be', async () => {
  serve(viewCertificate, () => fail('stateChanged', { message: '学完所有的课才有证书' }));
  open('/phonebook/12/course/91/certificate');
  expect(await screen.findByText('还没有学完')).toBeTruthy();
  expect(screen.getByText('学完所有的课才有证书')).toBeTruthy();
});
