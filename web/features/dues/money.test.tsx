import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { renewMembership, viewOffer } from '@qunlu/contract/dues/calls.ts';
import {
  addCost,
  counterCost,
  incomeFile,
  listCosts,
  listIncome,
  listPayLogs,
  openBooks,
  viewBooks,
} from '@qunlu/contract/dues/income.ts';
import {
  giveBackPayment,
  listPayCodes,
  makePayCode,
  payByCode,
  switchPayCode,
  viewPayCode,
} from '@qunlu/contract/dues/pay-codes.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import {
  duesBooks,
  duesCost,
  duesMoment,
  duesOffer,
  duesTier,
  incomeLine,
  payCode,
} from '../../testing/dues.ts';
import { unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const hash = 'AbCdEfGhIjKlMnOpQrStUv';
/** Says a reason of too many Chinese characters: it stays where it was written, with what is wrong; then it is said in a few. */
async function sayTooMuch(reason: string, length: number, ok: string): Promise<void> {
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  await user.type(box, '错'.repeat(length));
  await user.tab();
  expect(screen.getByText(`原因最多${length - 1}个字，请删减`)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: ok }).disabled).toBe(true);
  expect(box.value).toHaveLength(length);
  await user.clear(box);
  await user.type(box, reason);
}
const mine = {
  member: true,
  end_at: 4_000_000_000,
  grace_until: 4_000_600_000,
  trial: false,
  tier: '年费',
  refund: null,
};

beforeEach(() => {
  serve(viewSpendable, { spendable: 0 });
  serve(viewCircle, ownCircle);
  // Where one pays.
  const { type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(viewUser, me);
  serve(viewOrder, unpaidOrder);
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
});

test('[D66] what was just paid can be taken back whole, and the page says until when', async () => {
  serve(viewOffer, {
    ...duesOffer,
    mine: { ...mine, refund: { hash, amount: 9900, until: duesMoment } },
  });
  renderScreen('/phonebook/12/renew', { session });
  const back = await screen.findByRole('link', { name: /全额退回会费/ });
  expect(back.getAttribute('href')).toBe(`#!/user/order/${hash}`);
  expect(back.textContent).toContain(`${dateTime(duesMoment)} 前可以自己退回 ¥99.00`);
});

test('[D65] renewing: what there is, what more costs, what is promised; the price that was read, or nothing', async () => {
  serve(viewOffer, { ...duesOffer, mine });
  renderScreen('/phonebook/12/renew', { session });
  expect(await screen.findByText(/^年费到 /)).toBeTruthy();
  expect(screen.getByText('11月24日 09:05 前 退 100%')).toBeTruthy();
  const dearer = serve(renewMembership, () => {
    throw new Failure('stateChanged', { message: '价格变了，请看过新的价格再付款', field: 'price' });
  });
  serve(viewOffer, { ...duesOffer, mine, tiers: [{ ...duesTier, price: 12_000, now: 12_000 }] });
  await press('续费 ¥99.00');
  expect(await screen.findByText('价格变了，请看过新的价格再付款')).toBeTruthy();
  expect(dearer[0]?.body).toEqual({ id: 12, tier_id: 7, price: 9900 });
  serve(renewMembership, { hash });
  await user.click(await screen.findByRole('button', { name: '续费 ¥120.00' }));
  await waitFor(() => expect(location.hash).toContain(`/pay/${hash}`));
});

test('[D158] a coupon that could not be looked up is said at its field; the chosen tier stays, and it can be tried again', async () => {
  const forever = { ...duesTier, id: 8, name: '永久', price: 99_900, now: 99_900, days: 0, end_at: 0 };
  let tries = 0;
  serve(viewOffer, ({ query }) => {
    const read = { ...duesOffer, mine, tiers: [duesTier, forever] };
    if (query.coupon === undefined) return read;
    tries += 1;
    if (tries === 1) return fail('forbidden', { message: '现在查不到，请再试一次' });
    return { ...read, off: 900, tiers: [duesTier, { ...forever, now: 99_000 }] };
  });
  renderScreen('/phonebook/12/renew', { session });
  await user.click(await screen.findByRole('radio', { name: /永久/ }));
  await user.type(screen.getByLabelText(/^优惠码/), 'tea88');
  await press('使用');
  expect(await screen.findByText('现在查不到，请再试一次')).toBeTruthy();
  expect(screen.getByRole('button', { name: '续费 ¥999.00' })).toBeTruthy();
  await press('重试');
  const paid = serve(renewMembership, { hash });
  await user.click(await screen.findByRole('button', { name: '续费 ¥990.00' }));
  await waitFor(() => expect(paid[0]?.body).toMatchObject({ tier_id: 8, price: 99_000, coupon: 'TEA88' }));
});

test('[D65] in the days after the end it says until when one is kept; for ever has nothing to renew', async () => {
  serve(viewOffer, { ...duesOffer, mine: { ...mine, end_at: 1_000_000, grace_until: 1_600_000 } });
  renderScreen('/phonebook/12/renew', { session });
  expect(await screen.findByText('会籍已经到期')).toBeTruthy();
});

test('[D65] for ever has nothing to renew', async () => {
  serve(viewOffer, { ...duesOffer, mine, problem: '您是长期成员，不用续费' });
  renderScreen('/phonebook/12/renew', { session });
  expect(await screen.findByText('您是长期成员，不用续费')).toBeTruthy();
});

test('[R137] [D158] income by kind, state and month; a month as a file; a payment given back with its reason', async () => {
  const asked = serve(listIncome, { list: [incomeLine], next: -1 });
  renderScreen('/phonebook-setting/12/order', { session });
  expect(await screen.findByText(/实付 ¥88.00，服务费 ¥4.40/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '续费' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 12, kind: 'renew' }));
  await user.selectOptions(screen.getByLabelText('状态'), '4');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ state: 4 }));
  const month =
    within(screen.getByLabelText('月份')).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '';
  await user.selectOptions(screen.getByLabelText('月份'), month);
  const file = serve(incomeFile, { name: 'a.csv', text: 'a' });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(await screen.findByRole('button', { name: /这个月的表格/ }));
  await waitFor(() => expect(file[0]?.query).toMatchObject({ id: 12, month }));
  const back = serve(giveBackPayment, { refund: 8800 });
  await user.click(await screen.findByRole('button', { name: /^场地费/ }));
  await user.click(await screen.findByRole('button', { name: '全额退回' }));
  await sayTooMuch('付错了', 51, '退回');
  await press('退回');
  expect(await screen.findByText('¥88.00 正在原路退回')).toBeTruthy();
  expect(back[0]?.body).toEqual({ hash: incomeLine.hash, reason: '付错了' });
  vi.restoreAllMocks();
});

test('[R137] nothing yet, and nothing of that sort', async () => {
  serve(listIncome, { list: [], next: -1 });
  renderScreen('/phonebook-setting/12/order', { session });
  expect(await screen.findByText('还没有收入')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '续费' }));
  expect(await screen.findByText('没有这样的收入')).toBeTruthy();
});

test('[R130] [D70] every payment and refund with its order', async () => {
  const line = {
    id: 2,
    what: 'refund' as const,
    kind: 'join' as const,
    title: '年费',
    buyer: '李四',
    amount: -9900,
    fee: -495,
    hash,
    at: duesMoment,
  };
  serve(listPayLogs, { list: [line, { ...line, id: 1, what: 'paid', amount: 9900, fee: 495 }], next: -1 });
  renderScreen('/phonebook-setting/12/paylogs', { session });
  expect(await screen.findByText('退款：年费')).toBeTruthy();
  expect(screen.getByText(/退回服务费 ¥4.95/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /年费/ })[0]?.getAttribute('href')).toBe(
    `#!/user/order/${hash}`,
  );
});

test('[R130] what did not load can be tried again', async () => {
  serve(listPayLogs, () => fail('busy'));
  renderScreen('/phonebook-setting/12/paylogs', { session });
  expect(await screen.findByText('钱没有变动，可以放心重试')).toBeTruthy();
  serve(listPayLogs, { list: [], next: -1 });
  await press('刷新重试');
  expect(await screen.findByText('还没有收支')).toBeTruthy();
});

test('[R139] [D89] codes: a new one with its purpose leads to its poster; one is switched off after a question', async () => {
  serve(listPayCodes, { list: [], next: -1 });
  serve(viewSelling, { problem: '', steps: [{ key: 'person', state: 'done' }] });
  renderScreen('/phonebook-setting/12/payqrcode', { session });
  expect(await screen.findByText('还没有收款码')).toBeTruthy();
  await press('新建收款码');
  await press('新建');
  expect(await screen.findByText('请填写用途，例如 场地费')).toBeTruthy();
  await user.type(screen.getByLabelText(/^用途/), '场地费');
  await user.type(screen.getByLabelText(/^金额/), '88');
  const made = serve(makePayCode, payCode);
  serve(listPayCodes, { list: [payCode], next: -1 });
  await press('新建');
  expect(await screen.findByRole('dialog', { name: '收款海报' })).toBeTruthy();
  expect(made[0]?.body).toEqual({ id: 12, purpose: '场地费', amount: 8800 });
  await user.click(
    within(screen.getByRole('dialog', { name: '收款海报' })).getByRole('button', { name: '返回' }),
  );
  const switched = serve(switchPayCode, { ...payCode, on: 0 });
  await user.click(await screen.findByRole('button', { name: /^场地费/ }));
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(switched[0]?.body).toEqual({ id: 12, code: payCode.code, on: 0 }));
});

const page = {
  name: '西湖茶友会',
  avatar: '',
  owner: '王小明',
  purpose: '场地费',
  amount: 0,
  problem: '',
  refund: ['付款后不能自行退款，请先确认是付给谁、做什么'],
};

test('[D89] paying by a code: to whom, what for, the amount of one’s own', async () => {
  serve(viewPayCode, page);
  renderScreen(`/phonebook/12/pay/${payCode.code}`, { session });
  expect(await screen.findByText('王小明')).toBeTruthy();
  await press('付款');
  expect(await screen.findByText('请填写金额')).toBeTruthy();
  await user.type(screen.getByLabelText(/^金额/), '12.5');
  const sent = serve(payByCode, { hash });
  await press('付款 ¥12.50');
  await waitFor(() => expect(location.hash).toContain(`/pay/${hash}`));
  expect(sent[0]?.body).toEqual({ id: 12, code: payCode.code, amount: 1250 });
});

test('[D89] a fixed amount is shown; why it cannot be paid now is said', async () => {
  serve(viewPayCode, { ...page, amount: 8800, problem: '圈主今天收满了，请明天再付' });
  renderScreen(`/phonebook/12/pay/${payCode.code}`, { session });
  expect(await screen.findByText('圈主今天收满了，请明天再付')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '付款 ¥88.00' }).disabled).toBe(true);
});

test('[D89] a code that is off says so', async () => {
  serve(viewPayCode, () => fail('notFound', { message: '这个收款码不存在或已停用' }));
  renderScreen(`/phonebook/12/pay/${payCode.code}`, { session });
  expect(await screen.findByText('这个收款码不存在或已停用')).toBeTruthy();
});

test('the books for members: balance, months, costs; nothing to write', async () => {
  serve(viewBooks, duesBooks);
  serve(listCosts, { list: [duesCost], next: -1 });
  renderScreen('/phonebook/12/books', { session });
  const balance = within(await screen.findByRole('region', { name: '结余' }));
  expect(balance.getByText('165.65')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /收款码/ })).toBeNull();
  expect(screen.getByText('2026年11月')).toBeTruthy();
  expect(await screen.findByText('十月茶会的场地')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '记一笔支出' })).toBeNull();
});

test('[D87] what came by support, in this month and in all; an owner reads the orders of a kind; such books are not closed', async () => {
  const month = { ...duesBooks.month, donation: 6600, fee: 330, left: 6270 };
  serve(viewBooks, { ...duesBooks, own: true, kept: true, month });
  serve(listCosts, { list: [duesCost], next: -1 });
  const asked = serve(listIncome, { list: [], next: -1 });
  renderScreen('/phonebook/12/books', { session });
  await user.click(await screen.findByRole('radio', { name: '本月' }));
  expect(within(screen.getByRole('region', { name: '本月结余' })).getByText('62.70')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '对成员公开' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /成员的支持/ }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 12, kind: 'donation' }));
});

test('the owner opens the books, writes a cost, and takes a wrong one back by another line', async () => {
  serve(viewBooks, { ...duesBooks, own: true, open: false });
  serve(listCosts, { list: [duesCost], next: -1 });
  renderScreen('/phonebook/12/books', { session });
  const opened = serve(openBooks, { ...duesBooks, own: true });
  await user.click(await screen.findByRole('switch', { name: '对成员公开' }));
  await waitFor(() => expect(opened[0]?.body).toEqual({ id: 12, open: 1 }));
  const made = serve(addCost, duesCost);
  await press('记一笔支出');
  await user.type(screen.getByLabelText(/^金额/), '12');
  await user.type(screen.getByLabelText(/^花在什么上/), '茶叶');
  await press('记下');
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({ id: 12, amount: 1200, what: '茶叶', receipt: '' }),
  );
  const countered = serve(counterCost, { ...duesCost, id: 5, amount: -1200, counters: 4 });
  await user.click(await screen.findByRole('button', { name: /十月茶会的场地/ }));
  await user.click(await screen.findByRole('button', { name: '冲销这一笔' }));
  await sayTooMuch('记错了', 31, '冲销');
  await press('冲销');
  await waitFor(() => expect(countered[0]?.body).toEqual({ id: 12, cost_id: 4, why: '记错了' }));
});

test('books that are closed say so', async () => {
  serve(viewBooks, () => fail('forbidden', { message: '圈主没有公开账目' }));
  renderScreen('/phonebook/12/books', { session });
  expect(await screen.findByText('圈主没有公开账目')).toBeTruthy();
});
