import { parse } from 'bowser';

/** The token that our own apps add to their user agent, e.g. `QunluApp/2.1.0`. */
const ownApp = /\bQunluApp\//;
const unknown = '未知设备';

const browsers: Record<string, string | undefined> = {
  WeChat: '微信',
  Chrome: 'Chrome',
  Chromium: 'Chromium',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  'Internet Explorer': 'IE',
  Opera: 'Opera',
  'QQ Browser': 'QQ浏览器',
  'QQ Browser Lite': 'QQ浏览器',
  'UC Browser': 'UC浏览器',
  'Sogou Browser': '搜狗浏览器',
  'Vivo Browser': 'vivo浏览器',
  'HeyTap Browser': 'OPPO浏览器',
  'MZ Browser': '魅族浏览器',
  'Samsung Internet for Android': '三星浏览器',
  'Android Browser': '自带浏览器',
};

/** Browsers that the library reports by their engine only, recognised by the user agent. */
const ownNames: readonly [RegExp, string][] = [
  [/\bwxwork\//i, '企业微信'],
  [/\bDingTalk\//i, '钉钉'],
  [/\bHuaweiBrowser\//i, '华为浏览器'],
  [/\bMiuiBrowser\//i, '小米浏览器'],
];

function machine(os: string, platform: string, userAgent: string): string {
  if (/\biPad\b/.test(userAgent)) return 'iPad';
  if (os === 'iOS') return 'iPhone';
  if (os === 'Android') return platform === 'tablet' ? '安卓平板' : '安卓手机';
  if (os === 'HarmonyOS') return platform === 'tablet' ? '鸿蒙平板' : '鸿蒙手机';
  if (os === 'Windows') return 'Windows 电脑';
  if (os === 'macOS') return 'Mac 电脑';
  return os === 'Linux' || os === 'Chrome OS' ? 'Linux 电脑' : '';
}

/** The device of a session in its owner's words: `iPhone 上的微信`, `未知设备`. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os, platform } = parse(userAgent);
  const where = machine(os.name ?? '', platform.type ?? '', userAgent);
  const own = ownNames.find(([sign]) => sign.test(userAgent))?.[1];
  const what = ownApp.test(userAgent) ? '群录应用' : (own ?? browsers[browser.name ?? ''] ?? '');
  if (where === '') return what === '' ? unknown : what;
  if (what === '') return where;
  // A space separates Chinese and Latin letters.
  return `${where}${/[a-z]$/i.test(where) ? ' ' : ''}上的${/^[a-z]/i.test(what) ? ' ' : ''}${what}`;
}
