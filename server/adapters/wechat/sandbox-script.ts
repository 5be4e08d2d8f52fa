/**
 * The sandbox's substitute for WeChat's JS-SDK: every call is recorded in `wxCalls` and succeeds, so that tests can watch a
 * page in any browser that calls itself WeChat's. `wxAlbum`: number of pictures chosen (1); `wxFails`: names of calls that
 * fail. Uploaded pictures are those of the sandbox's `media/get`. Paying and accepting a transfer open the cashier's sheet,
 * where the tester decides. `wxPages`: who plays the pages of the mini-program; it is told their addresses.
 */
export const fakeScript = `(() => {
  const calls = (window.wxCalls = window.wxCalls || []);
  const waiting = [];
  let ready = false;
  // A number for each picture, different from those of earlier page loads.
  let pictures = (Date.now() % 1e6) * 100;
  const dot = 'R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  const answers = {
    chooseImage: ({ count = 9 } = {}) => ({
      localIds: Array.from({ length: Math.min(count, window.wxAlbum || 1) }, () => 'sandbox-image-' + (pictures += 1)),
    }),
    getLocalImgData: () => ({ localData: 'data:image/gif;base64,' + dot }),
    uploadImage: ({ localId = '' } = {}) => ({ serverId: localId.replace('image', 'media') }),
    scanQRCode: () => ({ resultStr: window.wxScan || '' }),
  };
  // WeChat's own sheet over the page; answers 'ok' or 'cancel'.
  const sheet = (address, title) => new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    dialog.style.cssText = 'width:min(100%,420px);height:min(100%,340px);padding:0;border:0;border-radius:16px;overflow:hidden';
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = address;
    frame.style.cssText = 'width:100%;height:100%;border:0;display:block';
    dialog.append(frame);
    document.body.append(dialog);
    const end = (result) => {
      removeEventListener('message', hear);
      dialog.remove();
      resolve(result);
    };
    const hear = ({ origin, source, data }) => {
      if (origin === location.origin && source === frame.contentWindow && data && data.sandboxPay) end(data.sandboxPay);
    };
    addEventListener('message', hear);
    dialog.addEventListener('cancel', () => end('cancel'));
    dialog.showModal();
  });
  const paySheet = (wanted) => sheet('/sandbox/pay/sheet?' + wanted, '微信支付');
  const receiveSheet = ({ package: wanted }) => sheet('/sandbox/pay/receive?package=' + encodeURIComponent(wanted), '微信收款');
  const fails = (name) => (window.wxFails || []).includes(name);
  // What WeChat puts into its pages beside the JS-SDK.
  const listeners = [];
  window.WeixinJSBridge = {
    on(name, act) {
      listeners.push({ name, act });
    },
    async invoke(name, options, answer) {
      calls.push({ name: 'bridge.' + name, args: JSON.parse(JSON.stringify(options)) });
      const key = name === 'getBrandWCPayRequest' ? 'get_brand_wcpay_request' : name;
      if (fails(name)) return answer({ err_msg: key + ':fail' });
      const opens = { getBrandWCPayRequest: () => paySheet(options.package), requestMerchantTransfer: () => receiveSheet(options) };
      answer({ err_msg: key + ':' + (opens[name] ? await opens[name]() : 'ok') });
    },
  };
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  const done = (name, options) => {
    const failed = fails(name);
    const result = { errMsg: name + (failed ? ':fail' : ':ok'), ...(failed || !answers[name] ? {} : answers[name](options)) };
    setTimeout(() => {
      const settle = options && (failed ? options.fail : options.success);
      settle && settle(result);
      options && options.complete && options.complete(result);
    });
  };
  const special = {
    config(options) {
      setTimeout(() => {
        ready = true;
        waiting.splice(0).forEach((act) => act());
      });
      void options;
    },
    ready(act) {
      ready ? act() : waiting.push(act);
    },
    error() {},
    async chooseWXPay(options) {
      if (fails('chooseWXPay')) return done('chooseWXPay', options);
      const result = await paySheet(options.package);
      const settle = result === 'ok' ? options.success : options.cancel;
      settle && settle({ errMsg: 'chooseWXPay:' + result });
    },
  };
  const miniProgram = new Proxy({}, {
    get: (_, name) => name === 'then' ? undefined : (options) => {
      calls.push({ name: 'miniProgram.' + String(name), args: name === 'getEnv' ? null : options });
      if (name === 'getEnv') setTimeout(() => options({ miniprogram: window.__wxjs_environment === 'miniprogram' }));
      else if (name === 'navigateTo') void openPage(options);
      else done(String(name), options);
    },
  });
  // Pages of the mini-program that only WeChat could draw: they close again, and the page under them is told.
  const openPage = async (options) => {
    if (window.wxPages) return void window.wxPages(options.url);
    const { pathname, searchParams } = new URL(options.url, location.origin);
    if (pathname !== '/pages/pay/pay') return done('navigateTo', options);
    const wanted = searchParams.get('package');
    await (searchParams.has('mchId') ? receiveSheet({ package: wanted }) : paySheet(wanted));
    listeners.filter(({ name }) => name === 'onPageStateChange').forEach(({ act }) => act({ active: 'true' }));
  };
  window.wx = new Proxy({}, {
    get(_, name) {
      // So that await does not take this for a promise.
      if (name === 'then') return undefined;
      if (name === 'miniProgram') return miniProgram;
      return (options) => {
        const plain = typeof options === 'function' ? null : options;
        calls.push({ name: String(name), args: plain ? JSON.parse(JSON.stringify(plain)) : null });
        if (special[name]) special[name](options);
        else done(String(name), options);
      };
    },
  });
})();
`;
