import type { Env } from './env.ts';

/** Hosts of WeChat's JS-SDK, the second one for when the first cannot be reached (protocols §4). */
const jssdkHosts = ['https://res.wx.qq.com', 'https://res2.wx.qq.com'] as const;
const jssdkPath = '/open/js/jweixin-1.6.0.js';

const speaksJssdk = (env: Env): boolean =>
  env.wechat.provider !== 'none' && env.wechat.apps.official !== null;

/** Hosts whose scripts a page may run and which those scripts call: WeChat's, where it is the real one. */
export function scriptHosts(env: Env): readonly string[] {
  return env.wechat.provider === 'wechat' && speaksJssdk(env) ? jssdkHosts : [];
}

function jssdk(env: Env): readonly string[] {
  if (!speaksJssdk(env)) return [];
  if (env.wechat.provider === 'sandbox') return ['/sandbox/wechat/jweixin.js'];
  return jssdkHosts.map((host) => host + jssdkPath);
}

/**
 * Configuration that a page carries for the app (`web/platform/config.ts`); its reader may see all of it.
 * `version`: of the built web app.
 */
export function pageConfig(env: Env, version: string) {
  const { apps } = env.wechat;
  return {
    secret: env.appSecret,
    mode: env.mode,
    regcenter: '/regcenter',
    reg: '/reg',
    wx: '/wx',
    hosts: env.callbackHosts,
    login: {
      password: true,
      official: apps.official !== null,
      website: apps.website !== null,
      mini: apps.mini !== null,
      app: apps.app !== null,
      qr: true,
    },
    jssdk: jssdk(env),
    native: {
      scheme: env.native.scheme,
      androidUrl: env.native.androidUrl,
      iosUrl: env.native.iosUrl,
      appid: apps.app?.appid ?? '',
    },
    mini: { appid: apps.mini?.appid ?? '' },
    support: env.support,
    featureFlags: env.featureFlags,
    version,
  };
}
