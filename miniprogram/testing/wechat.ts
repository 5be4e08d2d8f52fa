/**
 * WeChat around the mini-program, as small as its pages need it: a stack of pages, requests, and the sheets that only WeChat draws.
 * What a page is made of is given by `mount`: the simulator of components in tests of pages, plain code in journeys.
 *
 *   const wechat = makeWechat({ mount, loginCode: async () => code, sheet: async () => 'ok' });
 *   wechat.launch('/pages/app/app?scene=c12');
 *   wechat.top().data.src
 */

/** Query of a page; WeChat decodes nothing of it. */
export type Query = Record<string, string>;
type Act = (given?: unknown) => unknown;

/** A page that stands. */
export interface OpenPage {
  readonly route: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Calls a method of the page, when it has it. */
  act(name: string, given?: unknown): unknown;
  unmount?(): void;
}

export type SheetName = 'requestPayment' | 'requestMerchantTransfer';

export interface WechatParts {
  mount(route: string): OpenPage;
  /** What `wx.login` answers; rejects without a network. */
  loginCode(): Promise<string>;
  /** What comes of WeChat's own sheet. */
  sheet(name: SheetName, given: Record<string, unknown>): Promise<'ok' | 'cancel' | 'fail'>;
  /** Headers of every request, e.g. the address that it comes from. */
  headers?: Record<string, string>;
}

interface Callbacks {
  success?: Act;
  fail?: Act;
  complete?: Act;
}

interface Sent extends Callbacks {
  url: string;
  method: string;
  header: Record<string, string>;
  data?: string;
}

const settle = ({ success, fail, complete }: Callbacks, answer: object, good = true): void => {
  (good ? success : fail)?.(answer);
  complete?.(answer);
};

export function makeWechat(parts: WechatParts) {
  const stack: OpenPage[] = [];
  const asked: { name: string; given: unknown }[] = [];
  let network = 'wifi';

  function close(page: OpenPage | undefined): void {
    page?.act('onUnload');
    page?.unmount?.();
  }

  function open(url: string): void {
    const [route = '', search = ''] = url.replace(/^\//, '').split('?');
    const query: Query = {};
    for (const field of search.split('&').filter(Boolean)) {
      const at = field.indexOf('=');
      query[field.slice(0, at)] = field.slice(at + 1);
    }
    const page = parts.mount(route);
    stack.push(page);
    page.act('onLoad', query);
    page.act('onShow');
  }

  function closeAll(): void {
    for (const page of stack.splice(0).reverse()) close(page);
  }

  const sheet = (name: SheetName) => (given: Callbacks & Record<string, unknown>) => {
    asked.push({ name, given: JSON.parse(JSON.stringify(given)) });
    void parts
      .sheet(name, given)
      .then((end) =>
        settle(
          given,
          { errMsg: `${name}:${end === 'ok' ? 'ok' : end === 'cancel' ? 'fail cancel' : 'fail'}` },
          end === 'ok',
        ),
      );
  };

  const wx = {
    navigateTo: ({ url }: { url: string }) => {
      asked.push({ name: 'navigateTo', given: url });
      stack.at(-1)?.act('onHide');
      open(url);
    },
    navigateBack: () => {
      if (stack.length < 2) return;
      close(stack.pop());
      stack.at(-1)?.act('onShow');
    },
    reLaunch: ({ url }: { url: string }) => {
      closeAll();
      open(url);
    },
    getNetworkType: (given: Callbacks) => settle(given, { networkType: network }),
    login: (given: Callbacks) =>
      void parts.loginCode().then(
        (code) => settle(given, { code }),
        () => settle(given, { errMsg: 'login:fail' }, false),
      ),
    request(given: Sent) {
      const { url, method, header, data } = given;
      void fetch(url, { method, headers: { ...header, ...parts.headers }, ...(data && { body: data }) })
        .then(async (answer) => ({ statusCode: answer.status, data: await answer.text() }))
        .then(
          (answer) => settle(given, answer),
          () => settle(given, { errMsg: 'request:fail' }, false),
        );
    },
    requestPayment: sheet('requestPayment'),
    requestMerchantTransfer: sheet('requestMerchantTransfer'),
    requestSubscribeMessage(given: Callbacks & { tmplIds: string[] }) {
      asked.push({ name: 'requestSubscribeMessage', given: given.tmplIds });
      settle(given, { errMsg: 'requestSubscribeMessage:ok' });
    },
  };

  return {
    /** What stands in pages under that name. */
    globals: { wx, getCurrentPages: () => [...stack] },
    /** Calls of WeChat that leave the page, oldest first. */
    asked,
    /** A start from outside: a scanned code, a shared card, a link. */
    launch(url: string): void {
      closeAll();
      open(url);
    },
    /** What the page inside asks for by its JS-SDK. */
    navigateTo: (url: string): void => wx.navigateTo({ url }),
    top(): OpenPage {
      const page = stack.at(-1);
      if (!page) throw new Error('no page stands');
      return page;
    },
    routes: (): string[] => stack.map(({ route }) => route),
    setNetwork(type: string): void {
      network = type;
    },
    close: closeAll,
  };
}

export type FakeWechat = ReturnType<typeof makeWechat>;
