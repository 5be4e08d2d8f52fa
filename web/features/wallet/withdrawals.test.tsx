import { getSign, phoneVerifyTime, viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  refreshWithdrawal,
  type Withdrawal,
  withdrawalForm,
} from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Host } from '../../platform/host/host-interface.ts';
import { host, registerHost } from '../../platform/host/host.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { limits, reviewing, running } from '../../testing/withdrawals.ts';

const user = userEvent.setup();
const session = {};

beforeEach(() => {
  serve(viewUser, me);
  serve(viewBalance, {
    balance: 0,
    income: 100_000,
    spendable: 0,
    frozen: 0,
    withdrawable: 100_000,
    awaited: 0,
  });
  serve(withdrawalForm, limits);
  serve(phoneVerifyTime, { left: 0, verified_at: 0 });
  serve(getSign, { ts: 1, sign: 'sign', slider: null });
});

describe('[R030] a withdrawal on its way', () => {
  const stand = (over: Partial<Host>): void => registerHost({ ...host(), ...over });

  function serveOne(first: Withdrawal): { now: Withdrawal } {
    const held = { now: first };
    serve(listWithdrawals, () => ({ list: [held.now], next: -1 }));
    serve(refreshWithdrawal, () => held.now);
    return held;
  }

  test('[D112] the receipt is confirmed in WeChat, once however often it is tapped, and the server says that it arrived', async () => {
    const held = serveOne(running);
    const confirmTransfer = vi.fn<Host['confirmTransfer']>(async () => {
      held.now = {
        ...running,
        state: withdrawalState.done,
        words: '298.20 元已在 2026-11-21 10:00 到您的微信零钱',
        sheet: null,
        can: { cancel: false, confirm: false },
      };
      return 'confirmed';
    });
    stand({ confirmTransfer });
    renderScreen('/user/drawal', { session });
    expect(
      await screen.findByText('请在 2026-11-22 09:05 前到微信里确认收款，过时金额退回收入'),
    ).toBeTruthy();
    expect(screen.getByText('您在微信里确认收款').getAttribute('aria-current')).toBe('step');
    const button = screen.getByRole('button', { name: '确认收款 ¥298.20' });
    await act(async () => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('298.20 元已在 2026-11-21 10:00 到您的微信零钱')).toBeTruthy();
    expect(confirmTransfer.mock.calls).toEqual([[running.sheet]]);
    expect(screen.queryByRole('button', { name: /确认收款/ })).toBeNull();
  });

  test('outside of WeChat it says where to go', async () => {
    serveOne(running);
    stand({ mobile: false, confirmTransfer: async () => 'unavailable' });
    renderScreen('/user/drawal', { session });
    await user.click(await screen.findByRole('button', { name: /^确认收款/ }));
    expect(await screen.findByText('用收款的微信扫一扫，在手机上确认收款')).toBeTruthy();
    expect(screen.getByRole('img', { name: /二维码/ }).getAttribute('src')).toContain(
      encodeURIComponent('/user/drawal'),
    );
  });

  test('[D112] one that failed says that the money is back, and a new one can be asked for', async () => {
    serveOne({
      ...running,
      state: withdrawalState.failed,
      reason: '收款账户异常',
      words: '没有打成，300.00 元已在 2026-11-21 10:00 退回收入，可以重新申请',
      sheet: null,
      done_at: 1_795_226_400,
      can: { cancel: false, confirm: false },
    });
    renderScreen('/user/drawal?id=41', { session });
    expect(await screen.findByText('原因：收款账户异常')).toBeTruthy();
    expect(screen.getByText(/退回收入，可以重新申请/)).toBeTruthy();
    // All of it is back: no fee was taken, and nothing arrives.
    expect(screen.queryByText('¥298.20')).toBeNull();
    expect(screen.queryByText('到账')).toBeNull();
    expect(screen.getByRole('link', { name: '重新申请' }).getAttribute('href')).toBe('#!/user/wallet/apply');
  });

  test('it is taken back once that is sure', async () => {
    const held = serveOne(reviewing);
    const back = serve(cancelWithdrawal, () => {
      held.now = {
        ...reviewing,
        state: withdrawalState.cancelled,
        words: '已撤销，300.00 元已退回收入',
        can: { cancel: false, confirm: false },
      };
      return held.now;
    });
    renderScreen('/user/drawal?id=41', { session });
    await user.click(await screen.findByRole('button', { name: '撤销这笔提现' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销提现' }),
    );
    expect(await screen.findByText('已撤销，300.00 元已退回收入')).toBeTruthy();
    expect(back[0]?.body).toEqual({ id: 41 });
  });

  test('WeChat does not answer yet: nothing is said to be back that is not', async () => {
    const held = serveOne(reviewing);
    serve(cancelWithdrawal, () => {
      held.now = {
        ...reviewing,
        state: withdrawalState.confirming,
        words: '正在撤销，金额很快退回收入',
        can: { cancel: false, confirm: false },
      };
      return held.now;
    });
    renderScreen('/user/drawal?id=41', { session });
    await user.click(await screen.findByRole('button', { name: '撤销这笔提现' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销提现' }),
    );
    expect((await screen.findAllByText('正在撤销，金额很快退回收入')).length).toBe(2);
    expect(screen.queryByText(/^已撤销/)).toBeNull();
  });

  test('none runs: it says how much can be withdrawn', async () => {
    serve(listWithdrawals, { list: [], next: -1 });
    renderScreen('/user/drawal', { session });
    expect(await screen.findByText('现在可以提现 ¥1000.00 到微信零钱')).toBeTruthy();
  });

  test('somebody else’s is as if there were none', async () => {
    serve(listWithdrawals, { list: [], next: -1 });
    serve(refreshWithdrawal, () => fail('notFound'));
    renderScreen('/user/drawal?id=99', { session });
    expect(await screen.findByText('没有找到这笔提现')).toBeTruthy();
  });
});

describe('[R035] [D112] the list of withdrawals', () => {
  test('amount, what arrives, when, how it stands and why; one that waits can be taken back here', async () => {
    const rejected = {
      ...running,
      id: 40,
      amount: 60_000,
      state: withdrawalState.rejected,
      reason: '资料不符',
      can: { cancel: false, confirm: false },
    };
    const asked = serve(listWithdrawals, ({ query }) =>
      query.next === undefined ? { list: [reviewing], next: 5 } : { list: [rejected], next: -1 },
    );
    const back = serve(cancelWithdrawal, { ...reviewing, state: withdrawalState.cancelled });
    renderScreen('/user/withdrawalList', { session });
    const row = await screen.findByRole('link', { name: /300\.00/ });
    expect(row.getAttribute('href')).toBe('#!/user/drawal?id=41');
    expect(row.textContent).toContain('审核中');
    expect(row.textContent).toContain('2026-11-20 09:05 申请 · 到账 ¥298.20，手续费 ¥1.80');
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    const old = await screen.findByRole('link', { name: /600\.00/ });
    expect(old.textContent).toContain('已驳回');
    expect(old.textContent).not.toContain('到账');
    expect(old.textContent).toContain('原因：资料不符');
    expect(asked.at(-1)?.query.next).toBe(5);
    await user.click(screen.getByRole('button', { name: /^撤销/ }));
    expect(await screen.findByText('¥300.00 会回到收入，需要时可以再申请')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '撤销提现' }));
    await waitFor(() => expect(back[0]?.body).toEqual({ id: 41 }));
  });

  test('an empty one offers the first', async () => {
    serve(listWithdrawals, { list: [], next: -1 });
    renderScreen('/user/withdrawalList', { session });
    expect((await screen.findByRole('link', { name: '去提现' })).getAttribute('href')).toBe(
      '#!/user/wallet/apply',
    );
  });
});
