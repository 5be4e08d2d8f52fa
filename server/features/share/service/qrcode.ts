import { fail } from '@qunlu/contract/kernel/errors.ts';
import QRCode from 'qrcode';
import type { Ctx } from '../../../platform/context.ts';
import { isOwnAddress } from '../policy.ts';

/** Pixels of a side. */
const size = 480;

/** B058, D146: a PNG of a link into this site; relative ones are made absolute. `logo`: stays readable with a logo in the middle. */
export async function drawQrcode(ctx: Ctx, url: string, logo = false): Promise<Uint8Array> {
  const origin = ctx.deps.env.publicUrl;
  if (!isOwnAddress(url, origin))
    fail('invalid', { message: '二维码只能指向本站的页面，请换一个链接', field: 'url' });
  const target = new URL(url, `${origin}/`).href;
  return QRCode.toBuffer(target, {
    errorCorrectionLevel: logo ? 'H' : 'M',
    margin: 4,
    width: size,
    color: { dark: '#1c1b18ff', light: '#ffffffff' },
  });
}
