/**
 * What stands in for WeChat's JS-SDK in the sandbox: every call is kept in `wxCalls` and succeeds, so that a page in any
 * browser that calls itself WeChat's can be watched.
 */
export const fakeScript = `(() => {
  const calls = (window.wxCalls = window.wxCalls || []);
  const waiting = [];
  let ready = false;
  const done = (name, options) => {
    const answers = {
      chooseImage: { localIds: ['sandbox-image-1'] },
      uploadImage: { serverId: 'sandbox-media-1' },
      scanQRCode: { resultStr: window.wxScan || '' },
    };
    const result = { errMsg: name + ':ok', ...answers[name] };
    setTimeout(() => {
      options && options.success && options.success(result);
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
  };
  const miniProgram = new Proxy({}, {
    get: (_, name) => name === 'then' ? undefined : (options) => {
      calls.push({ name: 'miniProgram.' + String(name), args: name === 'getEnv' ? null : options });
      if (name === 'getEnv') setTimeout(() => options({ miniprogram: window.__wxjs_environment === 'miniprogram' }));
      else done(String(name), options);
    },
  });
  window.wx = new Proxy({}, {
    get(_, name) {
      // no promise takes this for another promise
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
