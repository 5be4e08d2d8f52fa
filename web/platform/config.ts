/**
 * What the page that carries the app tells it: `<script type="application/json" id="page-config">`.
 * Without it (development, tests) the app runs against a sandbox server of the same origin.
 */
export interface PageConfig {
  /** The secret of the request signature: a bot filter, never authorisation. */
  secret: string;
  mode: 'sandbox' | 'production';
  /** Where calls under /regcenter, /reg and /wx go; an origin with a path, or a path of this site. */
  regcenter: string;
  reg: string;
  wx: string;
  /** Other sites that a callback may lead to. */
  hosts: readonly string[];
  /** Ways to log in that this installation has (B206): by password, by WeChat's apps, by scanning with the phone. */
  login: {
    password: boolean;
    official: boolean;
    website: boolean;
    mini: boolean;
    app: boolean;
    qr: boolean;
  };
  /** Where WeChat's JS-SDK may be loaded from, in this order; none where it is not to be used. */
  jssdk: readonly string[];
  /** The native app: scheme of the links that open it, where to get it, its appid; each may be ''. */
  native: { scheme: string; androidUrl: string; iosUrl: string; appid: string };
  mini: { appid: string };
  /** How the operator is contacted; null when nothing is configured. */
  support: { kind: 'phone' | 'mail' | 'link'; value: string } | null;
  /** Features under gray release: name → percentage of browsers (D169). */
  featureFlags: Readonly<Record<string, number>>;
  /** Of the built app, for error reports. */
  version: string;
}

const sandbox: PageConfig = {
  secret: 'qunlu-sandbox',
  mode: 'sandbox',
  regcenter: '/regcenter',
  reg: '/reg',
  wx: '/wx',
  hosts: [],
  login: { password: true, official: true, website: true, mini: true, app: true, qr: true },
  jssdk: [],
  native: { scheme: '', androidUrl: '', iosUrl: '', appid: '' },
  mini: { appid: '' },
  support: null,
  featureFlags: {},
  version: '',
};

/** The JSON of a script element of the page, or undefined when it is absent or damaged. */
export function readPageJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readPageConfig(): PageConfig {
  const given = readPageJson('page-config');
  return { ...sandbox, ...(typeof given === 'object' && given !== null ? given : {}) };
}

let known: PageConfig | undefined;

/** The configuration of this page, read once. */
export function pageConfig(): PageConfig {
  known ??= readPageConfig();
  return known;
}

/** Reads it again, for tests that replace the page under the app. */
export function forgetPageConfig(): void {
  known = undefined;
}
