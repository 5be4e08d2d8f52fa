import QRCode from 'qrcode';
import sharp from 'sharp';
import { makeDrawnPictures } from '../../../platform/drawn-pictures.ts';

/** Pixels of a side, unless somebody wants others. */
const usual = 480;
/** White modules around the code, so that cameras find its edge. */
const margin = 4;
const dark = [0x1c, 0x1b, 0x18];

const drawn = makeDrawnPictures(8 * 1024 * 1024);

/**
 * Only the modules (one pixel each) are made on the event loop, half a millisecond. Enlarging and compressing take thirty
 * times as long and run in sharp's threads.
 */
async function draw(text: string, level: 'M' | 'H', side: number): Promise<Buffer> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const width = modules.size + 2 * margin;
  const pixels = Buffer.alloc(width * width * 3, 0xff);
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) pixels.set(dark, ((y + margin) * width + x + margin) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colors: 2, effort: 1 })
    .toBuffer();
}

/** A PNG of 480 pixels a side, or of so many. Level `H` stays readable under a logo in the middle. */
export const qrcodePicture = (text: string, level: 'M' | 'H', side = usual): Promise<Uint8Array> =>
  drawn(`${level} ${side} ${text}`, () => draw(text, level, side));
