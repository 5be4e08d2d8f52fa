import { describe, expect, test } from 'vitest';
import { detect, type Detection, type Surroundings } from './detect.ts';
import { isAtLeast } from './version.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const xiaomi =
  'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5169 MMWEBSDK/20230405 MMWEBID/2585';
const windows = 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

type Expected = Partial<Detection>;
type Case = [name: string, agent: string | Surroundings, expected: Expected];

const wechat: readonly Case[] = [
  [
    'WeChat 8 on an iPhone',
    `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI Language/zh_CN`,
    { host: 'wechat', mobile: true, system: 'ios', version: '8.0.42' },
  ],
  [
    'WeChat 6.1 on an old iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Mobile/12F70 MicroMessenger/6.1.5 NetType/WIFI',
    { host: 'wechat', mobile: true, system: 'ios', version: '6.1.5' },
  ],
  [
    'WeChat 8 on Android',
    `${xiaomi} MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    { host: 'wechat', mobile: true, system: 'android', version: '8.0.35.2360' },
  ],
  [
    'WeChat 5 on an old Android',
    'Mozilla/5.0 (Linux; U; Android 2.3.6; zh-cn; GT-S5660 Build/GINGERBREAD) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1 MicroMessenger/4.5.255',
    { host: 'wechat', mobile: true, system: 'android', version: '4.5.255' },
  ],
  [
    'WeChat on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.37(0x18002529) NetType/WIFI Language/zh_CN',
    { host: 'wechat', mobile: true, system: 'ios' },
  ],
  [
    'WeChat on HarmonyOS NEXT',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/1.0.5.34 Weixin NetType/WIFI Language/zh_CN',
    { host: 'wechat', mobile: true, system: 'harmony' },
  ],
  [
    'WeChat on Windows',
    `${windows} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090719) XWEB/8391 Flue`,
    { host: 'wechat', mobile: false, system: 'other' },
  ],
  [
    'WeChat on a Mac',
    `${mac} MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.7(0x13080710) XWEB/1191 Flue`,
    { host: 'wechat', mobile: false, system: 'other' },
  ],
  [
    'WeCom on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/3.1.20 MicroMessenger/7.0.1 Language/zh',
    { host: 'wechat', wecom: true, mobile: true, system: 'ios' },
  ],
  [
    'WeCom on Android',
    'Mozilla/5.0 (Linux; Android 10; VOG-AL00 Build/HUAWEIVOG-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/77.0.3865.120 Mobile Safari/537.36 wxwork/3.1.16 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh',
    { host: 'wechat', wecom: true, mobile: true, system: 'android' },
  ],
  [
    'WeCom on Windows',
    `${windows} Chrome/86.0.4240.198 Safari/537.36 wxwork/4.0.8 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk wwmver/3.26.8.608`,
    { host: 'wechat', wecom: true, mobile: false },
  ],
  [
    'the developer tools of WeChat',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 10_3_1 like Mac OS X) AppleWebKit/603.1.3 (KHTML, like Gecko) Version/10.0 Mobile/14E304 Safari/602.1 wechatdevtools/1.05.2204250 MicroMessenger/8.0.5 Language/zh_CN webview/16528737284562',
    { host: 'wechat', mobile: true },
  ],
];

const mini: readonly Case[] = [
  [
    'a mini-program on Android by its user agent',
    `${xiaomi} MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 miniProgram/wx1234567890abcdef`,
    { host: 'mini-program', mobile: true, system: 'android' },
  ],
  [
    'MiniProgramEnv on Android',
    `${xiaomi} MicroMessenger/8.0.42.2460(0x28002A35) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64 MiniProgramEnv/android`,
    { host: 'mini-program', mobile: true },
  ],
  [
    'an iPhone whose user agent does not say so, but whose environment does',
    {
      userAgent: `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI Language/zh_CN`,
      wxjsEnvironment: 'miniprogram',
    },
    { host: 'mini-program', mobile: true, system: 'ios' },
  ],
  [
    'MiniProgramEnv on Windows',
    `${windows} Chrome/107.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090719) XWEB/8391`,
    { host: 'mini-program', mobile: false },
  ],
  [
    'MiniProgramEnv on a Mac',
    `${mac} Chrome/107.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.7(0x13080712) XWEB/1191`,
    { host: 'mini-program', mobile: false },
  ],
  [
    'a mini-program of WeCom stays WeCom',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.0 MicroMessenger/7.0.1 Language/zh miniProgram/wx1234567890abcdef',
    { host: 'wechat', wecom: true },
  ],
];

const native: readonly Case[] = [
  [
    'our app on an iPhone',
    `${iphone} Mobile/15E148 QunluApp/2.0.13 (iOS)`,
    { host: 'native', mobile: true, system: 'ios', version: '2.0.13' },
  ],
  [
    'our app on Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 QunluApp/2.1.0 (Android)',
    { host: 'native', mobile: true, system: 'android', version: '2.1.0' },
  ],
  [
    'our app whatever else its web view says',
    `${xiaomi} MicroMessenger/8.0.35 QunluApp/2.0.14 (Android)`,
    { host: 'native', wecom: false, version: '2.0.14' },
  ],
];

const browsers: readonly Case[] = [
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    { mobile: true, system: 'android' },
  ],
  [
    'Safari on an iPhone',
    `${iphone} Version/16.6 Mobile/15E148 Safari/604.1`,
    { mobile: true, system: 'ios' },
  ],
  [
    'Safari on an iPad that calls itself a Mac',
    { userAgent: `${mac} Version/17.4 Safari/605.1.15`, maxTouchPoints: 5 },
    { mobile: true, system: 'ios' },
  ],
  ['Safari on a Mac', `${mac} Version/17.4 Safari/605.1.15`, { mobile: false, system: 'other' }],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
    { mobile: false, system: 'other' },
  ],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    { mobile: false },
  ],
  [
    'Quark',
    'Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2118A Build/SP1A.210812.003) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 Quark/6.5.5.411 Mobile Safari/537.36',
    { mobile: true, system: 'android' },
  ],
  [
    'QQ, which is not WeChat',
    'Mozilla/5.0 (Linux; Android 11; M2007J1SC Build/RKQ1.200826.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0.4389.72 MQQBrowser/6.2 TBS/046141 Mobile Safari/537.36 V1_AND_SQ_8.8.93_2770_YYB_D QQ/8.8.93.7865 NetType/WIFI WebP/0.3.0',
    { mobile: true, system: 'android' },
  ],
  [
    'the browser of Xiaomi',
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn; 22081212C Build/TKQ1.220829.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.9.190105 swan-mibrowser',
    { mobile: true, system: 'android' },
  ],
  [
    'the browser of HarmonyOS 4, which is an Android',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.12.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.1.303 Mobile Safari/537.36',
    { mobile: true, system: 'android' },
  ],
  [
    'the browser of HarmonyOS NEXT',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
    { mobile: true, system: 'harmony' },
  ],
  [
    'a page that only mentions a mini-program',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 miniProgram',
    { mobile: false },
  ],
];

const found = (agent: string | Surroundings): Detection =>
  detect(typeof agent === 'string' ? { userAgent: agent } : agent);

describe('[B002] [D182] what the app runs in', () => {
  test.each(wechat)('%s', (_name, agent, expected) => expect(found(agent)).toMatchObject(expected));
  test.each(mini)('%s', (_name, agent, expected) => expect(found(agent)).toMatchObject(expected));
  test.each(native)('%s', (_name, agent, expected) => expect(found(agent)).toMatchObject(expected));
  test.each(browsers)('%s', (_name, agent, expected) =>
    expect(found(agent)).toMatchObject({ host: 'browser', wecom: false, version: '', ...expected }),
  );
});

test('versions are compared number by number', () => {
  expect(isAtLeast('2.0.14', '2.0.14')).toBe(true);
  expect(isAtLeast('2.0.13', '2.0.14')).toBe(false);
  expect(isAtLeast('2.0.9', '2.0.14')).toBe(false);
  expect(isAtLeast('2.1', '2.0.14')).toBe(true);
  expect(isAtLeast('10.0.0', '2.0.14')).toBe(true);
  expect(isAtLeast('', '2.0.14')).toBe(false);
});
