import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import {
  codeBox,
  drawCode,
  drawFoot,
  loadPicture,
  paper,
  type Pen,
  portrait,
  posterFaces,
  posterMargin,
  posterSize,
  posterTints,
  type Sitter,
  write,
} from '../../../../ui/poster/pen.ts';
import { type PosterLook, posterLooks, type PosterStyle } from './looks.ts';

export interface PosterContent {
  user_id: number;
  realname: string;
  company: string;
  position: string;
  avatar: string;
  /** The font of the card; '' for the one of its style. */
  font: string;
  /** One sentence of the owner's own; '' for none. */
  sentence: string;
  /** Address of the QR code's picture, which has room for a photo in its middle. */
  qrcode: Promise<string>;
}

const { sans, serif, brush } = posterFaces;
const chosenFaces: Record<string, string | undefined> = { song: serif, kai: brush, hei: sans };

function words(pen: Pen, content: PosterContent, look: PosterLook): void {
  const face = chosenFaces[content.font] ?? (look.seal ? serif : sans);
  const { ink, faint } = look;
  const { realname, company, position, sentence } = content;
  let y = write(pen, realname, {
    y: 520,
    color: ink,
    weight: 600,
    face,
    sizes: [
      [120, 1],
      [104, 1],
      [84, 2],
      [72, 2],
    ],
  });
  y += 20;
  if (company !== '')
    y = write(pen, company, {
      y,
      color: ink,
      face,
      sizes: [
        [52, 2],
        [44, 3],
      ],
    });
  if (position !== '') y = write(pen, position, { y: y + 4, color: faint, face, sizes: [[44, 2]] });
  const room = Math.floor((codeBox.y - 48 - (y + 52)) / 62);
  if (sentence !== '' && room > 0)
    write(pen, sentence, { y: y + 52, color: faint, face: sans, sizes: [[44, Math.min(room, 4)]] });
}

/** Draws the poster. False when its code does not load: a poster without one leads nowhere. */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  content: PosterContent,
  style: PosterStyle,
): Promise<boolean> {
  const look = posterLooks[style];
  const photo = content.avatar === '' ? '' : pictureAt(content.avatar, 520);
  const [qr, image] = await Promise.all([content.qrcode.then(loadPicture), loadPicture(photo)]);
  const pen = qr && paper(canvas, look.ground);
  if (!qr || !pen) return false;
  const [tint = { ground: '#e3dfd8', ink: '#544c3e' }] = posterTints.slice(tintOf(content.user_id));
  const person: Sitter = { image, surname: surname(content.realname), tint };
  look.decorate(pen, posterSize, person);
  portrait(pen, { x: posterMargin, y: 180, side: 280 }, person, look);
  if (look.seal && image)
    portrait(
      pen,
      { x: posterSize.width - posterMargin - 120, y: 180, side: 120 },
      { ...person, image: null },
      look,
    );
  words(pen, content, look);
  drawFoot(pen, ['扫一扫', '和我交换名片'], look);
  drawCode(pen, qr, person, look);
  return true;
}
