import { viewUser } from '@qunlu/contract/account/calls.ts';
import { bindWechat, listBindings, proveWechat } from '@qunlu/contract/account/bindings.ts';
import {
  qrLoginBegin,
  qrLoginCancel,
  qrLoginConfirm,
  qrLoginScan,
  qrLoginState,
} from '@qunlu/contract/account/qr-login.ts';
import { isSigned } from '@qunlu/contract/score/sign-in.ts';
import { wechatBegin, wechatLogin, wechatRegister } from '@qunlu/contract/account/wechat.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { authToken } from '../../platform/auth-cookies.ts';
import { host, registerHost } from '../../platform/host/host.ts';
import { pageLoad } from '../../platform/router/follow.ts';
import { me } from '../../testing/people.ts';
import { renderAddress, renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

beforeEach(() => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  serve(isSigned, { signed: 0, streak: 0 });
});

/** As WeChat sends the browser back; `state` is of this test alone. */
function comeBack(state: string, who: object = {}): void {
  sessionStorage.setItem(`oauth.${state}`, 'verifier-of-this-browser');
  renderAddress(`/?code=the-code&state=${state}#!/user/oauth/wechat`, who);
}

describe('[R025] [D6] coming back from WeChat', () => {
  test('a known person is logged in and is where they were; code and state come from before the hash', async () => {
    const logins = serve(wechatLogin, {
      session: someSession,
      ticket: '',
      nickname: '小林',
      route: '/app/user',
    });
    comeBack('state1');
    await waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(logins.map(({ body }) => body)).toEqual([
      { code: 'the-code', state: 'state1', verifier: 'verifier-of-this-browser' },
    ]);
    await waitFor(() => expect(location.hash).toBe('#!/app/user'));
    expect(location.search).not.toContain('the-code');
  });

  test('a route that leads to another site leads home', async () => {
    serve(wechatLogin, { session: someSession, ticket: '', nickname: '', route: 'https://evil.example/' });
    const load = vi.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
    comeBack('state2');
    await waitFor(() => expect(location.hash).toBe('#!/'));
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
  });

  test('[D4] who is new agrees to both protocols first', async () => {
    serve(wechatLogin, { session: null, ticket: 'register-ticket', nickname: '小林', route: '/app/user' });
    const registered = serve(wechatRegister, { ...someSession, is_new: true });
    comeBack('state3');
    expect(await screen.findByText('小林，您好')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '同意并继续' }));
    expect(await screen.findByText('请先阅读并同意两份协议')).toBeTruthy();
    expect(registered).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
    await user.click(screen.getByRole('button', { name: '同意并继续' }));
    await waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(registered[0]?.body).toEqual({ ticket: 'register-ticket', protocolIds: [1, 2] });
  });

  test('[D144] a newcomer is credited to who brought them first, not to the address that WeChat leads back to', async () => {
    localStorage.setItem(
      'first-touch',
      JSON.stringify({ qc: 'u7', ac: 'fair', at: Date.now() - 86_400_000 }),
    );
    serve(wechatLogin, { session: null, ticket: 'register-ticket', nickname: '小林', route: '/app/user' });
    const registered = serve(wechatRegister, { ...someSession, is_new: true });
    comeBack('state6');
    await user.click(await screen.findByRole('checkbox', { name: '我已阅读并同意' }));
    await user.click(screen.getByRole('button', { name: '同意并继续' }));
    await waitFor(() => expect(registered[0]?.body).toMatchObject({ qc: 'u7', ac: 'fair' }));
  });

  test('a browser that did not begin has no verifier; the refusal leads to the login page', async () => {
    const asked = serve(wechatLogin, () => fail('invalid', { message: '微信登录已失效，请重新登录' }));
    renderAddress('/?code=stolen&state=forged#!/user/oauth/wechat');
    expect(await screen.findByText('微信登录已失效，请重新登录')).toBeTruthy();
    expect(asked[0]?.body.verifier).toBe('none');
    await user.click(screen.getByRole('button', { name: '重新登录' }));
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
  });

  test('[D11] who is logged in binds it', async () => {
    serve(proveWechat, { openid: 'o1', unionid: 'u1', appid: 'wx1', nickname: '小林', route: '/user/oauth' });
    serve(listBindings, { list: [], next: -1 });
    const bound = serve(bindWechat, { phone: false, password: false });
    comeBack('state4', { session });
    expect(await screen.findByText('微信已绑定')).toBeTruthy();
    expect(bound[0]?.body).toEqual({ openid: 'o1', appid: 'wx1' });
  });

  test('[C092] bound to be paid it comes back to the withdrawal, and only WeChat itself can bind it', async () => {
    const asked = '/user/oauth/wechat?app=official&callback=%2Fuser%2Fwallet%2Fapply';
    renderScreen(asked, { session });
    expect(await screen.findByText(/收款的微信要在微信里绑定/)).toBeTruthy();
    cleanup();
    registerHost({ ...host(), name: 'wechat' });
    const begun = serve(wechatBegin, { url: 'https://open.weixin.qq.com/x', state: 's7', verifier: 'v7' });
    const load = vi.spyOn(pageLoad, 'assign').mockImplementation(() => undefined);
    renderScreen(asked, { session });
    await user.click(await screen.findByRole('button', { name: '去微信授权' }));
    await waitFor(() => expect(load).toHaveBeenCalledWith('https://open.weixin.qq.com/x'));
    expect(begun[0]?.body).toEqual({ app: 'official', purpose: 'bind', route: '/user/wallet/apply' });
    load.mockRestore();
  });

  test('a computer begins at WeChat’s own site', async () => {
    const begun = serve(wechatBegin, { url: 'https://open.weixin.qq.com/x', state: 's5', verifier: 'v5' });
    const load = vi.spyOn(pageLoad, 'assign').mockImplementation(() => undefined);
    renderScreen('/login?callback=%2Fcard%2Flist');
    await user.click(await screen.findByRole('button', { name: '微信登录' }));
    await waitFor(() => expect(load).toHaveBeenCalledWith('https://open.weixin.qq.com/x'));
    expect(begun[0]?.body).toEqual({ app: 'website', purpose: 'login', route: '/card/list' });
    expect(sessionStorage.getItem('oauth.s5')).toBe('v5');
    load.mockRestore();
  });
});

describe('[D7] [R047] a computer logs in by the phone', () => {
  test('the computer asks until the phone has decided, and is in', async () => {
    let state = 0;
    serve(qrLoginBegin, { id: 'qr1', secret: 's1', url: 'https://q.example/?id=qr1', expires_in: 120 });
    const polls = serve(qrLoginState, () => ({ state, session: state === 2 ? someSession : null }));
    renderScreen('/login');
    await user.click(await screen.findByRole('radio', { name: '扫码登录' }));
    const image = await screen.findByRole('img', { name: /登录二维码/ });
    expect(image.getAttribute('src')).toContain(encodeURIComponent('https://q.example/?id=qr1'));
    state = 1;
    expect(await screen.findByText('已扫码，请在手机上确认')).toBeTruthy();
    state = 2;
    await waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(polls[0]?.body).toEqual({ id: 'qr1', secret: 's1' });
  });

  test('a code that has expired is replaced on demand', async () => {
    let count = 0;
    const begun = serve(qrLoginBegin, () => ({
      id: `qr${(count += 1)}`,
      secret: 's',
      url: 'https://q.example/',
      expires_in: 120,
    }));
    serve(qrLoginState, ({ body }) => ({ state: body.id === 'qr1' ? 4 : 0, session: null }));
    renderScreen('/login');
    await user.click(await screen.findByRole('radio', { name: '扫码登录' }));
    await user.click(await screen.findByRole('button', { name: '换一个二维码' }));
    expect(await screen.findByText(/2 分钟内有效/)).toBeTruthy();
    expect(begun).toHaveLength(2);
  });

  test('a confirmed one whose answer got lost on the way is replaced, too', async () => {
    serve(qrLoginBegin, { id: 'qr1', secret: 's1', url: 'https://q.example/?id=qr1', expires_in: 120 });
    serve(qrLoginState, { state: 2, session: null });
    renderScreen('/login');
    await user.click(await screen.findByRole('radio', { name: '扫码登录' }));
    expect(await screen.findByRole('button', { name: '换一个二维码' })).toBeTruthy();
  });

  const asking = {
    state: 1,
    device: 'Windows 电脑上的 Chrome',
    city: '上海市',
    at: 1_790_000_000,
    expires_at: 1_790_000_120,
  };

  test('the phone shows which device and from where before anything is confirmed', async () => {
    serve(qrLoginScan, asking);
    const confirmed = serve(qrLoginConfirm, { state: 2 });
    renderScreen('/user/qrcode-login?id=qr9', { session });
    expect(await screen.findByText('Windows 电脑上的 Chrome')).toBeTruthy();
    expect(screen.getByText('上海市')).toBeTruthy();
    expect(confirmed).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '确认登录' }));
    expect(await screen.findByText('电脑已登录')).toBeTruthy();
    expect(confirmed[0]?.body).toEqual({ id: 'qr9' });
  });

  test('it can refuse; a code that is over is said to be', async () => {
    serve(qrLoginScan, asking);
    serve(qrLoginCancel, { state: 3 });
    const { unmount } = renderScreen('/user/qrcode-login?id=qr9', { session });
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(await screen.findByText('已取消')).toBeTruthy();
    unmount();
    serve(qrLoginScan, () => fail('stateChanged', { message: '二维码已过期，请换一个再扫' }));
    renderScreen('/user/qrcode-login?id=qr8', { session });
    expect(await screen.findByText('二维码已过期，请换一个再扫')).toBeTruthy();
  });
});
