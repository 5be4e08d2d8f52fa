import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { posterLooks, type PosterLook, type PosterStyle } from './looks.ts';

/** Pixels of the picture. */
export const posterSize = { width: 1080, height: 1920 } as const;

export interface PosterContent {
  realname: string;
  company: string;
  position: string;
  avatar: string;
  /** One sentence of the owner's own; '' for none. */
  sentence: string;
  /** Address of the QR code's picture. */
  qrcode: string;
}

const margin = 96;
const inner = posterSize.width - margin * 2;
const sans =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const serif = '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", SimSun, serif';

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

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const signs = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Breaks by what a person sees as one sign, so that an emoji stays whole; the last line ends with … when there is more. */
export function linesOf(
  measure: (text: string) => number,
  text: string,
  width: number,
  max: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const sign of signs(text)) {
    if (sign === '\n' || measure(line + sign) > width) {
      lines.push(line);
      line = sign === '\n' ? '' : sign;
      if (lines.length === max) break;
    } else line += sign;
  }
  if (lines.length < max && line !== '') lines.push(line);
  else if (lines.length === max && line !== '')
    lines[max - 1] = `${signs(lines[max - 1] ?? '')
      .slice(0, -1)
      .join('')}…`;
  return lines;
}

type Pen = CanvasRenderingContext2D;

function write(
  pen: Pen,
  text: string,
  place: { x: number; y: number; size: number; color: string; weight?: number; face?: string; max?: number },
): number {
  const { x, y, size, color, weight = 400, face = sans, max = 2 } = place;
  pen.font = `${weight} ${size}px ${face}`;
  pen.fillStyle = color;
  pen.textBaseline = 'top';
  const lines = linesOf((part) => pen.measureText(part).width, text, inner, max);
  const step = Math.round(size * 1.4);
  for (const [at, line] of lines.entries()) pen.fillText(line, x, y + at * step);
  return y + lines.length * step;
}

function round(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

function portrait(pen: Pen, image: HTMLImageElement | null, content: PosterContent, look: PosterLook): void {
  const size = 260;
  const [x, y] = [margin, 220];
  pen.save();
  round(pen, x, y, size, size, look.seal ? 20 : size / 2);
  pen.clip();
  if (image) pen.drawImage(image, x, y, size, size);
  else {
    pen.fillStyle = look.seal ? look.accent : look.tint;
    pen.fillRect(x, y, size, size);
    pen.fillStyle = look.seal ? '#fff' : look.ink;
    pen.font = `600 ${size * 0.5}px ${look.seal ? serif : sans}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(surname(content.realname), x + size / 2, y + size / 2 + 8);
    pen.textAlign = 'left';
  }
  pen.restore();
}

/** The code on white, with the face in its middle: a fourteenth of its area at most, which it bears. */
function code(pen: Pen, image: HTMLImageElement, face: HTMLImageElement | null, look: PosterLook): void {
  const size = 360;
  const [x, y] = [posterSize.width - margin - size, posterSize.height - 200 - size];
  pen.fillStyle = '#fff';
  round(pen, x, y, size, size, 24);
  pen.fill();
  pen.drawImage(image, x + 12, y + 12, size - 24, size - 24);
  if (!face) return;
  const side = 84;
  const [left, top] = [x + (size - side) / 2, y + (size - side) / 2];
  pen.fillStyle = '#fff';
  round(pen, left - 6, top - 6, side + 12, side + 12, 16);
  pen.fill();
  pen.save();
  round(pen, left, top, side, side, look.seal ? 8 : side / 2);
  pen.clip();
  pen.drawImage(face, left, top, side, side);
  pen.restore();
}

/** Draws the poster. False when its code does not load: a poster without one leads nowhere. */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  content: PosterContent,
  style: PosterStyle,
): Promise<boolean> {
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  const look = posterLooks[style];
  const face = content.avatar === '' ? '' : pictureAt(content.avatar, 520);
  const [qr, avatar] = await Promise.all([load(content.qrcode), load(face)]);
  if (!qr) return false;
  canvas.width = posterSize.width;
  canvas.height = posterSize.height;
  pen.fillStyle = look.ground;
  pen.fillRect(0, 0, posterSize.width, posterSize.height);
  look.decorate(pen, posterSize, look);
  portrait(pen, avatar, content, look);
  let y = 560;
  y =
    write(pen, content.realname, {
      x: margin,
      y,
      size: 104,
      color: look.ink,
      weight: 600,
      face: look.seal ? serif : sans,
    }) + 24;
  if (content.company !== '')
    y = write(pen, content.company, { x: margin, y, size: 52, color: look.ink }) + 4;
  if (content.position !== '')
    y = write(pen, content.position, { x: margin, y, size: 46, color: look.faint }) + 32;
  if (content.sentence !== '')
    write(pen, content.sentence, { x: margin, y: y + 32, size: 44, color: look.faint, max: 4 });
  const foot = posterSize.height - 200 - 360;
  write(pen, '扫一扫', { x: margin, y: foot + 120, size: 52, color: look.ink, weight: 600, max: 1 });
  write(pen, '和我交换名片', { x: margin, y: foot + 200, size: 44, color: look.faint, max: 1 });
  write(pen, '群录', {
    x: margin,
    y: posterSize.height - 140,
    size: 36,
    color: look.accent,
    weight: 600,
    face: serif,
    max: 1,
  });
  code(pen, qr, avatar, look);
  return true;
}
