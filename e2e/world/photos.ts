/**
 * Photos as a phone makes them, drawn by the browser itself.
 *   const file = await makePhoto(page, { name: 'a.jpg', hue: 40 });  chooser.setFiles([file])
 */
import type { Page } from '@playwright/test';

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface PhotoInput {
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** 0–359 */
  readonly hue?: number;
}

export async function makePhoto(page: Page, input: PhotoInput): Promise<Photo> {
  const { name, width = 900, height = 700, hue = 30 } = input;
  const base64 = await page.evaluate(
    async ({ width, height, hue }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('this browser draws nothing');
      pen.fillStyle = `hsl(${hue} 50% 60%)`;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = `hsl(${hue + 60} 40% 30%)`;
      pen.fillRect(width * 0.3, height * 0.2, width * 0.4, height * 0.8);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    { width, height, hue },
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** The same photo with the mark of a camera that was held upright (EXIF orientation 6: turn it to the right). */
export function heldUpright({ name, mimeType, buffer }: Photo): Photo {
  const orientation = Buffer.from('011200030000000100060000', 'hex');
  const tiff = Buffer.concat([Buffer.from('4d4d002a000000080001', 'hex'), orientation, Buffer.alloc(4)]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return { name, mimeType, buffer: Buffer.concat([buffer.subarray(0, 2), head, exif, buffer.subarray(2)]) };
}
