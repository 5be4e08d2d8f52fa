/**
 * The sandbox's substitute for WeChat's JS-SDK: every call is recorded in `wxCalls` and succeeds, so that tests can watch a
 * page in any browser that calls itself WeChat's. `wxAlbum`: number of pictures chosen (1); `wxFails`: names of calls that
 * fail. Uploaded pictures are those of the sandbox's `media/get`.
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
  const done = (name, options) => {
    const fails = (window.wxFails || []).includes(name);
    const result = { errMsg: name + (fails ? ':fail' : ':ok'), ...(fails || !answers[name] ? {} : answers[name](options)) };
    setTimeout(() => {
      const settle = options && (fails ? options.fail : options.success);
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
