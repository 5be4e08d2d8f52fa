import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { ownOrigins } from '../../../platform/other-names.ts';
import { isPayCode, ownTarget } from '../policy.ts';
import { qrcodePicture } from './qrcode-picture.ts';

/**
 * B058, D146: a PNG of a link into this site, relative ones made absolute, or of a code to pay by WeChat. `logo`: stays readable
 * with a logo in the middle. `side`: its pixels.
 */
export async function drawQrcode(ctx: Ctx, url: string, logo = false, side?: number): Promise<Uint8Array> {
  if (isPayCode(url)) return qrcodePicture(url, 'M', side);
  const target = ownTarget(url, ownOrigins(ctx.deps.env));
  if (!target) fail('invalid', { message: '二维码只能指向本站的页面，请换一个链接', field: 'url' });
  return qrcodePicture(target.href, logo ? 'H' : 'M', side);
}
