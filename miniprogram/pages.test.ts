// alone: WeChat's globals stay in the process
import { handOver, miniLogin, miniPhone, wechatRegister } from '@qunlu/contract/account/wechat.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { built, testFacts } from './testing/built.ts';
import { type DrawnPage, drawnPages } from './testing/simulator.ts';
import { type FakeWechat, makeWechat } from './testing/wechat.ts';

const { site } = testFacts;
const session = { token: 'mini-token', user_id: 7, id: 7 };

let wechat: FakeWechat;
let sheetEnd: 'ok' | 'cancel' | 'fail';
let answers: Map<string, { status: number; body: object }>;
let requests: { path: string; body: unknown; headers: Record<string, string> }[];

const answer = ({ path }: AnyEndpoint, body: object, status = 200): void =>
  void answers.set(path, { status, body });

beforeEach(() => {
  sheetEnd = 'ok';
  answers = new Map();
  requests = [];
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; body?: string }) => {
    const path = url.slice(site.length);
    const found = answers.get(path);
    if (!found) return Promise.reject(new TypeError('network'));
    requests.push({ path, body: JSON.parse(init.body ?? 'null'), headers: init.headers });
    return Promise.resolve(new Response(JSON.stringify(found.body), { status: found.status }));
  });
  let mount: ReturnType<typeof drawnPages> | undefined;
  wechat = makeWechat({
    mount: (route) => (mount ??= drawnPages(built, wechat.globals))(route),
    loginCode: () => Promise.resolve('code-1'),
    sheet: () => Promise.resolve(sheetEnd),
  });
});
afterEach(() => {
  wechat.close();
  vi.unstubAllGlobals();
});

const view = (): unknown => wechat.top().data['src'];
const shown = (): string => document.body.textContent ?? '';
const tap = (words: string): void => (wechat.top() as DrawnPage).tap(words);

describe('[B003] the web view', () => {
  test('a scanned code opens its card', () => {
    wechat.launch('/pages/app/app?scene=c12');
    expect(view()).toBe(`${site}/card/12`);
    expect(document.querySelector('wx-web-view')).not.toBeNull();
    expect(shown().trim()).toBe('');
  });

  test('without a network it says so, and opens the same page after another try', async () => {
    wechat.setNetwork('none');
    wechat.launch('/pages/app/app?scene=c12');
    expect(document.querySelector('wx-web-view')).toBeNull();
    expect(shown()).toContain('没有网络');
    wechat.setNetwork('5g');
    tap('再试一次');
    await vi.waitFor(() => expect(view()).toBe(`${site}/card/12`));
    expect(shown()).not.toContain('没有网络');
  });

  test('a page that does not open is told, too', async () => {
    wechat.launch('/pages/app/app');
    wechat.top().act('onFail');
    expect(shown()).toContain('页面没有打开');
    tap('再试一次');
    await vi.waitFor(() => expect(view()).toBe(`${site}/`));
  });

  test('what is passed on is the page inside: its last title, link and picture', () => {
    wechat.launch('/pages/app/app');
    const share = { type: 'share', desc: '', image: 'https://cdn.example/a.png' };
    wechat.top().act('onMessage', {
      detail: {
        data: [
          { ...share, title: '旧', link: `${site}/` },
          { ...share, title: '您好，我是沈知微', link: `${site}/card/12?_qc=u7.x` },
          { type: 'other' },
        ],
      },
    });
    expect(wechat.top().act('onShareAppMessage', {})).toEqual({
      title: '您好，我是沈知微',
      path: `/pages/app/app?to=${encodeURIComponent('/card/12?_qc=u7.x')}`,
      imageUrl: 'https://cdn.example/a.png',
    });
  });

  test('a link to elsewhere is not passed on; without a word of the page its address is, never a ticket', () => {
    wechat.launch('/pages/app/app');
    const [evil] = [{ type: 'share', title: '礼品', link: 'https://evil.example/', image: 'http://x/' }];
    wechat.top().act('onMessage', { detail: { data: [evil] } });
    const webViewUrl = `${site}/?ticket=t1#!/card/12`;
    expect(wechat.top().act('onShareAppMessage', { webViewUrl })).toEqual({
      title: '群录',
      path: `/pages/app/app?to=${encodeURIComponent('/#!/card/12')}`,
    });
  });
});

describe('[D6][D182] logging in', () => {
  const open = (fields = `callback=${encodeURIComponent('/card/edit?id=5')}`): void => {
    wechat.launch('/pages/app/app?scene=c12');
    wechat.navigateTo(`/pages/login/login?${fields}`);
  };

  test('a person whom WeChat knows is at their page at once, with a ticket that is in no address of WeChat', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    answer(handOver, { ticket: 'once', expires_in: 60 });
    open();
    await vi.waitFor(() => expect(view()).toBe(`${site}/?ticket=once#!/card/edit?id=5`));
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      [miniLogin.path, { js_code: 'code-1' }],
      [handOver.path, null],
    ]);
    expect(requests[1]?.headers['authorization']).toBe('Bearer mini-token');
    expect(requests[0]?.headers['x-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(wechat.routes()).toEqual(['pages/app/app']);
    // The ticket serves once: showing the page again opens nothing.
    wechat.top().act('onShow');
    wechat.top().act('onRetry');
    expect(view()).toBe(`${site}/#!/card/edit?id=5`);
  });

  test('a newcomer agrees first; who brought them is told', async () => {
    answer(miniLogin, { session: null, ticket: 'register-1', nickname: '小满' });
    answer(wechatRegister, session);
    answer(handOver, { ticket: 'once', expires_in: 60 });
    open('callback=%2F&qc=u7.x');
    await vi.waitFor(() => expect(shown()).toContain('用微信登录群录'));
    tap('同意并继续');
    await vi.waitFor(() => expect(shown()).toContain('请先勾选同意两份协议'));
    expect(requests).toHaveLength(1);
    wechat.top().act('onAgree', { detail: { value: ['agreed'] } });
    tap('同意并继续');
    await vi.waitFor(() => expect(view()).toBe(`${site}/?ticket=once#!/`));
    expect(requests[1]?.body).toEqual({ ticket: 'register-1', protocolIds: [1, 2], qc: 'u7.x' });
  });

  test('the protocols can be read, and another way taken', async () => {
    answer(miniLogin, { session: null, ticket: 'register-1', nickname: '' });
    open('callback=%2Fcard%2F12');
    await vi.waitFor(() => expect(shown()).toContain('用手机号登录'));
    wechat.top().act('onRead', { currentTarget: { dataset: { route: '/user/protocol/user' } } });
    expect(view()).toBe(`${site}/#!/user/protocol/user`);
    wechat.globals.wx.navigateBack();
    tap('用手机号登录');
    await vi.waitFor(() => expect(view()).toBe(`${site}/#!/login?callback=%2Fcard%2F12`));
  });

  test('what goes wrong is said in the words of the server, or of the network, and can be tried again', async () => {
    answer(miniLogin, { errcode: 42900, errmsg: '操作太频繁，请稍后再试' }, 429);
    open();
    await vi.waitFor(() => expect(shown()).toContain('操作太频繁，请稍后再试'));
    answers.clear();
    tap('再试一次');
    await vi.waitFor(() => expect(shown()).toContain('网络不通，请检查后再试'));
    answer(miniLogin, { session, ticket: '', nickname: '' });
    answer(handOver, { ticket: 'once', expires_in: 60 });
    tap('再试一次');
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
  });

  test('a link from outside logs nobody in', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    wechat.launch(`/pages/login/login?callback=${encodeURIComponent('/card/12')}`);
    expect(wechat.routes()).toEqual(['pages/app/app']);
    expect(view()).toBe(`${site}/`);
    expect(requests).toEqual([]);
  });

  test('a callback that is no page of ours is the first page', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    answer(handOver, { ticket: 'once', expires_in: 60 });
    open(`callback=${encodeURIComponent('//evil.example/')}`);
    await vi.waitFor(() => expect(view()).toBe(`${site}/?ticket=once#!/`));
  });
});

describe('[D9] the number that WeChat knows', () => {
  const open = (person: number): void => {
    wechat.launch('/pages/app/app');
    wechat.navigateTo(`/pages/login/login?person=${person}`);
  };

  test('is bound by one tap, and the page inside goes on as it was', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    answer(miniPhone, { phone: '138****5678' });
    open(7);
    await vi.waitFor(() => expect(shown()).toContain('使用微信里的手机号'));
    wechat.top().act('onPhone', { detail: { code: 'phone-1' } });
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
    expect(view()).toBe(`${site}/`);
    expect(requests[1]).toMatchObject({ path: miniPhone.path, body: { code: 'phone-1' } });
  });

  test('who refuses it, and what the server refuses, stay and are told what else to do', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    answer(miniPhone, { errcode: 40900, errmsg: '这个手机号已有账号，可以合并' }, 409);
    open(7);
    await vi.waitFor(() => expect(shown()).toContain('绑定手机号'));
    wechat.top().act('onPhone', { detail: {} });
    await vi.waitFor(() => expect(shown()).toContain('可以改用短信验证码绑定'));
    wechat.top().act('onPhone', { detail: { code: 'phone-1' } });
    await vi.waitFor(() => expect(shown()).toContain('这个手机号已有账号，可以合并'));
    tap('不用了');
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
    expect(view()).toBe(`${site}/`);
  });

  test('is not bound to another account of the same WeChat', async () => {
    answer(miniLogin, { session, ticket: '', nickname: '' });
    open(8);
    await vi.waitFor(() => expect(shown()).toContain('这个微信登录的是另一个账号'));
    expect(shown()).not.toContain('使用微信里的手机号');
  });
});

describe('[D110] WeChat’s sheets', () => {
  const params =
    'appId=wx1&timeStamp=1790000000&nonceStr=n&package=prepay_id%3Dwx42&signType=RSA&paySign=a%2Bb%3D';
  const open = (fields = params): void => {
    wechat.launch('/pages/app/app?scene=c12');
    wechat.navigateTo(`/pages/pay/pay?${fields}&back=%2Forder%2Fpay%3Fid%3D7`);
  };

  test('paid: messages may be asked for by a tap, then the order is there as it was', async () => {
    open();
    await vi.waitFor(() => expect(shown()).toContain('付款成功'));
    expect(wechat.asked.find(({ name }) => name === 'requestPayment')?.given).toEqual({
      timeStamp: '1790000000',
      nonceStr: 'n',
      package: 'prepay_id=wx42',
      signType: 'RSA',
      paySign: 'a+b=',
    });
    expect(wechat.asked.some(({ name }) => name === 'requestSubscribeMessage')).toBe(false);
    tap('接收这笔订单的消息');
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
    expect(wechat.asked.at(-1)).toEqual({ name: 'requestSubscribeMessage', given: ['t1', 't2'] });
    expect(view()).toBe(`${site}/card/12`);
  });

  test('given up: back at once, and nobody is asked anything', async () => {
    sheetEnd = 'cancel';
    open();
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
    expect(view()).toBe(`${site}/card/12`);
    expect(wechat.asked.some(({ name }) => name === 'requestSubscribeMessage')).toBe(false);
  });

  test('not opened: says so, and can be tried again', async () => {
    sheetEnd = 'fail';
    open();
    await vi.waitFor(() => expect(shown()).toContain('微信没有打开，请稍后再试'));
    sheetEnd = 'cancel';
    tap('再试一次');
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
  });

  test('[D112] a transfer is accepted in its own sheet', async () => {
    open('mchId=1900000001&appId=wx1&package=p%3D%3D');
    await vi.waitFor(() => expect(wechat.routes()).toEqual(['pages/app/app']));
    expect(wechat.asked.at(-1)).toEqual({
      name: 'requestMerchantTransfer',
      given: { mchId: '1900000001', appId: 'wx1', package: 'p==' },
    });
  });

  test('a link from outside pays nothing: the order is shown instead', () => {
    wechat.launch(`/pages/pay/pay?${params}&back=%2Forder%2Fpay%3Fid%3D7`);
    expect(wechat.asked).toEqual([]);
    expect(wechat.routes()).toEqual(['pages/app/app']);
    expect(view()).toBe(`${site}/#!/order/pay?id=7`);
  });
});
