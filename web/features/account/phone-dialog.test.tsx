import { bindPhone, listBindings, phoneInfo } from '@qunlu/contract/account/bindings.ts';
import {
  getSign,
  loginByCode,
  phoneVerifyTime,
  sendPhoneCode,
  viewUser,
} from '@qunlu/contract/account/calls.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { wechatRegister } from '@qunlu/contract/account/wechat.ts';
import { listCards, postCard } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewLeaving } from '@qunlu/contract/lifecycle/leaving.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { authToken } from '../../platform/auth-cookies.ts';
import { host, registerHost } from '../../platform/host/host.ts';
import { call } from '../../platform/http/call.ts';
import { login } from '../../platform/session.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { ownCard } from '../../testing/cards.ts';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const phone = '13812345678';
const me = { user_id: 7001, username: '林知远', avatar: '', sex: 1, card_id: 0, cardCount: 0, certified: 0 };
const body = { realname: '林知远' };
const noNumber = {
  phone: '',
  verified_at: 0,
  changeable_at: 0,
  has_password: false,
  can: { change: true },
};
let bound: boolean;

const dialog = () => screen.queryByRole('dialog', { name: '验证手机号' });
/** What happens to a call: what it answered, or its sentence. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

beforeEach(() => {
  bound = false;
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  serve(phoneVerifyTime, { left: 0, verified_at: 0 });
  serve(getSign, { ts: 1, sign: 'sign', slider: null });
  serve(sendPhoneCode, { left: 60, expires_in: 600 });
  serve(bindPhone, () => {
    bound = true;
    return { phone: false, password: true };
  });
  serve(listBindings, { list: [], next: -1 });
  serve(phoneInfo, noNumber);
});

/** Publishing needs a phone number. */
const servePublishing = () => serve(postCard, () => (bound ? ownCard : fail('phoneRequired')));

async function open(session: object | null = {}): Promise<void> {
  renderScreen('/user/protocol/user', session ? { session } : {});
  await screen.findByRole('heading', { level: 1 });
}

async function give(): Promise<void> {
  await user.type(await screen.findByLabelText('手机号'), phone);
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('验证码已发送，请查看短信')).toBeTruthy();
  await user.type(screen.getByLabelText('验证码'), '123456');
}

describe('[B203] [M052] [D6] [V032] [V042] what needs a phone number', () => {
  test('asks for it and then happens, under the key of the first try; the session stays', async () => {
    const published = servePublishing();
    const sent = serve(sendPhoneCode, { left: 60, expires_in: 600 });
    await open();
    const first = outcome(call(postCard, { body, idempotencyKey: 'k1' }));
    await give();
    expect(await first).toBe('done');
    expect(sent[0]?.body).toMatchObject({ phone, scene: 'bind' });
    expect(published.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
    expect(published.map((asked) => asked.body)).toEqual([body, body]);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(authToken()).toBe(someSession.token);
  });

  test('asks once for all that wait, and not again for what is still refused', async () => {
    servePublishing();
    await open();
    const all = [1, 2, 3].map(() => outcome(call(postCard, { body })));
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await give();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
    const refused = serve(viewUser, () => fail('phoneRequired'));
    const again = outcome(call(viewUser, {}));
    await give();
    expect(await again).toContain('手机号');
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(dialog()).toBeNull();
  });

  test('given up fails as it would have; what a screen reads does not ask again', async () => {
    servePublishing();
    serve(viewUser, () => fail('phoneRequired'));
    await open();
    const first = outcome(call(viewUser, {}));
    await screen.findByRole('dialog', { name: '验证手机号' });
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(await first).toContain('手机号');
    expect(await outcome(call(viewUser, {}))).toContain('手机号');
    expect(dialog()).toBeNull();
    // what the person does asks each time
    const publishing = outcome(call(postCard, { body }));
    await give();
    expect(await publishing).toBe('done');
  });
});

test('[B003] [B203] the host’s own page gives the number, and what waited happens; given up there, the dialog stays', async () => {
  servePublishing();
  registerHost({ ...host(), openPhonePage: () => Promise.resolve() });
  await open();
  const publishing = outcome(call(postCard, { body }));
  const button = await screen.findByRole('button', { name: '使用微信绑定的手机号' });
  const asked = serve(phoneInfo, () => ({ ...noNumber, phone: bound ? '138****5678' : '' }));
  await user.click(button);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(dialog()).not.toBeNull();
  bound = true;
  await user.click(button);
  expect(await publishing).toBe('done');
  await waitFor(() => expect(dialog()).toBeNull());
});

test('[D9] a number of another account: it says so and leads to merging', async () => {
  servePublishing();
  serve(bindPhone, () => fail('conflict', { mergeable: true, message: '这个手机号已有账号' }));
  await open();
  const publishing = outcome(call(postCard, { body }));
  await give();
  expect(await screen.findByText('这个手机号已有账号，可以合并')).toBeTruthy();
  expect(screen.getByRole('link', { name: '合并账号' }).getAttribute('href')).toBe(
    `#!/user/merge?phone=${phone}`,
  );
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(await publishing).toContain('手机号');
});

test('a wrong code stands under its field', async () => {
  servePublishing();
  serve(bindPhone, () => fail('invalid', { field: 'code', message: '验证码不正确' }));
  await open();
  const publishing = outcome(call(postCard, { body }));
  await give();
  expect(await screen.findByText('验证码不正确')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await publishing;
});

test('[B203] [M052] a guest whose registration needs a code verifies their number, and it is tried again', async () => {
  let asked = 0;
  serve(wechatRegister, () => (++asked === 1 ? fail('phoneRequired') : someSession));
  serve(loginByCode, someSession);
  await open(null);
  const registering = outcome(call(wechatRegister, { body: { ticket: 't', protocolIds: [1, 2] } }));
  await user.type(await screen.findByLabelText('手机号'), phone);
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByText('验证码已发送，请查看短信');
  await user.type(screen.getByLabelText('验证码'), '123456');
  expect(await registering).toBe('done');
  expect(asked).toBe(2);
});

describe('an account that is closed to nearly everything', () => {
  const path = () => location.hash;
  // The page that one is led to asks for it; what it shows is tried with that page.
  beforeEach(() => void serve(viewLeaving, () => fail('busy')));

  test.each([
    ['banned', '#!/user/recover', '账号已被封禁'],
    ['leaving', '#!/user/acc_delete', '账号正在注销'],
  ] as const)('%s: says so and leads to where something can be done', async (name, to, words) => {
    serve(postCard, () => fail(name));
    await open();
    await Promise.all([1, 2].map(() => outcome(call(postCard, { body }))));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await screen.findAllByRole('alertdialog')).map((one) => one.textContent)[0]).toContain(words);
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(path()).toBe(to));
  });

  test('logging in leads there at once', async () => {
    await open(null);
    expect(login({ ...someSession, status: userStatus.leaving })).toBe(false);
    await waitFor(() => expect(path()).toBe('#!/user/acc_delete'));
    expect(login({ ...someSession, status: userStatus.banned })).toBe(false);
    await waitFor(() => expect(path()).toBe('#!/user/recover'));
    expect(login({ ...someSession, status: userStatus.muted })).toBe(true);
  });
});
