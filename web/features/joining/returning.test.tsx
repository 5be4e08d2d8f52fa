import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { viewCircle, type CircleView } from '@qunlu/contract/circle/home.ts';
import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { editOwnEntry, joinCircle, viewJoinForm, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { ownEntry } from '../../testing/circle-entries.ts';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { duesTier } from '../../testing/dues.ts';
import { joinForm, paidJoinForm } from '../../testing/join-forms.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const hash = '12345678901234567890';
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const typed = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const key = 'private/7001/school.jpg';

/** A circle as somebody sees it whose own row stands so. */
const circleIn = (state: number, waits = 0): CircleView => ({
  ...visitedCircle,
  join_type: 2,
  me: ownCircle.me && { ...ownCircle.me, state, waits },
});

beforeEach(() => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  // Where one is led to pay.
  serve(viewOrder, () => fail('notFound'));
});

test('[D59] [D60] back from paying: the circle says that the place is kept, and the form is as it was submitted', async () => {
  const fields = [
    { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
    { label: '毕业照', type: 'image', required: false, options: [] },
  ];
  let circle: CircleView = { ...visitedCircle, join_type: 2 };
  let read: JoinForm = { ...paidJoinForm, fields };
  serve(viewCircle, () => circle);
  serve(viewJoinForm, () => read);
  const sent = serve(joinCircle, ({ body }) => {
    circle = circleIn(0, 1);
    const draft = { ...read.draft, realname: body.realname, company: body.company ?? '' };
    const answers = [
      { label: '届别', type: 'select', value: '2002', link: '' },
      { label: '毕业照', type: 'image', value: key, link: 'https://files.example.com/school.jpg' },
    ];
    read = { ...read, mine: { ...read.mine, state: 0, waits: 1 }, draft: { ...draft, answers } };
    return { member_id: 5, state: 0, waits: 1, hash };
  });
  renderScreen('/phonebook/12', { session });
  await user.click(await screen.findByRole('link', { name: '付费加入' }));
  await user.selectOptions(await screen.findByLabelText(/^届别/), '2002');
  await user.type(screen.getByLabelText(/^公司/), '茶厂');
  await press('付 ¥99.00 加入');
  await waitFor(() => expect(location.hash).toContain(`/pay/${hash}`));
  act(() => navigate('/phonebook/12'));
  expect(await screen.findByText('名额为您留着，付款后就完成了')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: '去付款' }));
  await screen.findByLabelText(/^届别/);
  expect([typed(/^姓名/), typed(/^公司/), typed(/^届别/)]).toEqual(['沈知微', '茶厂', '2002']);
  const picture = within(screen.getByRole('button', { name: '查看毕业照' })).getByRole('presentation');
  expect(picture.getAttribute('src')).toBe('https://files.example.com/school.jpg');
  await press('付 ¥99.00 加入');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body.answers).toEqual([
    { label: '届别', value: '2002' },
    { label: '毕业照', value: key },
  ]);
});

test('[D158] a coupon that could not be looked up is said at its field; the form stays, and it can be tried again', async () => {
  const forever = { ...duesTier, id: 8, name: '永久', price: 99_900, now: 99_900, days: 0, end_at: 0 };
  let tries = 0;
  serve(viewJoinForm, ({ query }) => {
    const offer = { ...paidJoinForm.offer, tiers: [duesTier, forever] };
    if (query.coupon === undefined) return { ...paidJoinForm, offer };
    tries += 1;
    if (tries === 1) return fail('forbidden', { message: '现在查不到，请再试一次' });
    return {
      ...paidJoinForm,
      offer: { ...offer, off: 900, tiers: [duesTier, { ...forever, now: 99_000 }] },
    };
  });
  const sent = serve(joinCircle, { member_id: 5, state: 0, waits: 1, hash });
  renderScreen('/phonebook/12/join', { session });
  await user.click(await screen.findByRole('radio', { name: /永久/ }));
  await user.type(screen.getByLabelText(/^公司/), '茶厂');
  await user.type(screen.getByLabelText(/^优惠码/), 'tea88');
  await press('使用');
  const coupon = screen.getByLabelText(/^优惠码/);
  expect(await screen.findByText('现在查不到，请再试一次')).toBeTruthy();
  expect(coupon.getAttribute('aria-invalid')).toBe('true');
  expect(typed(/^公司/)).toBe('茶厂');
  expect(screen.getByRole('radio', { name: /永久/, checked: true })).toBeTruthy();
  // Without it the price is the whole one.
  expect(screen.getByRole('button', { name: '付 ¥999.00 加入' })).toBeTruthy();
  await press('重试');
  await press('付 ¥990.00 加入');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('现在查不到，请再试一次')).toBeNull();
  expect(sent[0]?.body).toMatchObject({ tier_id: 8, price: 99_000, coupon: 'TEA88', company: '茶厂' });
});

test.each([
  ['who waits for an admin', 0, 2, '等待审核'],
  ['who is about to pay', 0, 1, '等待付款'],
  ['whose time is over', 6, 0, '已到期'],
])('[D22] [D60] %s reads and changes what they have submitted', async (_who, state, waits, words) => {
  serve(viewCircle, circleIn(state, waits));
  serve(viewOwnEntry, { ...ownEntry, state, waits });
  const sent = serve(editOwnEntry, { ...ownEntry, state, waits });
  renderScreen('/phonebook/12', { session });
  await user.click(await screen.findByRole('link', { name: '看我提交的信息' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(location.hash).toBe('#!/phonebook/12/edit');
  expect(screen.getByText('谁看过我提交的信息')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^姓名/));
  await user.type(screen.getByLabelText(/^姓名/), '沈小微');
  await press('保存');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ id: 12, form: { realname: '沈小微' } }));
  await user.click(screen.getByRole('link', { name: /换名片/ }));
  expect(await screen.findByText('您还没有名片')).toBeTruthy();
});

test('[D22] the page of an application that waits leads to what was submitted', async () => {
  serve(viewCircle, circleIn(0, 2));
  serve(viewJoinForm, { ...joinForm, can_join: false, mine: { ...joinForm.mine, state: 0, waits: 2 } });
  renderScreen('/phonebook/12/join', { session });
  const link = await screen.findByRole('link', { name: '看我提交的信息' });
  expect(link.getAttribute('href')).toBe('#!/phonebook/12/edit');
});

test.each(['/phonebook/12/members', '/phonebook/12/qrcode'])(
  '[D140] whose paid time is over is told so on %s, and led to what going on costs',
  async (path) => {
    serve(viewCircle, circleIn(6));
    serve(viewJoinForm, paidJoinForm);
    renderScreen(path, { session });
    expect(await screen.findByText('您的会籍已到期，续费后可以继续')).toBeTruthy();
    await waitFor(() => expect(location.hash).toContain('/phonebook/12/join'));
  },
);

test('[D140] whoever has no entry is still led to where one joins', async () => {
  serve(viewCircle, circleIn(3));
  serve(viewJoinForm, joinForm);
  renderScreen('/phonebook/12/edit', { session });
  expect(await screen.findByRole('button', { name: '提交申请' })).toBeTruthy();
  expect(location.hash).toContain('/phonebook/12/join');
});
