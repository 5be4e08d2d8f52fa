import { jssdkConfig } from '@qunlu/contract/account/wechat.ts';
import { call } from '../../http/call.ts';
import { reportError } from '../../report.ts';
import { detect, surroundings } from '../detect.ts';
import { type Wx, wxScript } from './script.ts';

/** What is asked of WeChat (protocols §4). */
export const apis = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'onMenuShareAppMessage',
  'onMenuShareTimeline',
  'hideMenuItems',
  'hideOptionMenu',
  'chooseImage',
  'previewImage',
  'uploadImage',
  'getLocalImgData',
  'scanQRCode',
  'getLocation',
  'openLocation',
  'startRecord',
  'stopRecord',
  'uploadVoice',
  'chooseWXPay',
  'requestMerchantTransfer',
  'closeWindow',
] as const;
const openTags = ['wx-open-launch-app', 'wx-open-launch-weapp', 'wx-open-subscribe'] as const;

const withoutHash = (address: string): string => address.split('#')[0] ?? address;

/**
 * The address that is signed: on iOS WeChat holds to the one that the document was loaded from, elsewhere to the one
 * that it has now.
 */
function signedAddress(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  const landing = detect(surroundings()).system === 'ios' ? loaded?.name : undefined;
  return withoutHash(landing ?? location.href);
}

let ready: Promise<Wx | null> | undefined;

/** The JS-SDK once WeChat has taken its signature; null when it has not, and the browser's ways must do. Signed once per document. */
export function sdk(): Promise<Wx | null> {
  ready ??= configure().catch((error: unknown) => {
    reportError(error, 'jssdk');
    return null;
  });
  return ready;
}

async function configure(): Promise<Wx> {
  const [wx, signed] = await Promise.all([
    wxScript(),
    call(jssdkConfig, { query: { url: signedAddress() } }),
  ]);
  return new Promise((resolve, reject) => {
    // For a refused signature WeChat calls `error` before `ready`.
    wx.error(({ errMsg }) => reject(new Error(errMsg)));
    wx.config({ debug: false, ...signed, jsApiList: apis, openTagList: openTags });
    wx.ready(() => resolve(wx));
  });
}

/** A new page load. */
export function forgetSdk(): void {
  ready = undefined;
}
