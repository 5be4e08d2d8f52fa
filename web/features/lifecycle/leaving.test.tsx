import { getSign, phoneVerifyTime, sendPhoneCode, viewUser } from '@qunlu/contract/account/calls.ts';
import {
  banOff,
  cancelLeaving,
  exportFile,
  exportState,
  requestExport,
  viewLeaving,
} from '@qunlu/contract/lifecycle/leaving.ts';
import { isSigned } from '@qunlu/contract/score/sign-in.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const nothing = {
  state: 'none',
  requested_at: 0,
  erase_at: 0,
  blocks: [],
  given_up: ['12 积分'],
  erased: ['名片和上面的联系方式'],
  kept: ['协议的同意记录，保留三年，用于证明'],
  give_up_balance: 0,
  can: { leave: true, leave_without_balance: true },
};
const blocked = { leave: false, leave_without_balance: false };
const cooling = {
  ...nothing,
  state: 'cooling',
  requested_at: 1_790_000_000,
  erase_at: 1_791_296_000,
  can: blocked,
};

beforeEach(() => {
  serve(viewUser, me);
  serve(phoneVerifyTime, { left: 0, verified_at: 0 });
  serve(getSign, { ts: 1, sign: 'sign', slider: null });
});

describe('[R034] [D13] leaving', () => {
  test('says what is lost and kept, asks for a code of the own number and a yes', async () => {
    serve(viewLeaving, nothing);

    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    const asked = serve(banOff, cooling);
    renderScreen('/user/acc_delete', { session });
    expect(await screen.findByText('12 积分')).toBeTruthy();
    expect(screen.getByText('名片和上面的联系方式')).toBeTruthy();
    expect(screen.getByText('协议的同意记录，保留三年，用于证明')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('已发到 138****5678')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ scene: 'delete' });
    expect(sent[0]?.body).not.toHaveProperty('phone');
    await user.type(screen.getByLabelText('验证码'), '123456');
    await user.click(screen.getByRole('button', { name: '注销账号' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: '注销账号' }));
    expect(await screen.findByText('已申请注销')).toBeTruthy();
    expect(asked[0]?.body).toEqual({ code: '123456' });
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
  });

  test('what stands in the way is named one by one; a balance can be given up', async () => {
    const blocks = [
      { code: 'balance', title: '还有余额 ¥8.00', action: '提现，或放弃它', path: '' },
      { code: 'order', title: '有 1 个订单没有完成', action: '等它完成', path: '/order/list' },
    ];
    serve(viewLeaving, { ...nothing, blocks, give_up_balance: 800, can: blocked });
    renderScreen('/user/acc_delete', { session });
    expect(await screen.findByText('有 1 个订单没有完成')).toBeTruthy();
    expect(screen.getByRole('link', { name: /订单/ }).getAttribute('href')).toBe('#!/order/list');
    expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: '放弃余额 ¥8.00' }));
    expect(screen.queryByRole('button', { name: '注销账号' }), 'the order still stands').toBeNull();
  });

  test('a balance alone stands in the way until it is given up', async () => {
    const blocks = [{ code: 'balance', title: '还有余额 ¥8.00', action: '提现，或放弃它', path: '' }];
    const can = { leave: false, leave_without_balance: true };
    serve(viewLeaving, { ...nothing, blocks, give_up_balance: 800, can });
    renderScreen('/user/acc_delete', { session });
    const toggle = await screen.findByRole('switch', { name: '放弃余额 ¥8.00' });
    expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
    await user.click(toggle);
    expect(await screen.findByRole('button', { name: '注销账号' })).toBeTruthy();
  });

  test('a wrong code is said under the code', async () => {
    serve(viewLeaving, nothing);
    serve(banOff, () => fail('invalid', { message: '验证码不正确，还可以再试4次', field: 'code' }));
    renderScreen('/user/acc_delete', { session });
    await user.type(await screen.findByLabelText('验证码'), '123456');
    await user.click(screen.getByRole('button', { name: '注销账号' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: '注销账号' }));
    expect(await screen.findByText('验证码不正确，还可以再试4次')).toBeTruthy();
  });

  test('in the cooling days the way back is one tap', async () => {
    let state = cooling;
    serve(viewUser, () => ({ ...me, status: state.state === 'cooling' ? 4 : 1 }));
    serve(viewLeaving, () => state);
    serve(listCards, { list: [], next: -1 });
    serve(isSigned, { signed: 0, streak: 0 });
    const back = serve(cancelLeaving, () => (state = nothing));
    renderScreen('/user/acc_delete', { session });
    await user.click(await screen.findByRole('button', { name: '取消注销' }));
    expect(await screen.findByText('已取消注销，欢迎回来')).toBeTruthy();
    expect(back).toHaveLength(1);
    await waitFor(() => expect(location.hash).toBe('#!/app/user'));
  });
});

describe('[R033] [D150] taking the data along', () => {
  const none = {
    id: 0,
    state: 'none',
    progress: 0,
    created_at: 0,
    expires_at: 0,
    files: [],
    can: { request: true },
  };
  const files = [
    { format: 'json', name: '群录资料.json', size: 20_480 },
    { format: 'vcf', name: '群录名片.vcf', size: 300 },
  ];

  test('is asked for, shows how far it is, and can be taken when it is ready', async () => {
    let state = none;
    serve(exportState, () => state);
    serve(
      requestExport,
      () =>
        (state = { ...none, id: 5, state: 'working', progress: 40, created_at: 1, can: { request: false } }),
    );
    renderScreen('/user/privacy/export', { session });
    await user.click(await screen.findByRole('button', { name: '开始导出' }));
    expect(await screen.findByText('正在整理 40%，可以离开这个页面')).toBeTruthy();
    state = { ...state, state: 'ready', progress: 100, expires_at: 1_791_000_000, files } as typeof state;
    const whole = { name: /下载 ?全部资料/ };
    expect(await screen.findByRole('button', whole)).toBeTruthy();
    expect(screen.getByText('20 KB')).toBeTruthy();
    expect(screen.getByRole('button', { name: /下载 ?我的名片/ })).toBeTruthy();
  });

  test('why a file cannot be taken now is said in the server’s sentence', async () => {
    serve(exportState, { ...none, id: 5, state: 'ready', progress: 100, expires_at: 1_791_000_000, files });
    serve(exportFile, () => fail('tooOften', { message: '操作太频繁，请5分钟后再试', retryAfter: 300 }));
    renderScreen('/user/privacy/export', { session });
    await user.click(await screen.findByRole('button', { name: /下载 ?全部资料/ }));
    expect(await screen.findByText('操作太频繁，请5分钟后再试')).toBeTruthy();
  });

  test('one that failed can be asked for again', async () => {
    serve(exportState, { ...none, id: 5, state: 'failed' });
    renderScreen('/user/privacy/export', { session });
    expect(await screen.findByText('这次没有整理成功，请重新导出。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新导出' })).toBeTruthy();
  });
});
