import { qrcode } from '@qunlu/contract/share.ts';
import { addressOf } from './http/address.ts';

/** The address of a picture: a QR code of a link of this site. `logo`: something will cover its middle. */
export function qrcodeAddress(url: string, logo = false): string {
  return addressOf(qrcode, logo ? { url, logo: 1 } : { url });
}
