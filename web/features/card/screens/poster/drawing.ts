import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { linesOf } from './lines.ts';
import { type PosterLook, posterLooks, type PosterStyle, posterTints, type Tint } from './looks.ts';

/** Pixels of the picture. */
export const posterSize = { width: 1080, height: 1920 } as const;

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

const margin = 96;
const inner = posterSize.width - margin * 2;
const sans =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const serif = '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", SimSun, serif';
const brush = '"Kaiti SC", STKaiti, KaiTi, "Noto Serif SC", "Noto Serif CJK SC", serif';
const chosenFaces: Record<string, string | undefined> = { song: serif, kai: brush, hei: sans };

/** null when it does not load, or comes from where a canvas may not read it. */
function load(src: string): Promise<HTMLImageElement | null> {
  if (src === '') return Promise.resolve(null);
  return new Promise((done) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => done(image));
    image.addEventListener('error', () => done(null));
    image.src = src;
  });
}

type Pen = CanvasRenderingContext2D;

interface Place {
  y: number;
  color: string;
  weight?: number;
  face: string;
  /**
   * Sizes to try, the largest first, each with its number of lines; text that does not fit the last one is
   * shortened.
   */
  sizes: readonly (readonly [size: number, lines: number])[];
}

/** Writes text into the column. Answers with the y at which it ends. */
function write(pen: Pen, text: string, { y, color, weight = 400, face, sizes }: Place): number {
  pen.fillStyle = color;
  pen.textBaseline = 'top';
  const measure = (part: string): number => pen.measureText(part).width;
  let lines: string[] = [];
  let step = 0;
  for (const [size, max] of sizes) {
    pen.font = `${weight} ${size}px ${face}`;
    step = Math.round(size * 1.4);
    lines = linesOf(measure, text, inner, max);
    if (linesOf(measure, text, inner, max + 1).length <= max) break;
  }
  for (const [at, line] of lines.entries()) pen.fillText(line, margin, y + at * step);
  return y + lines.length * step;
}

interface Person {
  image: HTMLImageElement | null;
  surname: string;
  tint: Tint;
}

interface Box {
  x: number;
  y: number;
  side: number;
}

/** The middle of the photo, or the surname on the person's tint; a seal is cut square and red. */
function portrait(
  pen: Pen,
  { x, y, side }: Box,
  { image, surname: name, tint }: Person,
  look: PosterLook,
): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, side, side, look.seal ? side / 14 : side / 2);
  pen.clip();
  if (image) {
    const cut = Math.min(image.naturalWidth, image.naturalHeight);
    const [left, top] = [(image.naturalWidth - cut) / 2, (image.naturalHeight - cut) / 2];
    pen.drawImage(image, left, top, cut, cut, x, y, side, side);
  } else {
    pen.fillStyle = look.seal ? look.accent : tint.ground;
    pen.fillRect(x, y, side, side);
    pen.fillStyle = look.seal ? '#fff' : tint.ink;
    pen.font = `600 ${side * (name.length > 1 ? 0.36 : 0.5)}px ${look.seal ? serif : sans}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(name, x + side / 2, y + side * 0.53);
    pen.textAlign = 'left';
  }
  pen.restore();
}

const codeBox = { x: posterSize.width - margin - 360, y: posterSize.height - 560, side: 360 };

/**
 * The QR code on white with the photo in its middle, at most a fourteenth of its area, which error correction can
 * recover.
 */
function code(pen: Pen, image: HTMLImageElement, person: Person, look: PosterLook): void {
  const { x, y, side } = codeBox;
  pen.fillStyle = '#fff';
  pen.strokeStyle = look.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x, y, side, side, 24);
  pen.fill();
  pen.stroke();
  pen.drawImage(image, x + 12, y + 12, side - 24, side - 24);
  const face = { x: x + (side - 70) / 2, y: y + (side - 70) / 2, side: 70 };
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.roundRect(face.x - 6, face.y - 6, 82, 82, look.seal ? 10 : 41);
  pen.fill();
  portrait(pen, face, person, look);
}

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

function foot(pen: Pen, look: PosterLook): void {
  const { y } = codeBox;
  write(pen, '扫一扫', { y: y + 110, color: look.ink, weight: 600, face: sans, sizes: [[52, 1]] });
  write(pen, '和我交换名片', { y: y + 190, color: look.faint, face: sans, sizes: [[44, 1]] });
  const mark = { color: look.accent, weight: 600, face: serif, sizes: [[36, 1]] as const };
  write(pen, '群录', { ...mark, y: posterSize.height - 156 });
}

/** Draws the poster. False when its code does not load: a poster without one leads nowhere. */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  content: PosterContent,
  style: PosterStyle,
): Promise<boolean> {
  const look = posterLooks[style];
  const photo = content.avatar === '' ? '' : pictureAt(content.avatar, 520);
  const [qr, image] = await Promise.all([content.qrcode.then(load), load(photo)]);
  const pen = canvas.getContext('2d');
  if (!qr || !pen) return false;
  const [tint = { ground: '#e3dfd8', ink: '#544c3e' }] = posterTints.slice(tintOf(content.user_id));
  const person: Person = { image, surname: surname(content.realname), tint };
  canvas.width = posterSize.width;
  canvas.height = posterSize.height;
  pen.fillStyle = look.ground;
  pen.fillRect(0, 0, posterSize.width, posterSize.height);
  look.decorate(pen, posterSize, person);
  portrait(pen, { x: margin, y: 180, side: 280 }, person, look);
  if (look.seal && image)
    portrait(
      pen,
      { x: posterSize.width - margin - 120, y: 180, side: 120 },
      { ...person, image: null },
      look,
    );
  words(pen, content, look);
  foot(pen, look);
  code(pen, qr, person, look);
  return true;
}
