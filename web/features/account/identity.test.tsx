import { getSign, phoneVerifyTime, sendPhoneCode, viewUser } from '@qunlu/contract/account/calls.ts';
import { bindPhone, listBindings, phoneInfo, unbind } from '@qunlu/contract/account/bindings.ts';
import { merge, mergeAccess } from '@qunlu/contract/lifecycle/merge.ts';
import {
  appeal,
  loginByPassword,
  recoverAccount,
  setPassword,
  viewAppeal,
} from '@qunlu/contract/account/password.ts';
import { isSigned } from '@qunlu/contract/score/sign-in.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { authToken } from '../../platform/auth-cookies.ts';
import { me } from '../../testing/people.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const phone = '13812345678';
const fill = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);

beforeEach(() => {
  serve(viewUser, me);
  serve(phoneVerifyTime, { left: 0, verified_at: 0 });
  serve(getSign, { ts: 1, sign: 'sign', slider: null });
  serve(listCards, { list: [], next: -1 });
  serve(isSigned, { signed: 0, streak: 0 });
});

describe('[D187] [B206] the ways in', () => {
  test('[D8] [C050] by password; what is wrong is said in the server’s one sentence', async () => {
    let locked = false;
    const logins = serve(loginByPassword, () =>
      locked
        ? fail('tooOften', { message: '密码登录已锁定，请15分钟后再试，或用验证码登录', retryAfter: 900 })
        : someSession,
    );
    renderScreen('/login');
    await user.click(await screen.findByRole('radio', { name: '密码登录' }));
    await fill('手机号', phone);
    await fill('密码', 'abc12345');
    locked = true;
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('密码登录已锁定，请15分钟后再试，或用验证码登录')).toBeTruthy();
    locked = false;
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(logins[1]?.body).toEqual({ username: phone, password: 'abc12345' });
  });

  test('only those that the installation has', async () => {
    const none = { password: false, official: false, website: false, mini: false, app: false, qr: false };
    renderScreen('/login', { config: { login: none } });
    expect(await screen.findByLabelText('验证码')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull();
  });
});

describe('[R038] [B213] the password', () => {
  test('with the old one; both new ones must agree', async () => {
    const calls = serve(setPassword, { phone: false, password: false });
    renderScreen('/user/password', { session });
    await fill('原密码', 'old12345');
    await fill('新密码', 'new12345');
    await fill('再填一次新密码', 'new1234');
    await user.click(screen.getByRole('button', { name: '保存密码' }));
    expect(await screen.findByText('两次填写的密码不一样')).toBeTruthy();
    await fill('再填一次新密码', '5');
    await user.click(screen.getByRole('button', { name: '保存密码' }));
    expect(await screen.findByText('密码已修改，其他设备已退出')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ password: 'new12345', oldpassword: 'old12345' }]);
  });

  test('with a code, sent to the own number; a weak one is not sent', async () => {
    serve(viewUser, { ...me, has_password: false });
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    const calls = serve(setPassword, { phone: false, password: false });
    renderScreen('/user/password', { session });
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('已发到 138****5678')).toBeTruthy();
    expect(sent[0]?.body.scene).toBe('password');
    await fill('验证码', '123456');
    await fill('新密码', '12345678');
    await fill('再填一次新密码', '12345678');
    await user.click(screen.getByRole('button', { name: '保存密码' }));
    expect(await screen.findByText('密码为8到64位，须同时有字母和数字')).toBeTruthy();
    await fill('新密码', 'a');
    await fill('再填一次新密码', 'a');
    await user.click(screen.getByRole('button', { name: '保存密码' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ password: '12345678a', code: '123456' }));
  });

  test('without a phone the phone comes first', async () => {
    serve(viewUser, { ...me, phone: '' });
    renderScreen('/user/password', { session });
    const link = await screen.findByRole('link', { name: '绑定手机号' });
    expect(link.getAttribute('href')).toBe('#!/user/oauth/phone');
  });
});

describe('[R037] [D194] the way back', () => {
  test('a guest sets a new password by a code and is logged in', async () => {
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    const calls = serve(recoverAccount, someSession);
    renderScreen('/user/recover');
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('请填写手机号')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await fill('手机号', phone);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ phone, scene: 'password' }));
    await fill('验证码', '123456');
    await fill('新密码', 'new12345');
    await user.click(screen.getByRole('button', { name: '重设密码并登录' }));
    await waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(calls[0]?.body).toEqual({ phone, code: '123456', password: 'new12345' });
    await waitFor(() => expect(location.hash).toBe('#!/app/user'));
  });

  test('the number that the code went to can be read; one that is missing is said at once', async () => {
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    renderScreen('/user/recover');
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText(/请填写手机号/)).toBeTruthy();
    expect(sent).toHaveLength(0);
    await fill('手机号', phone);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('已发到 138 1234 5678')).toBeTruthy();
  });

  test('who cannot be told from others yet is asked to try again, not left waiting', async () => {
    serve(viewUser, () => fail('tooOften', { message: '操作太频繁，请稍后再试' }));
    renderScreen('/user/recover', { session });
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    serve(viewUser, me);
    await user.click(screen.getByRole('button', { name: /重试|再试|刷新/ }));
    expect(await screen.findByLabelText('手机号')).toBeTruthy();
  });

  test('[D12] a banned person reads why, and appeals', async () => {
    const before = { state: 0, content: '', reply: '', at: 0, reason: '多人举报骚扰', can: { appeal: true } };
    serve(viewUser, { ...me, status: 3 });
    serve(viewAppeal, before);
    const sent = { state: 1, content: '号码被盗用', at: 1_790_000_000, can: { appeal: false } };
    const calls = serve(appeal, { ...before, ...sent });
    renderScreen('/user/recover', { session });
    expect(await screen.findByText('原因：多人举报骚扰')).toBeTruthy();
    // Their own money is still theirs to take out.
    expect(screen.getByRole('link', { name: /^钱包/ }).getAttribute('href')).toBe('#!/user/wallet');
    await fill('申诉', '号码被盗用');
    await user.click(screen.getByRole('button', { name: '提交申诉' }));
    expect(await screen.findByText('申诉：处理中')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ content: '号码被盗用' });
    expect(screen.queryByRole('button', { name: '提交申诉' })).toBeNull();
  });
});

const number = {
  hash: 'phone',
  id_type: 'phone',
  oauth_appid: '',
  the_id: '138****5678',
  user_id: 7001,
  nickname: '138****5678',
  msg: '',
  allowUnbind: true,
  bound_at: 1_780_000_000,
  can: { unbind: true },
};
const bound = {
  phone: '138****5678',
  verified_at: 1,
  changeable_at: 0,
  has_password: true,
  can: { change: true },
};
const wechat = { ...number, hash: 'o1', id_type: 'openid', oauth_appid: 'wx1', nickname: '小林' };

describe('[R024] [B212] [D11] bindings', () => {
  test('a WeChat is unbound with a code of the phone', async () => {
    let list = [number, wechat];
    serve(listBindings, () => ({ list, next: -1 }));
    serve(phoneInfo, bound);
    const calls = serve(unbind, () => {
      list = [number];
      return { phone: false, password: false };
    });
    renderScreen('/user/oauth', { session });
    await user.click(await screen.findByRole('button', { name: /解绑 ?小林/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(await sheet.findByLabelText('验证码'), '123456');
    await user.click(sheet.getByRole('button', { name: '解绑' }));
    expect(await screen.findByText('已解绑')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ type: 'openid', the_id: 'o1', appid: 'wx1', code: '123456' });
    expect(await screen.findByRole('link', { name: '绑定微信' })).toBeTruthy();
  });

  test('what could not be read can be read again', async () => {
    serve(listBindings, { list: [number], next: -1 });
    serve(viewUser, () => fail('tooOften', { message: '操作太频繁，请稍后再试' }));
    renderScreen('/user/oauth', { session });
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    serve(viewUser, me);
    await user.click(screen.getByRole('button', { name: /重试|再试|刷新/ }));
    expect(await screen.findByText('138****5678')).toBeTruthy();
  });

  test('the last way in cannot be unbound, and that is said', async () => {
    const msg = '解绑后就没有登录方式了，请先绑定手机号';
    serve(viewUser, { ...me, phone: '' });
    serve(listBindings, { list: [{ ...wechat, allowUnbind: false, msg, can: { unbind: false } }], next: -1 });
    renderScreen('/user/oauth', { session });
    await user.click(await screen.findByRole('button', { name: /解绑 ?小林/ }));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.getByRole('link', { name: /绑定手机号/ })).toBeTruthy();
  });

  test('[D9] [B104] a number of another account leads to merging', async () => {
    serve(viewUser, { ...me, phone: '' });
    serve(phoneInfo, { ...bound, phone: '', verified_at: 0, has_password: false });
    serve(bindPhone, () =>
      fail('conflict', { message: '这个手机号已有账号', field: 'phone', mergeable: true }),
    );
    renderScreen('/user/oauth/phone', { session });
    await fill('手机号', phone);
    await fill('验证码', '123456');
    await user.click(screen.getByRole('button', { name: '绑定' }));
    const link = await screen.findByRole('link', { name: '合并账号' });
    expect(link.getAttribute('href')).toBe(`#!/user/merge?phone=${phone}`);
  });

  test('a change needs the old number’s code too, and waits its days', async () => {
    serve(listBindings, { list: [number], next: -1 });
    const soon = Math.floor(Date.now() / 1000) + 86_400;
    let info = bound;
    serve(phoneInfo, () => info);
    const calls = serve(bindPhone, { phone: false, password: false });
    const { unmount } = renderScreen('/user/oauth/phone', { session });
    await fill('原手机号的验证码', '111111');
    await fill('新手机号', phone);
    await fill('新手机号的验证码', '222222');
    await user.click(screen.getByRole('button', { name: '更换' }));
    expect(await screen.findByText('手机号已更换')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ phone, code: '222222', oldcode: '111111' });
    unmount();
    info = { ...bound, changeable_at: soon, can: { change: false } };
    renderScreen('/user/oauth/phone', { session });
    expect(await screen.findByText('暂时不能更换手机号')).toBeTruthy();
  });
});

describe('[D9] [D10] merging', () => {
  const preview = {
    can: true,
    reasons: [],
    keep: { user_id: 1, username: '沈知微', phone: '138****5678', created_at: 1_780_000_000 },
    drop: { user_id: 2, username: '小林', phone: '', created_at: 1_790_000_000 },
    preview: { cards: 3, balance: 0, phonebooks: 0 },
    items: [
      { title: '名片', keep: 2, drop: 1, rule: '全部保留，超出张数的只能查看' },
      { title: '黑名单', keep: 0, drop: 0, rule: '合在一起' },
    ],
    ticket: 'ticket',
  };

  test('first shows what will become of both, then asks, then logs in as the one', async () => {
    serve(mergeAccess, preview);
    const merged = serve(merge, { ...someSession, token: 'token-of-the-survivor' });
    renderScreen(`/user/merge?phone=${phone}`, { session });
    expect(await screen.findByDisplayValue(phone)).toBeTruthy();
    await fill('验证码', '123456');
    await user.click(screen.getByRole('button', { name: '看合并后会怎样' }));
    expect(await screen.findByText('全部保留，超出张数的只能查看')).toBeTruthy();
    expect(screen.getByText('2 + 1')).toBeTruthy();
    expect(screen.queryByText('黑名单')).toBeNull();
    expect(merged).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '合并账号' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: '合并' }));
    await waitFor(() => expect(authToken()).toBe('token-of-the-survivor'));
    expect(merged[0]?.body).toEqual({ ticket: 'ticket' });
  });

  test('what forbids it is said, and nothing can be confirmed', async () => {
    serve(mergeAccess, { ...preview, can: false, reasons: ['两个账号认证了不同的身份'], ticket: '' });
    renderScreen(`/user/merge?phone=${phone}`, { session });
    await fill('验证码', '123456');
    await user.click(await screen.findByRole('button', { name: '看合并后会怎样' }));
    expect(await screen.findByText('两个账号认证了不同的身份')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '合并账号' })).toBeNull();
  });
});
