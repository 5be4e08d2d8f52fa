/**
 * The mini-program beside a page that plays its web view: the pages of the built package run in a small WeChat, whose native side is
 * the sandbox, and what the page inside asks of its JS-SDK reaches them.
 *
 *   const mini = await startMiniProgram(page, site);
 *   await mini.scan('c12');
 */
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from '../miniprogram/testing/built.ts';
import { plainPages } from '../miniprogram/testing/plain-pages.ts';
import { makeWechat, type OpenPage } from '../miniprogram/testing/wechat.ts';
import { newAddress } from './people.ts';

export const miniUserAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 miniProgram/wxsandboxmini';

export interface MiniProgram {
  /** Scans a code of WeChat's own with that scene. */
  scan(scene: string): Promise<void>;
  /** Opens a card that somebody has passed on. */
  openShared(path: string): Promise<void>;
  /** The page of the mini-program that stands; waits until it is that one. */
  standing(route: string): Promise<OpenPage>;
  /** Waits until the web view stands again, and shows what it opens. */
  back(): Promise<void>;
  /** What WeChat's menu passes on of what the page has posted. */
  shared(): Promise<unknown>;
  /** Names of what WeChat was asked for besides pages. */
  asked(): string[];
  /** A credential of WeChat's button for the phone number. */
  phoneCode(phone: string): Promise<string>;
}

interface Inside {
  wxPages?: (url: string) => void;
  wxCalls?: { name: string; args: { data?: unknown } }[];
  __wxjs_environment?: string;
}

const view = 'pages/app/app';

/**
 * `page`: plays the web view; its browser names itself {@link miniUserAgent}. `now`: the clock of the phone, milliseconds; the site
 * believes no signature of another time than its own.
 */
export async function startMiniProgram(page: Page, site: string, now = Date.now): Promise<MiniProgram> {
  const folder = resolve(import.meta.dirname, '..', '.cache', `mini-program-${new URL(site).port}`);
  build(
    { site, secret: 'qunlu-sandbox', appid: 'wxsandboxmini', templates: ['sandbox-mini-template'] },
    folder,
  );
  const headers = newAddress();
  const person = `p${Date.now().toString(36)}`;
  const issue = async (kind: 'mini' | 'phone', more = ''): Promise<string> => {
    const answer = await fetch(`${site}/sandbox/wechat/issue?kind=${kind}&person=${person}${more}`);
    return ((await answer.json()) as { code: string }).code;
  };

  class PhoneDate extends Date {
    static override now = now;
  }
  let mount: ((route: string) => OpenPage) | undefined;
  const wechat = makeWechat({
    mount: (route) => (mount ??= plainPages(folder, { ...wechat.globals, Date: PhoneDate }))(route),
    loginCode: () => issue('mini'),
    headers,
    /** WeChat's sheet lies over everything; the person confirms. */
    async sheet(name, given) {
      if (name !== 'requestPayment') return 'fail';
      const sheet = await page.context().newPage();
      await sheet.goto(`${site}/sandbox/pay/sheet?${String(given['package'])}`);
      await sheet.getByRole('button', { name: '确认支付' }).click();
      await expect(sheet.getByText('已完成，请回到群录。')).toBeVisible();
      await sheet.close();
      return 'ok';
    },
  });
  await page.exposeFunction('wxPages', (url: string) => wechat.navigateTo(url));
  await page.addInitScript(() => {
    (window as Inside).__wxjs_environment = 'miniprogram';
  });

  let shownBy: OpenPage | undefined;
  let shown = '';

  /** What the web view loads, or the same page that it shows again. */
  async function show(): Promise<void> {
    await expect.poll(() => wechat.top().route, 'the web view stands').toBe(view);
    const top = wechat.top();
    await expect.poll(() => top.data['src'], 'the web view opens an address').not.toBe('');
    const src = String(top.data['src']);
    if (top === shownBy && src === shown)
      return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    [shownBy, shown] = [top, src];
    await page.goto(src);
  }

  const launch = (query: string): Promise<void> => {
    wechat.launch(`/${view}?${query}`);
    return show();
  };

  return {
    scan: (scene) => launch(`scene=${encodeURIComponent(scene)}`),
    openShared: (path) => launch(path.split('?')[1] ?? ''),
    async standing(route) {
      await expect.poll(() => wechat.top().route).toBe(route);
      return wechat.top();
    },
    back: show,
    async shared() {
      const calls = await page.evaluate(() => (window as Inside).wxCalls ?? []);
      const posts = calls
        .filter(({ name }) => name === 'miniProgram.postMessage')
        .map(({ args }) => args.data);
      wechat.top().act('onMessage', { detail: { data: posts } });
      return wechat.top().act('onShareAppMessage', { webViewUrl: page.url() });
    },
    asked: () => wechat.asked.map(({ name }) => name).filter((name) => name !== 'navigateTo'),
    phoneCode: (phone) => issue('phone', `&phone=${phone}`),
  };
}
