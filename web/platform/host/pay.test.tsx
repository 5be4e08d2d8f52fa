import { jssdkConfig } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { pageConfig } from '../config.ts';
import { pageLoad } from '../router/follow.ts';
import { browserHost } from './browser.ts';
import { detect } from './detect.ts';
import { host } from './host.ts';
import type { PayStart } from './host-interface.ts';
import { miniProgramHost } from './mini-program/host.ts';
import { begin } from './native/host.ts';
import { forgetScript } from './wechat/script.ts';
import { forgetSdk } from './wechat/sdk.ts';
import { wechatHost } from './wechat/host.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const wechat = `${phone} MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI`;
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36';
const found = (userAgent: string) => detect({ userAgent });

const params = {
  appId: 'wx1',
  timeStamp: '1790000000',
  nonceStr: 'n',
  package: 'prepay_id=wx42',
  signType: 'RSA',
  paySign: 's',
};
const invoke: PayStart = { kind: 'invoke', params };
const request = { returnTo: '/order/pay?id=7' };
const sheet = { mchId: '1900000001', appId: 'wx1', package: 'p==' };

let opened: string[];
let stop: (() => void) | undefined;
const place = window as unknown as {
  wx?: object;
  WeixinJSBridge?: object;
  QunluNative?: { postMessage: (json: string) => void };
  qunluNativeAnswer?: (json: unknown) => void;
};

beforeEach(() => {
  opened = [];
  forgetScript();
  forgetSdk();
  history.replaceState(null, '', '/?_qc=fair#!/order/pay?id=7');
  Object.assign(pageConfig(), { jssdk: ['/sdk.js'] });
  vi.spyOn(pageLoad, 'assign').mockImplementation((url) => void opened.push(url));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<DialogHost />);
});
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.restoreAllMocks();
  for (const name of ['wx', 'WeixinJSBridge', 'QunluNative', 'qunluNativeAnswer'])
    Reflect.deleteProperty(window, name);
});

describe('[D110] a browser', () => {
  test('pays on WeChat’s page from a phone, and by a QR code from a desk', () => {
    expect(browserHost(found(phone)).payChannel()).toBe('h5');
    expect(browserHost(found(desktop)).payChannel()).toBe('native');
  });

  test('leaves for WeChat’s page, and says where to come back', async () => {
    const url = 'https://wx.tenpay.example/checkmweb?prepay_id=wx42&package=1';
    expect(await browserHost(found(phone)).pay({ kind: 'redirect', url }, request)).toBe('unknown');
    const [left = ''] = opened;
    expect(
      left.startsWith('https://wx.tenpay.example/checkmweb?prepay_id=wx42&package=1&redirect_url='),
    ).toBe(true);
    expect(new URL(left).searchParams.get('redirect_url')).toBe(
      `${location.origin}/?id=7&_qc=fair#!/order/pay`,
    );
  });

  test('goes to no page that is neither encrypted nor ours', async () => {
    for (const url of ['http://evil.example/', 'javascript:alert(1)'])
      await expect(browserHost(found(phone)).pay({ kind: 'redirect', url }, request)).rejects.toThrow(
        'https',
      );
    expect(opened).toEqual([]);
  });

  test('a QR code is drawn by the screen; a transfer is accepted elsewhere', async () => {
    const dashboard = browserHost(found(desktop));
    expect(await dashboard.pay({ kind: 'qrcode', url: 'weixin://wxpay/x' }, request)).toBe('unknown');
    expect(opened).toEqual([]);
    expect(await dashboard.confirmTransfer(sheet)).toBe('unavailable');
  });
});

type Act = (answer: { errMsg: string }) => void;

/** WeChat’s script; `outcome`: which of its answers it gives. */
function enterWechat(outcome: 'success' | 'cancel' | 'fail', errMsg = 'chooseWXPay:fail') {
  const asked: Record<string, unknown>[] = [];
  serve(jssdkConfig, { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 'f'.repeat(40) });
  place.wx = {
    config: () => undefined,
    error: () => undefined,
    ready: (act: () => void) => act(),
    chooseWXPay(options: Record<string, unknown> & Record<typeof outcome, Act>) {
      asked.push(options);
      options[outcome]({ errMsg });
    },
  };
  return asked;
}

/** WeChat’s bridge, which answers with that. */
function enterBridge(said: string) {
  const asked: [string, object][] = [];
  place.WeixinJSBridge = {
    invoke(name: string, options: object, answer: (result: { err_msg: string }) => void) {
      asked.push([name, options]);
      answer({ err_msg: said });
    },
  };
  return asked;
}

describe('[D110] WeChat', () => {
  test('pays by its sheet, with what the server signed', async () => {
    const asked = enterWechat('success');
    expect(wechatHost(found(wechat)).payChannel()).toBe('jsapi');
    expect(await wechatHost(found(wechat)).pay(invoke, request)).toBe('paid');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      timestamp: '1790000000',
      nonceStr: 'n',
      package: 'prepay_id=wx42',
      signType: 'RSA',
      paySign: 's',
    });
  });

  test.each([
    ['cancel', 'chooseWXPay:cancel'],
    ['fail', 'chooseWXPay:fail cancel'],
  ] as const)('giving up is no failure: %s %s', async (outcome, errMsg) => {
    enterWechat(outcome, errMsg);
    expect(await wechatHost(found(wechat)).pay(invoke, request)).toBe('cancelled');
    expect(screen.queryByText(/微信没有打开支付/)).toBeNull();
  });

  test('a failure is said, and only the server knows', async () => {
    enterWechat('fail');
    expect(await wechatHost(found(wechat)).pay(invoke, request)).toBe('unknown');
    expect(await screen.findByText('微信没有打开支付，请稍后再试')).toBeTruthy();
  });

  test('without a signature of the page its bridge pays', async () => {
    serve(jssdkConfig, () => fail('busy'));
    place.wx = {};
    const asked = enterBridge('get_brand_wcpay_request:ok');
    expect(await wechatHost(found(wechat)).pay(invoke, request)).toBe('paid');
    expect(asked).toEqual([['getBrandWCPayRequest', params]]);
  });

  test.each([
    ['requestMerchantTransfer:ok', 'confirmed'],
    ['requestMerchantTransfer:cancel', 'cancelled'],
    ['requestMerchantTransfer:fail', 'unknown'],
  ])('[D112] a transfer is accepted in its sheet: %s is %s', async (said, result) => {
    enterWechat('success');
    const asked = enterBridge(said);
    expect(await wechatHost(found(wechat)).confirmTransfer(sheet)).toBe(result);
    expect(asked).toEqual([['requestMerchantTransfer', sheet]]);
  });

  test('[D112] on a desk and in WeCom there is no such sheet', async () => {
    for (const agent of [
      `${desktop} MicroMessenger/6.8.0 WindowsWechat`,
      `${phone} wxwork/4.1.0 MicroMessenger/7.0.1`,
    ])
      expect(await wechatHost(found(agent)).confirmTransfer(sheet)).toBe('unavailable');
  });
});

describe('[D110] the mini-program', () => {
  /** Its script; the page that it opens is told to `asked`. */
  function enterMini(): string[] {
    const asked: string[] = [];
    place.wx = { miniProgram: { navigateTo: ({ url }: { url: string }) => void asked.push(url) } };
    return asked;
  }
  const mini = () => miniProgramHost(found(`${wechat} miniProgram/wx1`));

  test('pays on a page of its own; what came of it only the server knows', async () => {
    const asked = enterMini();
    expect(mini().payChannel()).toBe('mini');
    const paying = mini().pay(invoke, request);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const [path, query] = asked[0]?.split('?') ?? [];
    expect(path).toBe('/pages/pay/pay');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...params, back: request.returnTo });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await paying).toBe('unknown');
  });

  test('[D112] a transfer is accepted on another, and the page hears by WeChat that it is back', async () => {
    const asked = enterMini();
    let back: ((state: { active: string }) => void) | undefined;
    place.WeixinJSBridge = { on: (_name: string, act: typeof back) => void (back = act) };
    const accepting = mini().confirmTransfer(sheet);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toBe(`/pages/pay/pay?${new URLSearchParams(sheet).toString()}`);
    back?.({ active: 'false' });
    back?.({ active: 'true' });
    expect(await accepting).toBe('unknown');
  });

  test('that does not open its page says so', async () => {
    place.wx = {};
    expect(await mini().pay(invoke, request)).toBe('unknown');
    expect(await screen.findByText('小程序没有打开支付，请稍后再试')).toBeTruthy();
  });
});

describe('[D110] the wrapper', () => {
  interface Message {
    id: string;
    type: string;
    data: object;
  }

  /** A wrapper of that version, which answers with that. */
  function enterWrapper(version: string, answer: object): Message[] {
    const asked: Message[] = [];
    place.QunluNative = {
      postMessage(json) {
        const message = JSON.parse(json) as Message;
        asked.push(message);
        queueMicrotask(() => place.qunluNativeAnswer?.(JSON.stringify({ id: message.id, ...answer })));
      },
    };
    stop = begin(found(`${phone} QunluApp/${version} (iOS)`));
    return asked;
  }
  const forApp: PayStart = {
    kind: 'invoke',
    params: { ...params, package: 'prepay_id=wx42&partner_id=1900000001' },
  };

  test('hands WeChat’s SDK what it asks for', async () => {
    const asked = enterWrapper('2.0.14', { ok: true, data: null });
    expect(host().payChannel()).toBe('app');
    expect(await host().pay(forApp, request)).toBe('paid');
    expect(asked.filter(({ type }) => type === 'pay').map(({ data }) => data)).toEqual([
      {
        appId: 'wx1',
        partnerId: '1900000001',
        prepayId: 'wx42',
        package: 'Sign=WXPay',
        nonceStr: 'n',
        timeStamp: '1790000000',
        sign: 's',
      },
    ]);
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['failed', 'unknown'],
  ])('what the person or the SDK ends is %s → %s', async (code, result) => {
    enterWrapper('2.0.14', { ok: false, code });
    expect(await host().pay(forApp, request)).toBe(result);
    expect(await host().confirmTransfer(sheet)).toBe(result);
  });

  test('[D112] accepts a transfer; [B248][B249] an older one is asked neither that nor to pay', async () => {
    const asked = enterWrapper('2.0.14', { ok: true, data: null });
    expect(await host().confirmTransfer(sheet)).toBe('confirmed');
    expect(asked.filter(({ type }) => type === 'confirm-transfer').map(({ data }) => data)).toEqual([sheet]);
    stop?.();
    const older = enterWrapper('2.0.13', { ok: true, data: null });
    expect(await host().confirmTransfer(sheet)).toBe('unavailable');
    expect(await host().pay(forApp, request)).toBe('unknown');
    expect(await screen.findByText('当前版本过低，请更新后再试')).toBeTruthy();
    expect(older.filter(({ type }) => ['pay', 'confirm-transfer'].includes(type))).toEqual([]);
  });
});
