import { qrcode } from '@qunlu/contract/share.ts';
import { addressOf } from './http/address.ts';

/** The address of a picture: a QR code of a link of this site. */
export function qrcodeAddress(url: string): string {
  return addressOf(qrcode, { url });
}
