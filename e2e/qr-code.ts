/**
 * What a camera would read: decodes the QR code on a picture.
 *   await readQrcode(page, await locator.screenshot()) → 'https://…' or null
 */
import type { Page } from '@playwright/test';
import decode from 'jsqr';

export async function readQrcode(page: Page, picture: Uint8Array): Promise<string | null> {
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) throw new Error('this browser draws nothing');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return { pixels: btoa(text), width: bitmap.width, height: bitmap.height };
  }, Buffer.from(picture).toString('base64'));
  const data = Uint8ClampedArray.from(Buffer.from(pixels, 'base64'));
  return decode(data, width, height)?.data ?? null;
}
