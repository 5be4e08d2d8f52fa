import { reportError } from '../../report.ts';
import type { ShareData } from '../host-interface.ts';
import { isAtLeast } from '../version.ts';
import type { Wx } from './script.ts';
import { sdk } from './sdk.ts';

/** From this version of WeChat on the menu takes share data ahead; before it asked at the tap. */
const updatesSince = '6.7.2';

let wanted: ShareData | undefined;
let set: ShareData | undefined;

/** Tells WeChat's menu what to pass on; of several in a row only the last. `version`: WeChat's. */
export async function setMenuShare(data: ShareData, version: string): Promise<void> {
  wanted = data;
  const wx = await sdk();
  if (!wx || wanted !== data || same(set, data)) return;
  set = data;
  notify(wx, data, version);
}

const same = (a: ShareData | undefined, b: ShareData): boolean => JSON.stringify(a) === JSON.stringify(b);

function notify(wx: Wx, { title, desc, link, image: imgUrl }: ShareData, version: string): void {
  const fail = ({ errMsg }: { errMsg: string }): void => reportError(new Error(errMsg), 'jssdk');
  const timeline = { title, link, imgUrl, fail };
  const friends = { ...timeline, desc };
  const updates = isAtLeast(version, updatesSince);
  if (updates && wx.updateAppMessageShareData && wx.updateTimelineShareData) {
    wx.updateAppMessageShareData(friends);
    wx.updateTimelineShareData(timeline);
  } else {
    wx.onMenuShareAppMessage?.(friends);
    wx.onMenuShareTimeline?.(timeline);
  }
}

/** A new page load. */
export function forgetMenuShare(): void {
  wanted = undefined;
  set = undefined;
}
