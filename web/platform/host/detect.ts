/** What is known of the place the app runs in before anything else has been asked. */
export interface Surroundings {
  userAgent: string;
  /** `window.__wxjs_environment`: WeChat says `miniprogram` there. */
  wxjsEnvironment?: string | undefined;
  maxTouchPoints?: number | undefined;
}

export type HostName = 'browser' | 'wechat' | 'mini-program' | 'native';
export type System = 'ios' | 'android' | 'harmony' | 'other';

export interface Detection {
  host: HostName;
  /** WeCom (企业微信): WeChat's browser, but neither its login nor its JS-SDK. */
  wecom: boolean;
  /** A phone or a tablet. */
  mobile: boolean;
  system: System;
  /** Version of the native wrapper or of WeChat; '' in a browser. */
  version: string;
}

const firstGroup = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

/**
 * Tells the host (D182), in the order of protocols §2: the wrapper's own token, WeCom before WeChat because it calls
 * itself both, the mini-program before the WeChat it runs in, then browsers. What WeChat only says later
 * (`wx.miniProgram.getEnv`) is asked by its host.
 */
export function detect({ userAgent, wxjsEnvironment, maxTouchPoints = 0 }: Surroundings): Detection {
  const native = firstGroup(/QunluApp\/([\d.]+)/, userAgent);
  const wechat = firstGroup(/MicroMessenger\/([\d.]+)/i, userAgent);
  const wecom = native === '' && /wxwork\//i.test(userAgent);
  const inWechat = wechat !== '' || wecom;
  const mini = wxjsEnvironment === 'miniprogram' || (inWechat && /miniProgram/i.test(userAgent));
  // an iPad calls itself a Macintosh, but has a touch screen
  const tablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const host = native !== '' ? 'native' : mini && !wecom ? 'mini-program' : inWechat ? 'wechat' : 'browser';
  return {
    host,
    wecom,
    mobile: tablet || /Android|iPhone|iPad|iPod|Mobile|HarmonyOS|OpenHarmony/i.test(userAgent),
    system: systemOf(userAgent, tablet),
    version: native || wechat,
  };
}

function systemOf(userAgent: string, tablet: boolean): System {
  if (tablet || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // HarmonyOS up to 4 is an Android and says so; the later one is not
  if (/Android/i.test(userAgent)) return 'android';
  return /HarmonyOS|OpenHarmony/i.test(userAgent) ? 'harmony' : 'other';
}

/** What this page runs in. */
export function surroundings(): Surroundings {
  const { userAgent, maxTouchPoints } = navigator;
  const { __wxjs_environment: wxjsEnvironment } = window as { __wxjs_environment?: string };
  return { userAgent, wxjsEnvironment, maxTouchPoints };
}
