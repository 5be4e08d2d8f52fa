import { viewUser } from '@qunlu/contract/account/calls.ts';
import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import {
  inviteToCircle,
  joinCircle,
  setOwnCard,
  viewInvitation,
  viewJoinForm,
  viewOwnEntry,
  withdrawApplication,
} from '@qunlu/contract/joining/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { circle, ownEntry } from '../../testing/circle-entries.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { me } from '../../testing/people.ts';
import { duesTier } from '../../testing/dues.ts';
import { joinForm as form, paidJoinForm as paidForm } from '../../testing/join-forms.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
/** 2026-11-21 09:05 in Shanghai. */
const moment = 1_795_223_100;

const noQueue = { open: false, waiting: false, offer_until: 0 };
beforeEach(() => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  serve(viewOwnEntry, ownEntry);
  serve(viewCircle, ownCircle);
  // Where one is led to pay.
  serve(viewOrder, () => fail('notFound'));
});

const open = (path: string): void => void renderScreen(path, { session: {} });

test('[R067][D60] the form says who will see it, asks what the circle asks, and sends one application', async () => {
  let read = form;
  serve(viewJoinForm, () => read);
  const sent = serve(joinCircle, () => {
    read = { ...form, can_join: false, mine: { ...form.mine, state: 0, waits: 2, lapses_at: moment } };
    return { member_id: 5, state: 0, waits: 2, hash: '' };
  });
  open('/phonebook/12/join');
  expect(await screen.findByText(/圈主“林知远”和 2 位管理员能看到您填的信息/)).toBeTruthy();
  expect(screen.getByText(/联系方式只有圈主和管理员能看/)).toBeTruthy();
  await press('提交申请');
  expect(await screen.findByText('请填写届别')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText(/^届别/), '2002');
  await user.type(screen.getByLabelText(/^公司/), '茶厂');
  await press('提交申请');
  expect(await screen.findByText('申请已提交，等待审核')).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    id: 12,
    realname: '沈知微',
    company: '茶厂',
    answers: [{ label: '届别', value: '2002' }],
  });
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('[D64] whoever waited reads until when the seat is kept for them', async () => {
  const queue = { open: false, waiting: false, offer_until: moment };
  serve(viewJoinForm, { ...form, fields: [], queue });
  open('/phonebook/12/join');
  expect(await screen.findByText(`候补轮到您了，名额为您留到 ${dateTime(moment)}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: '提交申请' })).toBeTruthy();
});

test('[D59] a wrong password is said at its field, and the form stays', async () => {
  serve(viewJoinForm, { ...form, fields: [], circle: { ...circle, join_type: 5 } });
  const sent = serve(joinCircle, () =>
    fail('invalid', { message: '口令不对，请再问一下邀请您的人', field: 'password' }),
  );
  open('/phonebook/12/join');
  await user.type(await screen.findByLabelText(/^加入口令/), '9999');
  await press('加入');
  expect(await screen.findByText('口令不对，请再问一下邀请您的人')).toBeTruthy();
  expect(sent[0]?.body.password).toBe('9999');
  expect(screen.getByLabelText<HTMLInputElement>(/^加入口令/).value).toBe('9999');
});

test('[D59] a paid circle shows its tiers; the chosen one leads to its payment', async () => {
  const forever = { ...duesTier, id: 8, name: '永久', price: 99_900, now: 99_900, days: 0, end_at: 0 };
  serve(viewJoinForm, { ...paidForm, offer: { ...paidForm.offer, tiers: [duesTier, forever] } });
  const sent = serve(joinCircle, { member_id: 5, state: 0, waits: 1, hash: '12345678901234567890' });
  open('/phonebook/12/join');
  await user.click(await screen.findByRole('radio', { name: /永久/ }));
  await press('付 ¥999.00 加入');
  await waitFor(() => expect(location.hash).toContain('/pay/12345678901234567890'));
  expect(sent[0]?.body).toMatchObject({ tier_id: 8, price: 99_900 });
});

test('[D65] [D66] [D158] joining says when the money comes back; a coupon takes off its part', async () => {
  const asked = serve(viewJoinForm, ({ query }) =>
    query.coupon === undefined
      ? paidForm
      : { ...paidForm, offer: { ...paidForm.offer, off: 900, tiers: [{ ...duesTier, now: 9000 }] } },
  );
  const sent = serve(joinCircle, { member_id: 5, state: 0, waits: 1, hash: '12345678901234567890' });
  open('/phonebook/12/join');
  const back = within(await screen.findByRole('region', { name: '什么时候能退' }));
  expect(back.getByText(/72 小时内可以自己全额退款/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^优惠码/), 'tea88');
  await press('使用');
  await press('付 ¥90.00 加入');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(asked.at(-1)?.query).toMatchObject({ coupon: 'TEA88' });
  expect(sent[0]?.body).toMatchObject({ tier_id: 7, price: 9000, coupon: 'TEA88' });
});

test('[D65] a trial costs nothing now', async () => {
  serve(viewJoinForm, {
    ...paidForm,
    offer: { ...paidForm.offer, tiers: [{ ...duesTier, trial_days: 3 }] },
  });
  open('/phonebook/12/join');
  expect(await screen.findByRole('button', { name: '先试用 3 天' })).toBeTruthy();
});

test('[D64] full: one may queue', async () => {
  let read: JoinForm = { ...form, can_join: false, full: true, queue: { ...noQueue, open: true } };
  serve(viewJoinForm, () => read);
  const queued = serve(joinWaiting, () => {
    read = { ...read, queue: { ...noQueue, waiting: true } };
    return {
      wait_id: 1,
      subject: 'phonebook.seat',
      target: '12',
      title: '',
      path: '',
      quantity: 1,
      state: 0,
      ahead: 0,
      offer_until: 0,
      starts_at: 0,
      joined_at: moment,
    };
  });
  open('/phonebook/12/join');
  await press('候补一个空位');
  expect(await screen.findByText(/候补中/)).toBeTruthy();
  expect(queued[0]?.body).toEqual({ subject: 'phonebook.seat', target: '12', quantity: 1 });
});

test('[D58] an application that waits can be taken back', async () => {
  let read: JoinForm = {
    ...form,
    can_join: false,
    mine: { ...form.mine, state: 0, waits: 2, lapses_at: moment },
  };
  serve(viewJoinForm, () => read);
  const sent = serve(withdrawApplication, () => {
    read = { ...form, can_join: false, problem: '两次申请要隔 24 小时，请 24 小时后再申请' };
    return { state: 3 };
  });
  open('/phonebook/12/join');
  await press('撤回申请');
  await user.click((await screen.findAllByRole('button', { name: '撤回申请' })).at(-1) as HTMLElement);
  expect(await screen.findByText(/24 小时后再申请/)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('[R057] a guest who is invited logs in, and comes back to the invitation', async () => {
  renderScreen('/phonebook/12/s/abc23456de');
  await waitFor(() => expect(location.hash).toContain('/login'));
  expect(decodeURIComponent(location.search)).toContain('/phonebook/12/s/abc23456de');
});

test('[R057][D76] an invitation says who invites and to what', async () => {
  serve(viewInvitation, {
    circle,
    intro: '喝茶的人',
    inviter: { realname: '林知远', avatar: '', company: '青禾茶业', position: '创始人', card_id: 9 },
    expires_at: moment,
    member: false,
  });
  open('/phonebook/12/s/abc23456de');
  expect(await screen.findByText('林知远')).toBeTruthy();
  expect(screen.getByText('西湖茶友会')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去加入' }).getAttribute('href')).toBe(
    '#!/phonebook/12/join?code=abc23456de',
  );
});

test('[R057] whoever is logged in goes on to the form with the code; one that is over says what to do', async () => {
  serve(viewInvitation, () => fail('notFound', { message: '邀请已过期或无效，请向邀请您的人再要一个' }));
  open('/phonebook/12/s/abc23456de');
  expect(await screen.findByText('邀请已过期或无效，请向邀请您的人再要一个')).toBeTruthy();
});

test('[R077] the code of a circle carries one’s own invitation', async () => {
  serve(inviteToCircle, {
    circle,
    code: 'abc23456de',
    url: 'https://example.com/#!/phonebook/12/s/abc23456de',
    expires_at: moment,
  });
  open('/phonebook/12/qrcode');
  const picture = await screen.findByAltText('邀请加入西湖茶友会的二维码');
  expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toContain('/phonebook/12/s/abc23456de');
});

test('[R069][D60] another card is brought with one tap; without any one makes one', async () => {
  const other = { ...ownCard, card_id: 9002, realname: '沈总' };
  serve(listCards, { list: [ownCard, other], next: -1 });
  const sent = serve(setOwnCard, { ...ownEntry, card_id: 9002, realname: '沈总' });
  open('/phonebook/12/card');
  expect(await screen.findByText('已选')).toBeTruthy();
  await press(/沈总/);
  expect(await screen.findByText('名录里已换成这张名片')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ id: 12, card_id: 9002 });
});

test('[R069] who has no card is led to make one', async () => {
  open('/phonebook/12/card');
  expect(await screen.findByText('您还没有名片')).toBeTruthy();
});
