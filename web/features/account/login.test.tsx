import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getSign,
  loginByCode,
  phoneVerifyTime,
  sendPhoneCode,
  viewUser,
} from '@qunlu/contract/account/calls.ts';
import { viewAppeal } from '@qunlu/contract/account/password.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { isSigned } from '@qunlu/contract/score/sign-in.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { authToken } from '../../platform/auth-cookies.ts';
import { renderScreen, someSession, stopScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const phone = '13812345678';
const slider = {
  challenge: 'sealed',
  image: 'data:image/webp;base64,UklGRg==',
  width: 280,
  piece: 44,
};
const me = {
  user_id: 7001,
  username: '群友5678',
  avatar: '',
  sex: 1,
  card_id: 0,
  cardCount: 0,
  certified: 0,
  phone: '138****5678',
};

const user = userEvent.setup();
const phoneField = () => screen.findByLabelText('手机号');
const codeField = () => screen.getByLabelText('验证码');
const agree = () => user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
const sendButton = () => screen.getByRole('button', { name: /验证码|重发|重新获取/ });
const submit = () => user.click(screen.getByRole('button', { name: '登录' }));
const address = () => location.search + location.hash;

let left: number;

beforeEach(() => {
  left = 0;
  serve(phoneVerifyTime, () => ({ left, verified_at: 0 }));
  serve(getSign, { ts: 1, sign: 'sign', slider: null });
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  serve(isSigned, { signed: 0, streak: 0 });
});

async function open(path = '/login'): Promise<void> {
  renderScreen(path);
  await phoneField();
}

async function fill(): Promise<void> {
  await user.type(await phoneField(), phone);
  await agree();
}

describe('[D187] logging in by phone and code', () => {
  test('[B204] [D4] [K069] [K070] [E225] [E226] [E228] [E229] a code is requested, typed in, and logs in with both protocols and the product', async () => {
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    const logins = serve(loginByCode, someSession);
    await open();
    await fill();
    await user.click(sendButton());
    expect(await screen.findByText('验证码已发送，请查看短信')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ phone, scene: 'login', ts: 1, sign: 'sign' });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await user.type(codeField(), '123456');
    await waitFor(() => expect(logins).toHaveLength(1));
    expect(logins[0]?.body).toMatchObject({ phone, code: '123456', product: 'qun', protocolIds: [1, 2] });
    await waitFor(() => expect(address()).toBe('#!/'));
    expect(authToken()).toBe(someSession.token);
  });

  test('once a code is on its way its field has the focus: the code is typed without another tap', async () => {
    serve(sendPhoneCode, { left: 60, expires_in: 600 });
    await open();
    await fill();
    await user.click(sendButton());
    await screen.findByText('验证码已发送，请查看短信');
    expect(document.activeElement).toBe(codeField());
  });

  test('agreeing after a refused request for a code sends it, once; agreeing alone sends nothing', async () => {
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    await open();
    await user.type(await phoneField(), phone);
    await agree();
    await agree();
    expect(sent).toHaveLength(0);
    await user.click(sendButton());
    expect(await screen.findByText('请先阅读并同意两份协议')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await agree();
    await screen.findByText('验证码已发送，请查看短信');
    await agree();
    await agree();
    expect(sent).toHaveLength(1);
  });

  test('[B171] [B169] afterwards they are where they were', async () => {
    serve(sendPhoneCode, { left: 60, expires_in: 600 });
    serve(loginByCode, someSession);
    renderScreen('/app/user');
    await phoneField();
    expect(address()).toBe('?callback=%2Fapp%2Fuser#!/login');
    await fill();
    await user.click(sendButton());
    await screen.findByText('验证码已发送，请查看短信');
    await user.type(codeField(), '123456');
    expect(await screen.findByRole('heading', { name: '我的' })).toBeTruthy();
    expect(address()).toBe('#!/app/user');
  });

  test('[D12] a banned person is told why at once, and where to appeal, wherever they were going', async () => {
    serve(sendPhoneCode, { left: 60, expires_in: 600 });
    serve(loginByCode, { ...someSession, status: userStatus.banned });
    serve(viewUser, { ...me, status: userStatus.banned });
    serve(viewAppeal, {
      state: 0,
      content: '',
      reply: '',
      at: 0,
      reason: '多人举报骚扰',
      can: { appeal: true },
    });
    renderScreen('/app/user');
    await fill();
    await user.click(sendButton());
    await screen.findByText('验证码已发送，请查看短信');
    await user.type(codeField(), '123456');
    expect(await screen.findByRole('heading', { name: '账号已被封禁' })).toBeTruthy();
    expect(screen.getByText('原因：多人举报骚扰')).toBeTruthy();
    expect(screen.getByText('如有误会，请在这里申诉，结果也在这里看')).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交申诉' })).toBeTruthy();
  });

  test('the other route shows the same', () => open('/login/phone'));
});

describe('what is missing', () => {
  test('[D4] the protocols are not ticked beforehand and must be agreed to', async () => {
    await open();
    const box: HTMLInputElement = screen.getByRole('checkbox');
    expect(box.checked).toBe(false);
    await user.type(await phoneField(), phone);
    await user.click(sendButton());
    expect(await screen.findByText('请先阅读并同意两份协议')).toBeTruthy();
    expect(screen.getByRole('link', { name: '《群录用户协议》' }).getAttribute('href')).toBe(
      '#!/user/protocol/user',
    );
    expect(screen.getByRole('link', { name: '《隐私与支付协议》' }).getAttribute('href')).toBe(
      '#!/user/protocol/payment',
    );
  });

  test('[B234] [M055] without a code on its way the number must be confirmed', async () => {
    await open();
    await fill();
    await submit();
    expect(await screen.findByText('手机号必须认证')).toBeTruthy();
  });

  test('a wrong number is said under its field before anything is sent', async () => {
    await open();
    await user.type(await phoneField(), '12345');
    await user.click(sendButton());
    expect(await screen.findByText('手机号码格式不正确')).toBeTruthy();
  });
});

describe('the code', () => {
  test('[D1] a wrong one is said under its field, with the server’s sentence, and is typed anew', async () => {
    serve(sendPhoneCode, { left: 60, expires_in: 600 });
    let tries = 0;
    serve(loginByCode, () =>
      fail('invalid', { field: 'code', message: ++tries < 3 ? '验证码不正确' : '验证码不正确，还可以试2次' }),
    );
    await open();
    await fill();
    await user.click(sendButton());
    await screen.findByText('验证码已发送，请查看短信');
    for (const code of ['111111', '222222', '333333']) await user.type(codeField(), code);
    expect(await screen.findByText('验证码不正确，还可以试2次')).toBeTruthy();
    expect(codeField().getAttribute('aria-invalid')).toBe('true');
    expect((codeField() as HTMLInputElement).value).toBe('');
    expect(authToken()).toBe('');
  });

  test('[D1] [D3] the countdown runs, and goes on after a reload', async () => {
    serve(sendPhoneCode, { left: 60, expires_in: 600 });
    await open();
    await fill();
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: '60 秒后重发' })).toHaveProperty('disabled', true);
    // the page is loaded again: only the browser's storage and the server remember
    cleanup();
    stopScreen();
    left = 41;
    renderScreen('/login');
    expect(await screen.findByRole('button', { name: '41 秒后重发' })).toBeTruthy();
    expect(((await phoneField()) as HTMLInputElement).value).toBe(phone);
  });

  test('[B271] [M053] a failure that belongs to no field is a pop tip', async () => {
    serve(sendPhoneCode, () => fail('busy'));
    await open();
    await fill();
    await user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toBe('系统繁忙，请稍后再试');
  });

  test('too many codes: the sentence stands under the number', async () => {
    serve(sendPhoneCode, () =>
      fail('tooOften', { field: 'phone', message: '今天获取的验证码太多了，请明天再试', retryAfter: 80_000 }),
    );
    await open();
    await fill();
    await user.click(sendButton());
    expect(await screen.findByText('今天获取的验证码太多了，请明天再试')).toBeTruthy();
    expect((await phoneField()).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('[D2] the slider', () => {
  const range = () => screen.findByRole('slider', { name: '滑块' });
  const move = async (x: number) => {
    const input = await range();
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(x));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };

  test('is shown when asked; a wrong place is asked again with a new one', async () => {
    serve(getSign, { ts: 1, sign: 'sign', slider });
    const sent = serve(sendPhoneCode, ({ body }) =>
      body.captcha?.x === 120
        ? { left: 60, expires_in: 600 }
        : fail('invalid', { field: 'captcha', message: '滑块位置不对，请再试一次' }),
    );
    await open();
    await fill();
    await user.click(sendButton());
    expect(await range()).toMatchObject({ min: '0', max: '236' });
    expect(document.querySelector('img[src^="data:image/webp"]')).toBeTruthy();
    await move(30);
    await user.click(screen.getByRole('button', { name: '完成验证' }));
    expect(await screen.findByText('滑块位置不对，请再试一次')).toBeTruthy();
    await move(120);
    await user.click(screen.getByRole('button', { name: '完成验证' }));
    expect(await screen.findByText('验证码已发送，请查看短信')).toBeTruthy();
    expect(sent.map(({ body }) => body.captcha)).toEqual([
      { challenge: 'sealed', x: 30 },
      { challenge: 'sealed', x: 120 },
    ]);
  });

  test('counts when it is let go, and by the return key; a key on its way is no answer', async () => {
    serve(getSign, { ts: 1, sign: 'sign', slider });
    const sent = serve(sendPhoneCode, ({ body }) =>
      body.captcha?.x === 120
        ? { left: 60, expires_in: 600 }
        : fail('invalid', { field: 'captcha', message: '滑块位置不对，请再试一次' }),
    );
    await open();
    await fill();
    await user.click(sendButton());
    const input = await range();
    fireEvent.pointerDown(input);
    await move(30);
    fireEvent(input, new Event('change', { bubbles: true }));
    expect(await screen.findByText('滑块位置不对，请再试一次')).toBeTruthy();
    const again = await range();
    fireEvent.keyDown(again, { key: 'ArrowRight' });
    await move(120);
    fireEvent(again, new Event('change', { bubbles: true }));
    expect(sent).toHaveLength(1);
    fireEvent.keyDown(again, { key: 'Enter' });
    expect(await screen.findByText('验证码已发送，请查看短信')).toBeTruthy();
    expect(sent.map(({ body }) => body.captcha?.x)).toEqual([30, 120]);
  });

  test('can be given up; nothing is sent', async () => {
    serve(getSign, { ts: 1, sign: 'sign', slider });
    await open();
    await fill();
    await user.click(sendButton());
    await range();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false));
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

test('the sandbox says where codes are; production does not', async () => {
  await open();
  expect(screen.getByRole('link', { name: '验证码在收件箱' }).getAttribute('href')).toBe('/sandbox');
});

test('production has no word of the sandbox', async () => {
  renderScreen('/login', { config: { mode: 'production' } });
  await phoneField();
  expect(screen.queryByText(/沙盒/)).toBeNull();
});
