import { androidUpdate } from '@qunlu/contract/account/settings.ts';
import { jssdkConfig } from '@qunlu/contract/account/wechat.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '../platform/host/open-app.ts';
import { browserHost } from '../platform/host/browser.ts';
import { detect } from '../platform/host/detect.ts';
import { registerHost } from '../platform/host/host.ts';
import type { Host } from '../platform/host/host-interface.ts';
import { wechatHost } from '../platform/host/wechat/host.ts';
import { forgetScript } from '../platform/host/wechat/script.ts';
import { forgetSdk } from '../platform/host/wechat/sdk.ts';
import type { PageConfig } from '../platform/config.ts';
import { pageLoad } from '../platform/router/follow.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';

const links = {
  scheme: 'qunlu',
  androidUrl: 'https://get.example/a.apk',
  iosUrl: 'https://apps.example/q',
  appid: '',
};
const android = 'Mozilla/5.0 (Linux; Android 13; M2012K11AC) Chrome/107.0 Mobile Safari/537.36';
const wechat = `${android} MicroMessenger/8.0.42 NetType/WIFI`;

let opened: string[];

beforeEach(() => {
  opened = [];
  forgetScript();
  forgetSdk();
  vi.spyOn(pageLoad, 'assign').mockImplementation((url) => void opened.push(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'wx');
});

const phone = (over: Partial<Host> = {}): void =>
  registerHost({ ...browserHost(detect({ userAgent: android })), ...over });

async function open(native: PageConfig['native'] = links, config: Partial<PageConfig> = {}): Promise<void> {
  renderScreen('/user/native', { session: {}, config: { native, ...config } });
  await screen.findByRole('heading', { level: 1, name: '群录客户端' });
}

/** What `navigator` says of itself. */
function callItself(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}

describe('[R036] in a browser', () => {
  test('[B250] [B251] [K061] a phone opens the app by its scheme; what has not opened after 700 ms is said', async () => {
    phone();
    await open();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '打开群录客户端' }));
    expect(opened).toEqual(['qunlu://open?route=%2Fapp%2Fhome']);
    act(() => void vi.advanceTimersByTime(699));
    expect(screen.queryByText(/没有打开/)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText(/没有打开/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /安卓手机/ }).getAttribute('href')).toBe(links.androidUrl);
    expect(screen.getByRole('link', { name: /iPhone/ }).getAttribute('href')).toBe(links.iosUrl);
  });

  test('a computer shows the code for the phone', async () => {
    phone({ mobile: false });
    await open();
    expect(screen.getByAltText('二维码，用手机扫码打开本页').getAttribute('src')).toContain(
      '/other/qrcode?url=',
    );
    expect(screen.queryByRole('button', { name: '打开群录客户端' })).toBeNull();
  });

  test('where there is no app to get, it says that none is needed', async () => {
    phone();
    await open({ ...links, androidUrl: '', iosUrl: '' });
    expect(screen.getByText('客户端还没有上架')).toBeTruthy();
    expect(screen.queryByText('打开群录客户端')).toBeNull();
  });
});

describe('[B250] [B251] opening the app', () => {
  test.each([
    [
      'the page is out of sight',
      () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    ],
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
  ])('is done when %s: nothing else happens', async (_what, leave) => {
    await open();
    vi.useFakeTimers();
    const fallback = vi.fn();
    openApp('/card/12', fallback);
    leave();
    vi.advanceTimersByTime(5000);
    expect(fallback).not.toHaveBeenCalled();
    expect(opened).toEqual(['qunlu://open?route=%2Fcard%2F12']);
  });

  test('without a scheme is the other way at once', async () => {
    await open({ ...links, scheme: '' });
    const fallback = vi.fn();
    openApp('/card/12', fallback);
    expect(fallback).toHaveBeenCalledOnce();
    expect(opened).toEqual([]);
  });
});

describe('[R036] [B248] in the app', () => {
  const inside = (version: string): void => {
    callItself(`${android} QunluApp/${version} (Android)`);
    phone({
      name: 'native',
      platformVersion: version,
      canPay: () => (version < '2.0.14' ? { ok: false, why: '当前版本过低，请更新后再支付' } : { ok: true }),
    });
  };

  test('an old one says what is newer and where', async () => {
    inside('2.0.13');
    const asked = serve(androidUpdate, {
      latest: '2.1.0',
      url: links.androidUrl,
      force: true,
      notes: '可以支付',
    });
    await open();
    expect(await screen.findByRole('heading', { name: '群录 2.0.13' })).toBeTruthy();
    expect(asked[0]?.query).toEqual({ version: '2.0.13' });
    expect(screen.getByText('最新版本是 2.1.0')).toBeTruthy();
    expect(screen.getByText('当前版本过低，请更新后再支付')).toBeTruthy();
    expect(screen.getByText('可以支付')).toBeTruthy();
    expect(screen.getByRole('link', { name: '更新' }).getAttribute('href')).toBe(links.androidUrl);
  });

  test('the newest one says so', async () => {
    inside('2.1.0');
    serve(androidUpdate, { latest: '2.1.0', url: '', force: false, notes: '' });
    await open();
    expect(await screen.findByText('已是最新版本')).toBeTruthy();
    expect(screen.queryByText(/更新后再支付/)).toBeNull();
  });

  test('a failure can be tried again', async () => {
    inside('2.0.13');
    serve(androidUpdate, () => fail('tooOften'));
    await open();
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    serve(androidUpdate, { latest: '2.0.13', url: '', force: false, notes: '' });
    await userEvent.click(screen.getByRole('button', { name: /重试/ }));
    expect(await screen.findByText('已是最新版本')).toBeTruthy();
  });
});

describe('[D182] in WeChat only its own tag opens the app', () => {
  const withTag = { ...links, appid: 'wxapp' };
  const tag = () => document.querySelector('wx-open-launch-app');

  async function inWechat(userAgent: string, refuse = false): Promise<void> {
    callItself(userAgent);
    let failed: (answer: { errMsg: string }) => void = () => undefined;
    Object.assign(window, {
      wx: {
        error: (then: typeof failed) => void (failed = then),
        config: () => refuse && failed({ errMsg: 'config:fail' }),
        ready: (then: () => void) => then(),
      },
    });
    serve(jssdkConfig, { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' });
    await Promise.resolve();
  }

  async function show(userAgent: string): Promise<void> {
    renderScreen('/user/native', { session: {}, config: { native: withTag, jssdk: ['/sdk.js'] } });
    registerHost(wechatHost(detect({ userAgent })));
    await screen.findByRole('button', { name: '打开群录客户端' });
  }

  test('it lies over the button; when it fails the page says what to do', async () => {
    await inWechat(wechat);
    await show(wechat);
    await waitFor(() => expect(tag()?.getAttribute('appid')).toBe('wxapp'));
    expect(tag()?.getAttribute('extinfo')).toBe('/app/home');
    expect(tag()?.querySelector('script[type="text/wxtag-template"]')?.textContent).toContain('<div');
    fireEvent(tag() as Element, new Event('error'));
    expect(await screen.findByText(/在浏览器中打开/)).toBeTruthy();
    expect(tag()).toBeNull();
  });

  test('an error of all tags leaves the plain button', async () => {
    await inWechat(wechat);
    await show(wechat);
    await waitFor(() => expect(tag()).toBeTruthy());
    act(() => void document.dispatchEvent(new Event('WeixinOpenTagsError')));
    expect(tag()).toBeNull();
    expect(screen.getByRole('button', { name: '打开群录客户端' })).toBeTruthy();
  });

  test.each([
    ['an old WeChat', wechat.replace('8.0.42', '7.0.11'), false],
    ['a refused signature', wechat, true],
  ])('%s has the plain button', async (_what, agent, refuse) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await inWechat(agent, refuse);
    await show(agent);
    await act(() => new Promise((done) => setTimeout(done)));
    expect(tag()).toBeNull();
  });
});
