import { maxPixels } from '@qunlu/contract/media/rules.ts';
import sharp from 'sharp';
import type { Ctx } from '../../../platform/context.ts';
import { makeDrawnPictures } from '../../../platform/drawn-pictures.ts';
import { letters } from '../../../platform/lettering.ts';
import { publicPicture } from '../../media/api/files.ts';
import {
  drawingKey,
  drawingOf,
  pictureSize,
  type CardDrawing,
  type PicturedCard,
  type PlacedLine,
} from '../present/picture.ts';
import { viewCard } from './view.ts';

const drawn = makeDrawnPictures(16 * 1024 * 1024);
/** That the photo may take: a picture of a link is worth no more. */
const photoSeconds = 3;

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

async function layerOf(line: PlacedLine): Promise<Layer> {
  const { data, info } = await letters(line)
    .resize({ width: line.room, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = line.centred ? line.x - info.width / 2 : line.x;
  return { input: data, left: Math.round(left), top: Math.round(line.y - info.height / 2) };
}

/** The photo cut round; none when it cannot be read: then the surname stands there, as on the card. */
async function photoLayers(ctx: Ctx, photo: CardDrawing['photo']): Promise<Layer[]> {
  if (!photo) return [];
  const { address, left, top, side } = photo;
  try {
    const bytes = await publicPicture(ctx, address);
    if (!bytes) return [];
    const round = Buffer.from(
      `<svg viewBox="0 0 2 2" width="${side}" height="${side}"><circle cx="1" cy="1" r="1"/></svg>`,
    );
    const input = await sharp(bytes, { limitInputPixels: maxPixels })
      .timeout({ seconds: photoSeconds })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: round, blend: 'dest-in' }])
      .png()
      .toBuffer();
    return [{ input, left, top }];
  } catch {
    return [];
  }
}

/** All of it runs in sharp's threads. */
async function draw(ctx: Ctx, { svg, lines, photo }: CardDrawing): Promise<Buffer> {
  const [words, portrait] = await Promise.all([Promise.all(lines.map(layerOf)), photoLayers(ctx, photo)]);
  const layers = [...words, ...portrait];
  return sharp(Buffer.from(svg))
    .resize(pictureSize.width, pictureSize.height)
    .composite(layers)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 7 })
    .toBuffer();
}

const drawCard = (ctx: Ctx, card: PicturedCard): Promise<Buffer> =>
  drawn(drawingKey(card), () => draw(ctx, drawingOf(card)));

/** The picture of a card for link previews, as a guest may see it whoever asks (B054, D26). */
export async function cardPicture(ctx: Ctx, cardId: number): Promise<Uint8Array> {
  return drawCard(ctx, await viewCard({ ...ctx, viewer: null }, cardId, false));
}
