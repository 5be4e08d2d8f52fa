import { getSign, phoneVerifyTime, sendPhoneCode, viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { payOpenid, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import {
  applyWithdrawal,
  listWithdrawals,
  refreshWithdrawal,
  withdrawalForm,
} from '@qunlu/contract/wallet/withdrawals.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { host, registerHost } from '../../platform/host/host.ts';
import { pageLoad } from '../../platform/router/follow.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { limits, reviewing } from '../../testing/withdrawals.ts';

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

const factOf = (label: string | RegExp): string | null | undefined =>
  screen.getByText(label).parentElement?.parentElement?.textContent;

describe('[R029] applying for a withdrawal', () => {
  const path = '/user/wallet/apply';

  test('[D111] [K044] fee and what arrives are told while it is typed; then it is on its way', async () => {
    const sent = serve(applyWithdrawal, reviewing);
    serve(listWithdrawals, { list: [reviewing], next: -1 });
    serve(refreshWithdrawal, reviewing);
    renderScreen(path, { session });
    const field = await screen.findByLabelText('提现金额');
    await user.type(field, '100.01');
    expect(screen.getByText('小满')).toBeTruthy();
    expect(screen.getByText(/更多的、注册 7 天内的由客服审核，4 个工作日内答复/)).toBeTruthy();
    // 60.006 fen: a part of a fen is a fen
    expect(factOf('手续费 0.6%')).toContain('¥0.61');
    expect(factOf('到账')).toContain('¥99.40');
    expect(screen.queryByLabelText('验证码')).toBeNull();
    await user.click(screen.getByRole('button', { name: '提现 ¥100.01' }));
    expect(await screen.findByText('客服会在 2026-11-25 前审核，审核前可以撤销')).toBeTruthy();
    expect(location.hash).toBe('#!/user/drawal');
    expect(sent[0]?.body).toEqual({ amount: 10_001, fee: 61 });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('[D112] what is approved without staff, and how long one may confirm, stand there as they are set', async () => {
    serve(withdrawalForm, { ...limits, auto_up_to: 12_300, confirm_hours: 6 });
    renderScreen(path, { session });
    expect(await screen.findByText(/¥123\.00 以内一般几分钟内通过/)).toBeTruthy();
    expect(screen.getByText(/请在 6 小时内到微信里确认收款/)).toBeTruthy();
  });

  test('[D68] what a dissolving circle will have to give back is named, and cannot be asked for', async () => {
    serve(withdrawalForm, { ...limits, withdrawable: 1140, reserved: 33_535 });
    renderScreen(path, { session });
    await user.click(await screen.findByRole('button', { name: '全部' }));
    expect(screen.getByLabelText<HTMLInputElement>('提现金额').value).toBe('11.40');
    expect(screen.getByRole('status').textContent).toContain('¥335.35 要留着退会费');
  });

  test('[D111] above the limit a code of the own phone is asked for; a wrong one is said under it', async () => {
    const codes = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    const sent = serve(applyWithdrawal, () =>
      fail('invalid', { message: '验证码不正确，还可以再试4次', field: 'code' }),
    );
    renderScreen(path, { session });
    await user.click(await screen.findByRole('button', { name: '全部' }));
    expect(screen.getByLabelText('提现金额')).toHaveProperty('value', '1000.00');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('已发到 138****5678')).toBeTruthy();
    expect(codes[0]?.body).toMatchObject({ scene: 'withdraw' });
    await user.click(screen.getByRole('button', { name: '提现 ¥1000.00' }));
    expect(await screen.findByText('请填写6位数字验证码')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText('验证码'), '123456');
    await user.click(screen.getByRole('button', { name: '提现 ¥1000.00' }));
    expect(await screen.findByText('验证码不正确，还可以再试4次')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ amount: 100_000, fee: 600, code: '123456' });
  });

  test('[D111] a fee that has risen since is told before anything is taken, and the new one is sent', async () => {
    const sent = serve(applyWithdrawal, () => {
      serve(withdrawalForm, { ...limits, fee_basis_points: 100 });
      serve(applyWithdrawal, reviewing);
      return fail('stateChanged', {
        message: '手续费变了，现在是 1.00 元，到账 99.00 元，请看过再提现',
        field: 'fee',
      });
    });
    serve(listWithdrawals, { list: [reviewing], next: -1 });
    renderScreen(path, { session });
    await user.type(await screen.findByLabelText('提现金额'), '100');
    await user.click(screen.getByRole('button', { name: '提现 ¥100.00' }));
    expect(await screen.findByText(/手续费变了，现在是 1\.00 元/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ amount: 10_000, fee: 60 });
    await waitFor(() => expect(factOf('手续费 1%')).toContain('¥1.00'));
    expect(location.hash).toContain(path);
  });

  test.each([
    ['9.99', '一次最少提现 ¥10.00'],
    ['1000.01', '现在可提现 ¥1000.00'],
  ])('[D111] %s is not sent: %s', async (text, words) => {
    const sent = serve(applyWithdrawal, reviewing);
    renderScreen(path, { session });
    await user.type(await screen.findByLabelText('提现金额'), text);
    await user.click(screen.getByRole('button', { name: '提现' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  test('[D111] what is missing is named, each with the way to it, and nothing can be sent before', async () => {
    serve(withdrawalForm, {
      ...limits,
      realname: 0,
      adult: false,
      openid_bound: false,
      blocked: '请先实名，再提现',
    });
    const asked = serve(payOpenid, {
      openid_bound: false,
      auth_url: 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1',
      nickname: '',
    });
    const left = vi.spyOn(pageLoad, 'assign').mockReturnValue();
    registerHost({ ...host(), name: 'wechat' });
    renderScreen(path, { session });
    expect(await screen.findByText('先完成上面的几步，就可以提现')).toBeTruthy();
    expect(screen.getByRole('link', { name: /实名/ }).getAttribute('href')).toBe('#!/user/identity');
    expect(screen.getByRole('button', { name: '提现' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /收款的微信/ }));
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(left.mock.calls[0]?.[0]).toContain('https://open.weixin.qq.com/');
    expect(asked).toHaveLength(1);
    left.mockRestore();
  });

  test('[D111] outside of WeChat it says where the WeChat that is paid is bound', async () => {
    serve(withdrawalForm, { ...limits, openid_bound: false, blocked: '请先绑定收款的微信' });
    registerHost({ ...host(), mobile: false });
    renderScreen(path, { session, config: { mode: 'production' } });
    await user.click(await screen.findByRole('button', { name: /收款的微信/ }));
    expect(await screen.findByText('用收款的微信扫一扫，在手机上绑定')).toBeTruthy();
    expect(screen.getByRole('img', { name: /二维码/ }).getAttribute('src')).toContain(
      encodeURIComponent('/user/wallet/apply'),
    );
  });

  test('[D18] an under-age person reads why, and that nothing is lost', async () => {
    serve(withdrawalForm, { ...limits, adult: false, blocked: '未满18周岁不能提现' });
    renderScreen(path, { session });
    expect(await screen.findByText('未满 18 周岁不能提现。收入会一直为您留着')).toBeTruthy();
    expect(screen.getByRole('button', { name: '提现' })).toHaveProperty('disabled', true);
  });

  test('nothing to withdraw: it says where the money is', async () => {
    serve(withdrawalForm, { ...limits, withdrawable: 0 });
    renderScreen(path, { session });
    expect(await screen.findByText('现在没有可以提现的收入')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看冻结的款项' }).getAttribute('href')).toBe(
      '#!/user/wallet?tab=frozen',
    );
  });
});
