import { resolve } from 'node:path';
import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import {
  contact,
  EnvError,
  type Mode,
  needed,
  oneOf,
  previousSecret,
  sandboxSecret,
  secret,
  type Source,
  type Support,
  webAddress,
  whole,
  writable,
} from './env-values.ts';
import { type CallEnv, readCallEnv } from './env-call.ts';
import { type CompaniesEnv, readCompaniesEnv } from './env-companies.ts';
import { type PayEnv, readPay } from './env-pay.ts';
import { type PushEnv, readPushEnv } from './env-push.ts';
import { readDatabase, type DatabaseEnv } from './env-database.ts';
import { readIdentityEnv, type IdentityEnv } from './env-identity.ts';
import { readInvoiceEnv, type InvoiceEnv } from './env-invoice.ts';
import { readSmsEnv, type SmsEnv } from './env-sms.ts';
import { readTracingEnv, type TracingEnv } from './env-tracing.ts';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

/** What the process reads from its environment, checked once at start. See `.env.example`. */
export interface Env
  extends CallEnv, CompaniesEnv, DatabaseEnv, IdentityEnv, InvoiceEnv, PushEnv, SmsEnv, TracingEnv {
  mode: Mode;
  port: number;
  host: string;
  /** Origin without a trailing slash, e.g. `https://qunlu.example`. */
  publicUrl: string;
  /** Origins under which files were served before; their addresses are understood and led to `publicUrl`. */
  formerUrls: string[];
  /** Origin of the back office; the same as `publicUrl` when it has none of its own. */
  consoleUrl: string;
  dataDir: string;
  secretKey: string;
  /** The secret key before the last change, '' for none. */
  previousSecretKey: string;
  appSecret: string;
  demo: boolean;
  /** false: browsers remove the service worker that they have. */
  offline: boolean;
  /** Number of proxies in front, each adding the address it sees to X-Forwarded-For. */
  trustProxy: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Hosts beside this one that a return address may lead to. */
  callbackHosts: string[];
  /** How people reach the operator; null: nothing is shown. */
  support: Support | null;
  phonebookDomain: string;
  phonebookHomeDomain: string;
  wechat: {
    provider: 'sandbox' | 'wechat' | 'none';
    apps: Record<WechatApp, { appid: string; secret: string } | null>;
    /** Secret shared with WeChat, which signs its pushed messages. */
    messageToken: string;
    /** '' in the sandbox, where this server answers in place of WeChat. */
    apiUrl: string;
    openUrl: string;
    mpUrl: string;
  };
  pay: PayEnv;
  /** Content check in addition to the word list. */
  contentCheck: 'local' | 'wechat';
  storage:
    | { provider: 'disk' }
    | {
        provider: 's3';
        endpoint: string;
        region: string;
        bucket: string;
        accessKey: string;
        secretKey: string;
      }
    | {
        provider: 'qiniu';
        accessKey: string;
        secretKey: string;
        uploadUrl: string;
        manageUrl: string;
        /** The bucket's name at the provider, and the base address of its objects with a trailing slash. */
        buckets: Record<Bucket, { name: string; url: string }>;
      };
  /** MB on this machine for resized pictures, and the same again for copies from an S3 store. */
  pictureCacheMb: number;
  native: {
    /** URL scheme of links that open the app, e.g. `qunlu`. */
    scheme: string;
    androidVersion: string;
    androidUrl: string;
    androidNotes: string;
    iosUrl: string;
  };
  /** Gradual releases: feature → percentage of browsers (D169). */
  featureFlags: Record<string, number>;
  /** The operator's settings by channel (D147). */
  site: SiteConfig;
}

const sandboxApps = {
  official: { appid: 'wxsandboxofficial', secret: 'sandbox' },
  website: { appid: 'wxsandboxwebsite', secret: 'sandbox' },
  mini: { appid: 'wxsandboxmini', secret: 'sandbox' },
  app: { appid: 'wxsandboxapp', secret: 'sandbox' },
};

function wechatAppOf(source: Source, app: string): { appid: string; secret: string } | null {
  const appid = source[`WECHAT_${app}_APPID`];
  if (!appid) return null;
  return {
    appid,
    secret: needed(source, `WECHAT_${app}_SECRET`, `WECHAT_${app}_APPID 需要它`),
  };
}

function readWechat(source: Source, mode: Mode): Env['wechat'] {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'WECHAT_PROVIDER', ['sandbox', 'wechat', 'none'], fallback);
  if (provider === 'sandbox' && mode === 'production') {
    throw new EnvError('WECHAT_PROVIDER=sandbox 不能用于生产，请设为 wechat 或 none');
  }
  const real = provider === 'wechat';
  const address = (name: string, fallback: string): string =>
    webAddress(source, `WECHAT_${name}_URL`, mode, real ? fallback : '');
  const none = { official: null, website: null, mini: null, app: null };
  const named = {
    official: wechatAppOf(source, 'OFFICIAL'),
    website: wechatAppOf(source, 'WEBSITE'),
    mini: wechatAppOf(source, 'MINI'),
    app: wechatAppOf(source, 'APP'),
  };
  return {
    provider,
    apps: provider === 'sandbox' ? sandboxApps : real ? named : none,
    messageToken: source['WECHAT_MESSAGE_TOKEN'] || (provider === 'sandbox' ? sandboxSecret : ''),
    apiUrl: address('API', 'https://api.weixin.qq.com'),
    openUrl: address('OPEN', 'https://open.weixin.qq.com'),
    mpUrl: address('MP', 'https://mp.weixin.qq.com'),
  };
}

function readContentCheck(source: Source, { apps }: Env['wechat']): Env['contentCheck'] {
  const provider = oneOf(source, 'CONTENT_CHECK', ['local', 'wechat'], 'local');
  if (provider === 'wechat' && !apps.mini)
    throw new EnvError('CONTENT_CHECK=wechat 需要小程序，请设置 WECHAT_PROVIDER 和 WECHAT_MINI_APPID');
  return provider;
}

function readStorage(source: Source, mode: Mode): Env['storage'] {
  const provider = oneOf(source, 'STORAGE_PROVIDER', ['disk', 's3', 'qiniu'], 'disk');
  if (provider === 'disk') {
    if (mode === 'production') throw new EnvError('STORAGE_PROVIDER=disk 不能用于生产，请设为 qiniu 或 s3');
    return { provider };
  }
  const why = provider === 's3' ? 'S3 存储需要它' : '七牛存储需要它';
  const place = (name: string): string => {
    needed(source, name, why);
    return webAddress(source, name, mode);
  };
  if (provider === 's3') {
    return {
      provider,
      endpoint: place('S3_ENDPOINT'),
      region: source['S3_REGION'] || 'us-east-1',
      bucket: needed(source, 'S3_BUCKET', why),
      accessKey: needed(source, 'S3_ACCESS_KEY', why),
      secretKey: needed(source, 'S3_SECRET_KEY', why),
    };
  }
  const bucketOf = (bucket: string) => ({
    name: needed(source, `QINIU_BUCKET_${bucket}`, why),
    url: `${place(`QINIU_URL_${bucket}`)}/`,
  });
  return {
    provider,
    accessKey: needed(source, 'QINIU_ACCESS_KEY', why),
    secretKey: needed(source, 'QINIU_SECRET_KEY', why),
    uploadUrl: webAddress(source, 'QINIU_UPLOAD_URL', mode, 'https://upload.qiniup.com'),
    manageUrl: webAddress(source, 'QINIU_MANAGE_URL', mode, 'https://rs.qiniuapi.com'),
    buckets: { public: bucketOf('PUBLIC'), media: bucketOf('MEDIA'), private: bucketOf('PRIVATE') },
  };
}

/** `name:percent,name:percent`. */
function readFeatureFlags(source: Source): Record<string, number> {
  const entries = (source['GRAY'] || '').split(',').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', percent = ''] = entry.trim().split(':');
      const value = Number(percent);
      if (!/^[a-z][a-z0-9-]*$/.test(name) || percent === '' || !(value >= 0 && value <= 100)) {
        throw new EnvError(`GRAY 中的 ${entry} 不正确，应形如 new-home:30`);
      }
      return [name, value];
    }),
  );
}

function readFormerUrls(source: Source): string[] {
  const given = (source['FORMER_URLS'] || '').split(',').map((one) => one.trim().replace(/\/+$/, ''));
  return given.filter(Boolean).map((url) => {
    if (!URL.canParse(url) || new URL(url).origin !== url)
      throw new EnvError(`FORMER_URLS 中的 ${url} 不正确，应形如 https://qunlu.example，多个用逗号隔开`);
    return url;
  });
}

/** Whether only this machine reaches a server that listens on `host`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads and checks the environment. Throws {@link EnvError} for the first wrong variable. */
export function readEnv(source: Source): Env {
  const mode = oneOf(source, 'MODE', ['sandbox', 'production'], 'sandbox');
  const port = whole(source, 'PORT', 3000, 0, 65_535);
  const database = readDatabase(source, mode);
  const publicUrl = (source['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl)) throw new EnvError(`PUBLIC_URL=${publicUrl} 不是网址`);
  if (mode === 'production' && !publicUrl.startsWith('https://')) {
    throw new EnvError('PUBLIC_URL 在生产环境必须以 https:// 开头');
  }
  const host = source['HOST'] || (mode === 'sandbox' ? '127.0.0.1' : '0.0.0.0');
  const open = oneOf(source, 'SANDBOX_PUBLIC', ['0', '1'], '0') === '1';
  // A forgotten MODE must not put everybody's codes on the network.
  if (mode === 'sandbox' && !open && !isLoopback(host)) {
    throw new EnvError(
      `HOST=${host} 让别人能访问这个沙盒，读到所有验证码。正式使用请设 MODE=production，确实要给别人试用请设 SANDBOX_PUBLIC=1`,
    );
  }
  const dataDir = resolve(source['DATA_DIR'] || 'data');
  const storage = readStorage(source, mode);
  const wechat = readWechat(source, mode);
  if (!database.databaseUrl || storage.provider !== 'qiniu') writable('DATA_DIR', dataDir);
  return {
    mode,
    port,
    host,
    publicUrl,
    formerUrls: readFormerUrls(source),
    consoleUrl: new URL(webAddress(source, 'CONSOLE_URL', mode, publicUrl)).origin,
    dataDir,
    ...database,
    secretKey: secret(source, 'SECRET_KEY', mode, '凭据和签名都由它派生'),
    previousSecretKey: previousSecret(source, mode),
    appSecret: secret(source, 'APP_SECRET', mode, '请求签名用它'),
    offline: oneOf(source, 'OFFLINE', ['0', '1'], '1') === '1',
    demo: oneOf(source, 'DEMO', ['0', '1'], mode === 'sandbox' ? '1' : '0') === '1' && mode === 'sandbox',
    trustProxy: whole(source, 'TRUST_PROXY', 0, 0, 5),
    logLevel: oneOf(
      source,
      'LOG_LEVEL',
      ['debug', 'info', 'warn', 'error', 'silent'],
      mode === 'sandbox' ? 'warn' : 'info',
    ),
    callbackHosts: (source['CALLBACK_HOSTS'] || '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    support: contact(source, 'SUPPORT_CONTACT'),
    phonebookDomain: source['PHONEBOOK_DOMAIN'] || '',
    phonebookHomeDomain: source['PHONEBOOK_HOME_DOMAIN'] || '',
    ...readSmsEnv(source, mode),
    wechat,
    pay: readPay(source, mode, wechat.apps),
    contentCheck: readContentCheck(source, wechat),
    ...readIdentityEnv(source, mode),
    ...readInvoiceEnv(source, mode),
    ...readCallEnv(source, mode),
    ...readCompaniesEnv(source, mode),
    ...readTracingEnv(source, mode),
    ...readPushEnv(source, mode, { sandbox: wechat.provider === 'sandbox' }),
    storage,
    pictureCacheMb: whole(source, 'PICTURE_CACHE_MB', 2048, 1, 1_000_000),
    native: {
      scheme: source['APP_SCHEME'] || 'qunlu',
      androidVersion: source['ANDROID_VERSION'] || '2.0.14',
      androidUrl: webAddress(source, 'ANDROID_URL', mode),
      androidNotes: source['ANDROID_NOTES'] || '',
      iosUrl: webAddress(source, 'IOS_URL', mode),
    },
    featureFlags: readFeatureFlags(source),
    site: readSiteConfig(source),
  };
}
