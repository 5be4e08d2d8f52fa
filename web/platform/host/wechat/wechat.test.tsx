import { jssdkConfig, takeOver, wechatBegin } from '@qunlu/contract/account/wechat.ts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someSession } from '../../../testing/render-screen.tsx';
import { serve } from '../../../testing/serve.ts';
import { DialogHost } from '../../../ui/dialog/dialog-host.tsx';
import { authToken } from '../../auth-cookies.ts';
import { pageConfig } from '../../config.ts';
import { setReady } from '../../page-state.ts';
import { reports } from '../../report.ts';
import { pageLoad } from '../../router/follow.ts';
import { startLocation } from '../../router/location.ts';
import { detect } from '../detect.ts';
import { host } from '../host.ts';
import { takeVerifier } from '../oauth.ts';
import { type ShareSubject, useShareData } from '../share-data.ts';
import { forgetEnvironment } from './environment.ts';
import { begin } from './host.ts';
import { forgetScript } from './script.ts';
import { forgetSdk } from './sdk.ts';
import { forgetMenuShare } from './share.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI Language/zh_CN';
const signed = { appId: 'wx1', timestamp: 1_790_000_000, nonceStr: 'n', signature: 'f'.repeat(40) };
const request = { callback: '/card/12', replace: true, returns: false };
const address = () => location.search + location.hash;

interface Recorded {
  name: string;
  args: Record<string, unknown>;
}

/** Stands in for WeChat's script: records what it is asked; `refuse`: the signature is not taken. */
function fakeWx(calls: Recorded[], { mini = false, refuse = false, legacy = false } = {}) {
  let failed: (answer: { errMsg: string }) => void = () => undefined;
  const note =
    (name: string) =>
    (args: Record<string, unknown>): void =>
      void calls.push({ name, args });
  return {
    config(args: Record<string, unknown>) {
      calls.push({ name: 'config', args });
      if (refuse) failed({ errMsg: 'config:invalid signature' });
    },
    ready: (then: () => void) => then(),
    error: (then: typeof failed) => void (failed = then),
    ...(legacy
      ? {}
      : {
          updateAppMessageShareData: note('updateAppMessageShareData'),
          updateTimelineShareData: note('updateTimelineShareData'),
        }),
    onMenuShareAppMessage: note('onMenuShareAppMessage'),
    onMenuShareTimeline: note('onMenuShareTimeline'),
    scanQRCode: (args: Recorded['args'] & { success: (answer: { resultStr: string }) => void }) =>
      args.success({ resultStr: 'https://qunlu.example/card/1' }),
    closeWindow: () => note('closeWindow')({}),
    miniProgram: {
      getEnv: (answer: (environment: { miniprogram: boolean }) => void) => answer({ miniprogram: mini }),
      navigateTo: note('navigateTo'),
      navigateBack: () => note('navigateBack')({}),
      postMessage: note('postMessage'),
    },
  };
}

let calls: Recorded[];
let opened: string[];
let stop: () => void;
const of = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);

beforeEach(() => {
  calls = [];
  opened = [];
  for (const forget of [forgetEnvironment, forgetScript, forgetSdk, forgetMenuShare]) forget();
  stop = startLocation();
  Object.assign(pageConfig(), { jssdk: ['/sdk.js'] });
  vi.spyOn(pageLoad, 'assign').mockImplementation((url) => void opened.push(url));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'wx');
});

async function enter(options: Parameters<typeof fakeWx>[1] = {}, agent = iphone): Promise<void> {
  Object.assign(window, { wx: fakeWx(calls, options) });
  await begin(detect({ userAgent: agent }));
}

function Sharing(subject: ShareSubject) {
  useShareData(subject);
  return null;
}
const card = { path: '/card/12', title: '您好，我是沈知微', desc: '这是我的名片', image: '/a.png' };

describe('[D182] what WeChat’s menu passes on', () => {
  test('is what the screen says, signed for once, and the site again when the screen is left', async () => {
    const asked = serve(jssdkConfig, signed);
    history.replaceState(null, '', '/?_qc=fair#!/card/12');
    await enter();
    setReady();
    const { rerender } = render(<Sharing {...card} />);
    await vi.waitFor(() => expect(of('updateAppMessageShareData')).toHaveLength(1));
    expect(of('updateAppMessageShareData')[0]).toMatchObject({
      title: '您好，我是沈知微',
      desc: '这是我的名片',
      link: `${location.origin}/card/12?_qc=fair`,
      imgUrl: `${location.origin}/a.png`,
    });
    expect(of('updateTimelineShareData')[0]).not.toHaveProperty('desc');
    rerender(<Sharing {...card} path="/card/13" />);
    await vi.waitFor(() => expect(of('updateAppMessageShareData')).toHaveLength(2));
    expect(of('updateAppMessageShareData')[1]).toMatchObject({ link: `${location.origin}/card/13?_qc=fair` });
    rerender(<></>);
    await vi.waitFor(() =>
      expect(of('updateAppMessageShareData').at(-1)).toMatchObject({
        title: '群录',
        link: `${location.origin}/?_qc=fair`,
        imgUrl: `${location.origin}/icon-512.png`,
      }),
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]?.query.url).not.toContain('#');
    expect(of('config')).toHaveLength(1);
    expect(of('config')[0]).toMatchObject({ ...signed, debug: false });
    expect(of('config')[0]?.['openTagList']).toContain('wx-open-launch-app');
  });

  test('an old WeChat is told in the old way', async () => {
    serve(jssdkConfig, signed);
    await enter({}, iphone.replace('8.0.42', '6.6.1'));
    setReady();
    render(<Sharing {...card} />);
    await vi.waitFor(() => expect(of('onMenuShareAppMessage').at(-1)).toMatchObject({ title: card.title }));
    expect(of('updateAppMessageShareData')).toEqual([]);
  });

  test('[E172] a refused signature is reported, and nothing else happens', async () => {
    serve(jssdkConfig, signed);
    await enter({ refuse: true });
    setReady();
    render(<Sharing {...card} />);
    await vi.waitFor(() =>
      expect(reports().at(-1)).toMatchObject({ name: 'jssdk', message: 'config:invalid signature' }),
    );
    expect(calls.map(({ name }) => name)).toEqual(['config']);
    expect(await host().scan()).toBeNull();
  });
});

test('WeChat keeps its header, scans, and explains how to save a contact', async () => {
  serve(jssdkConfig, signed);
  await enter();
  render(<DialogHost />);
  expect(host()).toMatchObject({ name: 'wechat', ownsHeader: true, canDownload: false, canShare: false });
  expect(host().platformVersion).toBe('8.0.42');
  expect(await host().scan()).toBe('https://qunlu.example/card/1');
  const saving = host().saveContact({ name: '林', vcard: 'BEGIN:VCARD' });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('在浏览器中打开');
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(await saving).toBe(false);
});

describe('logging in', () => {
  test('[B199] goes to WeChat’s authorisation; what proves this browser stays here', async () => {
    const begun = serve(wechatBegin, { url: 'https://open.example/auth', state: 'abc', verifier: 'v1' });
    history.replaceState(null, '', '/?_qc=fair#!/card/12');
    await enter();
    host().login(request);
    await vi.waitFor(() => expect(opened).toEqual(['https://open.example/auth']));
    expect(begun[0]?.body).toEqual({ app: 'official', purpose: 'login', route: '/card/12?_qc=fair' });
    expect([takeVerifier('abc'), takeVerifier('abc')]).toEqual(['v1', '']);
  });

  test('[B207] [K060] [M051] what stands in the way is said after 300 ms, then the login page stands in', async () => {
    serve(wechatBegin, () => fail('stateChanged', { message: '微信登录没有开通，请用手机号登录' }));
    await enter();
    render(<DialogHost />);
    vi.useFakeTimers();
    host().login(request);
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(screen.getByRole('alertdialog').textContent).toContain('微信登录没有开通');
    expect(address()).not.toContain('#!/login');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
    expect(opened).toEqual([]);
  });

  test('WeCom, and an installation without a service account, have the login page', async () => {
    await enter({}, iphone.replace('MicroMessenger', 'wxwork/4.0.8 MicroMessenger'));
    host().login(request);
    await vi.waitFor(() => expect(address()).toBe('?callback=%2Fcard%2F12#!/login'));
    expect(host().canPay()).toMatchObject({ ok: false });
    expect(opened).toEqual([]);
  });
});

describe('[D182] inside the mini-program', () => {
  const mini = `${iphone} miniProgram/wx123`;

  test('a page that learns it late gets its host, logs in and shares by it', async () => {
    await enter({ mini: true });
    setReady();
    await vi.waitFor(() => expect(host().name).toBe('mini-program'));
    host().login(request);
    await vi.waitFor(() =>
      expect(of('navigateTo')).toEqual([{ url: '/pages/login/login?callback=%2Fcard%2F12' }]),
    );
    const back = host().openPhonePage?.();
    await vi.waitFor(() => expect(of('navigateTo')[1]?.['url']).toBe('/pages/login/login?person=0'));
    document.dispatchEvent(new Event('visibilitychange'));
    await back;
    render(<Sharing {...card} />);
    await vi.waitFor(() =>
      expect(of('postMessage').at(-1)).toMatchObject({ data: { type: 'share', title: card.title } }),
    );
  });

  test('its ticket becomes a session and leaves the address', async () => {
    const taken = serve(takeOver, someSession);
    history.replaceState({ index: 3 }, '', '/?ticket=t1&_qc=fair#!/card/12');
    await enter({ mini: true }, mini);
    expect(taken[0]?.body).toEqual({ ticket: 't1' });
    expect(authToken()).toBe(someSession.token);
    expect(address()).toBe('?_qc=fair#!/card/12');
    expect(history.state).toEqual({ index: 3 });
  });

  test('a ticket that is no longer good leaves a guest, and the address all the same', async () => {
    serve(takeOver, () => fail('forbidden'));
    history.replaceState(null, '', '/?ticket=t1#!/card/12');
    await enter({ mini: true }, mini);
    expect(authToken()).toBe('');
    expect(address()).toBe('#!/card/12');
  });

  test('elsewhere a ticket in the address is nothing: nobody is logged in as somebody else', async () => {
    const taken = serve(takeOver, someSession);
    history.replaceState(null, '', '/?ticket=t1#!/card/12');
    await enter();
    expect(taken).toHaveLength(0);
    expect(authToken()).toBe('');
  });
});
