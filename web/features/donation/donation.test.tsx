import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import {
  donate,
  listDonations,
  nameDonation,
  saveDonationSettings,
  thankDonor,
  viewDonation,
} from '@qunlu/contract/donation/calls.ts';
import { listCosts, viewBooks } from '@qunlu/contract/dues/income.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { donation, donationPage, namelessDonation } from '../../testing/donations.ts';
import { duesBooks, duesCost } from '../../testing/dues.ts';
import { unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const hash = 'AbCdEfGhIjKlMnOpQrStUv';

const module = { key: 'donation', title: '支持圈子', what: '', path: '/phonebook/12/donates' };
const circle = { ...ownCircle, modules: [module] };
const owned = { ...circle, can: { ...circle.can, own: true } };

beforeEach(() => {
  serve(viewCircle, circle);
  serve(viewDonation, donationPage);
});

/** Where one pays. */
function payable(): void {
  const { type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  serve(viewOrder, unpaidOrder);
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
}

const shown = (own = false): void => {
  if (own) serve(viewCircle, owned);
  serve(viewBooks, { ...duesBooks, month: { ...duesBooks.month, donation: 6600, left: 6270 } });
  serve(listCosts, { list: [duesCost], next: -1 });
};

test('[R081] [D87] how much, a few words, without a name: one order; what can come back stands there before', async () => {
  renderScreen('/phonebook/12/donation', { session });
  expect(await screen.findByText('茶室的房租，每月一次的茶会')).toBeTruthy();
  expect(screen.getAllByText('11月21日 10:00 前 退 100%').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: '¥66' }));
  await user.type(screen.getByLabelText(/^留言/), '谢谢每周的茶');
  await user.click(screen.getByRole('switch', { name: '对成员匿名' }));
  const sent = serve(donate, { hash });
  payable();
  await press('支持 ¥66.00');
  await waitFor(() => expect(location.hash).toContain(`/pay/${hash}`));
  expect(sent[0]?.body).toEqual({ id: 12, amount: 6600, message: '谢谢每周的茶', anonymous: 1 });
});

test('[D87] an amount of one’s own stays inside its bounds; a word that is refused is said at the words', async () => {
  renderScreen('/phonebook/12/donation', { session });
  const amount = await screen.findByLabelText('金额');
  await user.clear(amount);
  await user.type(amount, '0.5');
  await press('支持');
  expect(await screen.findByText('金额请填写 1.00 到 5000.00 元')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '20');
  serve(donate, () => fail('refused', { message: '留言含有不能发布的内容，请修改', field: 'message' }));
  await user.type(screen.getByLabelText(/^留言/), '广告');
  await press('支持 ¥20.00');
  expect(await screen.findByText('留言含有不能发布的内容，请修改')).toBeTruthy();
});

test('[D87] why nothing can be given now is said, and nothing can be pressed', async () => {
  serve(viewDonation, { ...donationPage, on: false, problem: '圈主现在没有接受支持' });
  renderScreen('/phonebook/12/donation', { session });
  expect(await screen.findByText('圈主现在没有接受支持')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^支持/ }).disabled).toBe(true);
});

test('[R082] [D87] the list names who wants to be named; what it was used for stands beside it with its receipts', async () => {
  shown();
  serve(listDonations, { list: [donation, namelessDonation], next: -1 });
  renderScreen('/phonebook/12/donates', { session });
  expect(await screen.findByText('苏晓')).toBeTruthy();
  expect(screen.getByText('一位成员')).toBeTruthy();
  expect(screen.getByText('圈主：收到，下次茶会见')).toBeTruthy();
  expect(await screen.findByText('62.70')).toBeTruthy();
  expect(screen.getByText('十月茶会的场地')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(screen.getByText('165.65')).toBeTruthy();
  expect(screen.getByRole('link', { name: '支持圈子' }).getAttribute('href')).toBe(
    '#!/phonebook/12/donation',
  );
  await press(/一位成员/);
  expect(await screen.findByRole('button', { name: '举报这条留言' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '看名片' })).toBeNull();
  expect(screen.queryByRole('button', { name: '看订单' })).toBeNull();
});

test('[D87] whoever gave hides their name later, and shows it again', async () => {
  shown();
  const mine = { ...donation, mine: true, hash };
  serve(listDonations, { list: [mine], next: -1 });
  renderScreen('/phonebook/12/donates', { session });
  const sent = serve(nameDonation, { ...mine, anonymous: true });
  await press(/我/);
  await press('改为匿名');
  await waitFor(() => expect(sent[0]?.body).toEqual({ donation_id: 31, anonymous: 1 }));
  expect(await screen.findByText('我（匿名）')).toBeTruthy();
});

test('[D87] the owner thanks once, in a few words', async () => {
  shown(true);
  serve(viewDonation, { ...donationPage, own: true, problem: '不能支持自己的圈子' });
  serve(listDonations, { list: [{ ...donation, can_thank: true, hash }], next: -1 });
  renderScreen('/phonebook/12/donates', { session });
  const sent = serve(thankDonor, { ...donation, thanks: '收到，谢谢', hash });
  await press(/苏晓/);
  await press('感谢');
  await user.type(await screen.findByLabelText('感谢的话'), '收到，谢谢');
  await press('发送感谢');
  await waitFor(() => expect(sent[0]?.body).toEqual({ donation_id: 31, thanks: '收到，谢谢' }));
  expect(await screen.findByText('圈主：收到，谢谢')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '支持圈子' })).toBeNull();
});

test('[D87] the owner says what for and what is suggested; without a real name the page says what is missing', async () => {
  serve(viewCircle, owned);
  serve(viewDonation, { ...donationPage, own: true, on: false, why: '' });
  renderScreen('/phonebook-setting/12/donation', { session });
  await user.click(await screen.findByRole('switch', { name: '接受成员的支持' }));
  await user.type(screen.getByLabelText('用途'), '茶室的房租');
  const amounts = screen.getByLabelText(/^建议的金额/);
  await user.clear(amounts);
  await user.type(amounts, '6 18 0.5');
  await press('保存');
  expect(await screen.findByText(/每个金额请填写/)).toBeTruthy();
  await user.clear(amounts);
  await user.type(amounts, '6、18.8');
  const saved = serve(saveDonationSettings, { ...donationPage, own: true });
  shown(true);
  serve(listDonations, { list: [], next: -1 });
  await press('保存');
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({ id: 12, on: 1, why: '茶室的房租', amounts: [600, 1880] }),
  );
  expect(await screen.findByText('还没有人支持')).toBeTruthy();
});

test('[D87] an owner who is not known by name is led to what is missing', async () => {
  serve(viewCircle, owned);
  serve(viewDonation, { ...donationPage, own: true, on: false, owner_problem: '收费前请先实名' });
  serve(viewSelling, {
    problem: '收费前请先实名',
    steps: [{ key: 'person', state: 'todo' }],
  });
  renderScreen('/phonebook-setting/12/donation', { session });
  expect(await screen.findByText('接受支持前还需要')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '接受成员的支持' }).disabled).toBe(true);
});

test('[D77] off, the page says so', async () => {
  serve(viewCircle, ownCircle);
  renderScreen('/phonebook/12/donates', { session });
  expect(await screen.findByText('这个功能没有打开')).toBeTruthy();
});
