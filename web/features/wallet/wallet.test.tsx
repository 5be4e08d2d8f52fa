import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { monthText } from '@qunlu/contract/kernel/formats.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import {
  listAwaited,
  listCommission,
  listIncome,
  listPending,
  listStatement,
  statementFile,
  type StatementLine,
  viewBalance,
} from '@qunlu/contract/wallet/calls.ts';
import { listWithdrawals } from '@qunlu/contract/wallet/withdrawals.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { host, registerHost } from '../../platform/host/host.ts';
import { orderHash } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { running } from '../../testing/withdrawals.ts';

const user = userEvent.setup();
const session = {};
const sums = {
  balance: 123_456,
  income: 50_000,
  spendable: 123_456,
  frozen: 8000,
  withdrawable: 42_000,
  awaited: 0,
};
const line: StatementLine = {
  id: 9,
  account: 'income',
  title: '卖出：两小时茶室设计咨询',
  detail: '林知远购买，手续费 2.00 元',
  amount: 9800,
  after: 50_000,
  at: 1_795_223_100,
  hash: orderHash,
};
const spent: StatementLine = {
  ...line,
  id: 8,
  account: 'balance',
  title: '付款：春茶一斤',
  detail: '用余额付款',
  amount: -3000,
  after: 123_456,
  hash: '',
};

beforeEach(() => {
  serve(viewUser, { ...me, balance: sums.balance });
  serve(viewBalance, sums);
  serve(listWithdrawals, { list: [], next: -1 });
  serve(listStatement, { list: [line, spent], next: -1, in: 9800, out: 3000 });
});

describe('[R028] [B007] the wallet', () => {
  test('what there is, what of it can be withdrawn, what is frozen; every line says why [K044] [D113]', async () => {
    renderScreen('/user/wallet', { session });
    const sheet = await screen.findByRole('region', { name: '我的钱' });
    for (const words of ['¥1234.56', '¥500.00', '可提现 ¥420.00', '¥80.00'])
      expect(sheet.textContent).toContain(words);
    expect(within(sheet).getByRole('link', { name: '充值' }).getAttribute('href')).toBe('#!/user/recharge');
    expect(within(sheet).getByRole('link', { name: '提现' }).getAttribute('href')).toBe(
      '#!/user/wallet/apply',
    );
    const sold = await screen.findByRole('link', { name: /卖出：两小时茶室设计咨询/ });
    expect(sold.getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
    expect(sold.textContent).toContain('+¥98.00');
    expect(sold.textContent).toContain('林知远购买，手续费 2.00 元');
    expect(sold.textContent).toContain('收入 ¥500.00');
    const paid = screen.getByText('付款：春茶一斤').parentElement?.parentElement;
    expect(paid?.textContent).toContain('−¥30.00');
    expect(screen.getByText('进 ¥98.00')).toBeTruthy();
    expect(screen.getByText('出 ¥30.00')).toBeTruthy();
  });

  test('what of the balance has to go back to members of a circle that dissolves cannot be spent [D68]', async () => {
    serve(viewBalance, { ...sums, spendable: 100_000 });
    renderScreen('/user/wallet', { session });
    expect(await screen.findByText('能花 ¥1000.00，其余留着退通讯录解散的会费')).toBeTruthy();
  });

  test('a paid order that is not done yet is on its way, with the day at which it comes [D113]', async () => {
    serve(viewBalance, { ...sums, frozen: 0, awaited: 11_280 });
    serve(listAwaited, {
      list: [
        {
          id: 5,
          hash: orderHash,
          title: '两小时茶室设计咨询',
          amount: 11_280,
          at: 1_796_054_400,
          words: '等买家确认，最晚 12月1日 00:00 可以提现',
        },
      ],
      next: -1,
    });
    renderScreen('/user/wallet', { session });
    const sheet = await screen.findByRole('region', { name: '我的钱' });
    expect(sheet.textContent).toContain('在途¥112.80');
    await user.click(within(sheet).getByRole('link', { name: '看何时到账' }));
    const row = await screen.findByRole('link', { name: /两小时茶室设计咨询/ });
    expect(row.textContent).toContain('等买家确认，最晚 12月1日 00:00 可以提现');
    expect(row.getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
  });

  test('[D108] month by month, back to when the account was made, and as a file', async () => {
    const months = serve(listStatement, ({ query }) => ({
      list: query.month === '2026-10' ? [spent] : [line],
      next: -1,
      in: 0,
      out: 0,
    }));
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+08:00'), toFake: ['Date'] });
    serve(viewUser, { ...me, created_at: Date.parse('2026-10-05T10:00:00+08:00') / 1000 });
    const asked = serve(statementFile, { name: '账单-2026-10.csv', text: '时间,说明' });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    renderScreen('/user/wallet', { session });
    expect(await screen.findByText('2026年11月')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下个月' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '上个月' }));
    expect(await screen.findByText('2026年10月')).toBeTruthy();
    expect(await screen.findByText('付款：春茶一斤')).toBeTruthy();
    expect(screen.getByRole('button', { name: '上个月' })).toHaveProperty('disabled', true);
    expect(months.map(({ query }) => query.month)).toContain('2026-10');
    await user.click(screen.getByRole('button', { name: '下载账单' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toBe('时间,说明');
    expect(asked[0]?.query).toEqual({ month: '2026-10' });
  });

  test('where nothing can be saved the month is copied', async () => {
    serve(statementFile, { name: 'a.csv', text: '时间,说明' });
    const copied = vi.fn().mockResolvedValue(true);
    registerHost({ ...host(), canDownload: false, copy: copied });
    renderScreen('/user/wallet', { session });
    await user.click(await screen.findByRole('button', { name: '复制账单' }));
    expect(await screen.findByText('账单已复制，可以粘贴到表格里')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith('时间,说明');
  });

  test('[D113] what is frozen says why and until when; income and commission have their lists', async () => {
    serve(listPending, {
      list: [
        {
          id: 1,
          title: '承诺期：两小时茶室设计咨询',
          amount: 8000,
          release_at: 1_795_223_100,
          hash: orderHash,
        },
        { id: 2, title: '申诉处理中', amount: 100, release_at: 0, hash: '' },
      ],
      next: -1,
    });
    serve(listIncome, { list: [line], next: -1 });
    serve(listCommission, { list: [], next: -1 });
    renderScreen('/user/wallet?tab=frozen', { session });
    const first = await screen.findByRole('link', { name: /承诺期/ });
    expect(first.textContent).toContain('2026-11-21 09:05 解冻');
    expect(screen.getByText('事情办完后解冻')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '收入' }));
    expect(await screen.findByText('林知远购买，手续费 2.00 元')).toBeTruthy();
    expect(location.search).toBe('?tab=income');
    await user.click(screen.getByRole('radio', { name: '分佣' }));
    expect(await screen.findByText('还没有分佣')).toBeTruthy();
  });

  test('an empty one says what will be here', async () => {
    serve(viewBalance, { balance: 0, income: 0, spendable: 0, frozen: 0, withdrawable: 0, awaited: 0 });
    serve(listStatement, { list: [], next: -1, in: 0, out: 0 });
    renderScreen('/user/wallet', { session });
    expect(await screen.findByText(`${wordsOf()}没有进出`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '下载账单' })).toBeNull();
    expect(screen.queryByRole('link', { name: '看何时解冻' })).toBeNull();
  });

  test('[D112] a withdrawal that waits for the person stands on top', async () => {
    serve(listWithdrawals, { list: [running], next: -1 });
    renderScreen('/user/wallet', { session });
    const bar = await screen.findByText(/请在 2026-11-22 09:05 前到微信里确认收款/);
    expect(bar.textContent).toContain('¥300.00');
    expect(screen.getByRole('link', { name: '去确认收款' }).getAttribute('href')).toBe(
      '#!/user/drawal?id=41',
    );
  });

  test('a failure says so, and that nothing has happened to the money', async () => {
    let broken = true;
    serve(viewBalance, () => (broken ? fail('busy') : sums));
    renderScreen('/user/wallet', { session });
    expect(await screen.findByText('钱没有变动，可以放心重试')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: '刷新重试' }));
    expect(await screen.findByRole('region', { name: '我的钱' })).toBeTruthy();
  });
});

function wordsOf(): string {
  const [year, month] = monthText(Date.now() / 1000).split('-');
  return `${year}年${Number(month)}月`;
}

test('[R022] [B007] 我的 shows the wallet with what there is to spend, and the orders', async () => {
  serve(listCards, { list: [], next: -1 });
  const { unmount } = renderScreen('/app/user/money', { session });
  const row = await screen.findByRole('link', { name: /^钱包/ });
  expect(row.getAttribute('href')).toBe('#!/user/wallet');
  await waitFor(() => expect(row.textContent).toContain('¥1234.56'));
  unmount();
  renderScreen('/app/user/trade', { session });
  expect((await screen.findByRole('link', { name: '全部订单' })).getAttribute('href')).toBe('#!/user/order');
});

test('[R022] an empty wallet shows no figure', async () => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  renderScreen('/app/user/money', { session });
  const row = await screen.findByRole('link', { name: '钱包' });
  expect(row.textContent).not.toContain('¥');
});
