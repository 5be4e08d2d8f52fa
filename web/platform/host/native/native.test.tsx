import { setPush } from '@qunlu/contract/account/settings.ts';
import { wechatToken } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someSession } from '../../../testing/render-screen.tsx';
import { serve } from '../../../testing/serve.ts';
import { DialogHost } from '../../../ui/dialog/dialog-host.tsx';
import { authToken } from '../../auth-cookies.ts';
import { resetPageState, setReady } from '../../page-state.ts';
import { startLocation } from '../../router/location.ts';
import { login, startSession } from '../../session.ts';
import { detect } from '../detect.ts';
import { host } from '../host.ts';
import { begin } from './host.ts';

interface Message {
  id: string;
  type: string;
  data: Record<string, unknown>;
}
type Answer = { data?: unknown } | { code: string } | null | string;

const place = window as unknown as {
  QunluNative?: { postMessage: (json: string) => void };
  qunluNativeAnswer?: (json: unknown) => void;
};
const request = { callback: '/card/12', replace: true, returns: false };
const grant = { openid: 'o1', access_token: 'a1' };
const address = () => location.search + location.hash;

let asked: Message[];
const stops: (() => void)[] = [];

/** A wrapper of that version; `answers`: what it says to a message, null for never. */
function enter(version: string, answers: Record<string, Answer> = {}): void {
  place.QunluNative = {
    postMessage(json) {
      const message = JSON.parse(json) as Message;
      asked.push(message);
      const answer = message.type in answers ? answers[message.type] : { data: null };
      if (answer === null || answer === undefined) return;
      const body =
        typeof answer === 'string'
          ? answer
          : JSON.stringify({ id: message.id, ok: !('code' in answer), ...answer });
      queueMicrotask(() => place.qunluNativeAnswer?.(body));
    },
  };
  stops.push(
    begin(detect({ userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6) Mobile QunluApp/${version} (iOS)` })),
  );
}
const types = () => asked.map(({ type }) => type);

beforeEach(() => {
  asked = [];
  resetPageState();
  stops.push(startLocation(), startSession());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  delete place.QunluNative;
  delete place.qunluNativeAnswer;
});

test.each([
  ['1.9.9', false],
  ['2.0.13', false],
  ['2.0.14', true],
  ['2.1.0', true],
])('[B248] [B249] [K077] whether version %s can pay: %s', (version, can) => {
  enter(version);
  expect(host().canPay()).toEqual(can ? { ok: true } : { ok: false, why: '当前版本过低，请更新后再支付' });
});

test('[B211] it is told once that the page is there, whatever stands next', async () => {
  enter('2.0.14');
  expect(asked).toEqual([]);
  setReady();
  setReady();
  await vi.waitFor(() => expect(types()).toEqual(['ready', 'set-share']));
});

describe('[B200] logging in', () => {
  test('by the WeChat of the phone: a known person is logged in, and where they wanted to be', async () => {
    const calls = serve(wechatToken, { session: someSession, ticket: '', nickname: '' });
    history.replaceState(null, '', '/#!/app/home');
    enter('2.0.14', { login: { data: grant } });
    host().login(request);
    await vi.waitFor(() => expect(address()).toBe('#!/card/12'));
    expect(calls[0]?.body).toEqual({ ...grant, product: 'qun' });
    expect(authToken()).toBe(someSession.token);
  });

  test('[C034] a new person agrees to both protocols first', async () => {
    const calls = serve(wechatToken, ({ body }) =>
      body.protocolIds
        ? { session: someSession, ticket: '', nickname: '' }
        : { session: null, ticket: 't', nickname: '知远' },
    );
    render(<DialogHost />);
    enter('2.0.14', { login: { data: grant } });
    host().login(request);
    await screen.findByRole('alertdialog', { name: '欢迎来到群录' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/#!/user/protocol/user',
      '/#!/user/protocol/payment',
    ]);
    expect(authToken()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: '同意并继续' }));
    await vi.waitFor(() => expect(authToken()).toBe(someSession.token));
    expect(calls[1]?.body).toEqual({ ...grant, product: 'qun', protocolIds: [1, 2] });
  });

  test('who does not agree, or gives up, is on the login page', async () => {
    serve(wechatToken, { session: null, ticket: 't', nickname: '' });
    render(<DialogHost />);
    enter('2.0.14', { login: { data: grant } });
    host().login(request);
    await userEvent.click(await screen.findByRole('button', { name: '不同意' }));
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
    history.replaceState(null, '', '/#!/app/home');
    enter('2.0.14', { login: { code: 'cancelled' } });
    host().login(request);
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['what it answers is no grant', { data: { openid: 'o1' } }, '应用的回应不正确'],
    ['it fails', { code: 'failed' }, '应用没有完成'],
  ])('[B207] [M051] %s: said, then the login page', async (_what, answer, words) => {
    render(<DialogHost />);
    enter('2.0.14', { login: answer });
    host().login(request);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
  });

  test('a refused grant is said in the server’s sentence', async () => {
    serve(wechatToken, () => fail('forbidden', { message: '微信没有认可这次登录，请再试一次' }));
    render(<DialogHost />);
    enter('2.0.14', { login: { data: grant } });
    host().login(request);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('微信没有认可这次登录');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
  });

  test('a wrapper that does not know the message has the login page', async () => {
    enter('1.9.0');
    host().login(request);
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
    expect(types()).toEqual([]);
  });
});

describe('[B002] [D182] what the wrapper does', () => {
  test('it shares, scans, dials, keeps contacts and closes', async () => {
    enter('2.0.14', { share: { data: { result: 'shared' } }, scan: { data: { text: 'https://q/1' } } });
    const data = { title: 't', desc: 'd', link: 'l', image: '' };
    expect(await host().share(data)).toBe('shared');
    expect(await host().scan()).toBe('https://q/1');
    expect(await host().saveContact({ name: '林', vcard: 'BEGIN:VCARD' })).toBe(true);
    host().dial('13812345678');
    expect(host().close()).toBe(true);
    expect(asked.map(({ type, data: sent }) => [type, sent])).toEqual([
      ['share', data],
      ['scan', {}],
      ['save-contact', { name: '林', vcard: 'BEGIN:VCARD' }],
      ['dial', { phone: '13812345678' }],
      ['close', {}],
    ]);
  });

  test('an old one leaves to the browser inside it what it does not know', async () => {
    enter('1.0.0');
    expect(host()).toMatchObject({ name: 'native', canScan: false, canShare: true });
    expect(await host().scan()).toBeNull();
    expect(types()).toEqual([]);
  });

  test('one that gives up, or answers nonsense, is no defect of the page', async () => {
    enter('2.0.14', { share: { code: 'cancelled' }, scan: 'no json' });
    expect(await host().share({ title: '', desc: '', link: '', image: '' })).toBe('cancelled');
    vi.useFakeTimers();
    const scanning = host().scan();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await scanning).toBeNull();
  });

  test('an answer to nothing that was asked changes nothing', async () => {
    enter('2.0.14', { scan: null });
    const scanning = host().scan();
    const id = asked[0]?.id;
    for (const json of [
      JSON.stringify({ id: 'other', ok: true, data: { text: 'x' } }),
      JSON.stringify({ ok: true, data: { text: 'x' } }),
      JSON.stringify([id]),
      { id, ok: true, data: { text: 'x' } },
      `{"id":"${id}","ok":true,"data":{"text":"${'x'.repeat(70_000)}"}}`,
    ])
      place.qunluNativeAnswer?.(json);
    place.qunluNativeAnswer?.(JSON.stringify({ id, ok: true, data: { text: 'right' } }));
    expect(await scanning).toBe('right');
  });
});

test('[D162] the push channel is bound to whoever is logged in', async () => {
  const bound = serve(setPush, { ok: true });
  enter('2.0.14', { 'push-channel': { data: { channelId: 'c1' } } });
  setReady();
  await vi.waitFor(() => expect(types()).toContain('ready'));
  expect(types()).not.toContain('push-channel');
  act(() => void login(someSession));
  await vi.waitFor(() => expect(bound[0]?.body).toEqual({ channelid: 'c1' }));
});
