import sharp from 'sharp';
import type { Ctx } from '../../../platform/context.ts';
import { makeDrawnPictures } from '../../../platform/drawn-pictures.ts';
import { letters } from '../../../platform/lettering.ts';
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

/** All of it runs in sharp's threads. */
async function draw({ svg, lines }: CardDrawing): Promise<Buffer> {
  const layers = await Promise.all(lines.map(layerOf));
  return sharp(Buffer.from(svg))
    .resize(pictureSize.width, pictureSize.height)
    .composite(layers)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 7 })
    .toBuffer();
}

const drawCard = (card: PicturedCard): Promise<Buffer> =>
  drawn(drawingKey(card), () => draw(drawingOf(card)));

/** The picture of a card for link previews, as a guest may see it whoever asks (B054, D26). */
export async function cardPicture(ctx: Ctx, cardId: number): Promise<Uint8Array> {
  return drawCard(await viewCard({ ...ctx, viewer: null }, cardId, false));
}
