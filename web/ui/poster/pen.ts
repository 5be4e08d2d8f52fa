import { linesOf } from './lines.ts';

/** Pixels of a poster. */
export const posterSize = { width: 1080, height: 1920 } as const;
/** Pixels free at the sides. */
export const posterMargin = 96;

export type Pen = CanvasRenderingContext2D;

/** The faces of letters on posters: those of the system, with their kin of other systems. */
export const posterFaces = {
  sans: '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
  serif: '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", SimSun, serif',
  brush: '"Kaiti SC", STKaiti, KaiTi, "Noto Serif SC", "Noto Serif CJK SC", serif',
} as const;

/** null when it does not load, or comes from where a canvas may not read it. */
export function loadPicture(src: string): Promise<HTMLImageElement | null> {
  if (src === '') return Promise.resolve(null);
  return new Promise((done) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => done(image));
    image.addEventListener('error', () => done(null));
    image.src = src;
  });
}

/** The paper of a poster, in its ground; null where the browser cannot draw. */
export function paper(canvas: HTMLCanvasElement, ground: string): Pen | null {
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  canvas.width = posterSize.width;
  canvas.height = posterSize.height;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, posterSize.width, posterSize.height);
  return pen;
}

/** A picture over the whole width, from the top down to `height`. */
export function drawCover(pen: Pen, image: HTMLImageElement, height: number): void {
  const { width } = posterSize;
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [width / scale, height / scale];
  const [x, y] = [(image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2];
  pen.drawImage(image, x, y, w, h, 0, 0, width, height);
}

export interface Place {
  y: number;
  color: string;
  weight?: number;
  face: string;
  /** Where the line begins, and its width; left out, the column. */
  x?: number;
  width?: number;
  /**
   * Sizes to try, the largest first, each with its number of lines; text that does not fit the last one is
   * shortened.
   */
  sizes: readonly (readonly [size: number, lines: number])[];
}

/** Writes text into the column. Answers with the y at which it ends. */
export function write(pen: Pen, text: string, place: Place): number {
  const { y, color, weight = 400, face, sizes, x = posterMargin } = place;
  const width = place.width ?? posterSize.width - posterMargin - x;
  pen.fillStyle = color;
  pen.textBaseline = 'top';
  const measure = (part: string): number => pen.measureText(part).width;
  let lines: string[] = [];
  let step = 0;
  for (const [size, max] of sizes) {
    pen.font = `${weight} ${size}px ${face}`;
    step = Math.round(size * 1.4);
    lines = linesOf(measure, text, width, max);
    if (linesOf(measure, text, width, max + 1).length <= max) break;
  }
  for (const [at, line] of lines.entries()) pen.fillText(line, x, y + at * step);
  return y + lines.length * step;
}

export interface Tint {
  ground: string;
  ink: string;
}

/** The calm tints of people in their light form: a picture that is passed on keeps its colours. */
export const posterTints: readonly Tint[] = [
  { ground: '#ecdfd4', ink: '#6a4326' },
  { ground: '#dfe6d9', ink: '#3f5730' },
  { ground: '#d8e4e6', ink: '#2a5560' },
  { ground: '#dee0ec', ink: '#414a7c' },
  { ground: '#ebdde2', ink: '#74394f' },
  { ground: '#ece4cc', ink: '#62500f' },
  { ground: '#dbe3ee', ink: '#2f4f78' },
  { ground: '#e3dfd8', ink: '#544c3e' },
];

/** Whom a portrait shows. */
export interface Sitter {
  image: HTMLImageElement | null;
  surname: string;
  tint: Tint;
}

export interface Box {
  x: number;
  y: number;
  side: number;
}

/** How portraits and codes look on a poster. */
export interface Frame {
  /** The colour of a seal. */
  accent: string;
  /** Around the code. */
  line: string;
  /** The portrait is a seal, cut square. */
  seal?: boolean;
}

/** The middle of the photo, or the surname on the person's tint; a seal is cut square and red. */
export function portrait(pen: Pen, { x, y, side }: Box, sitter: Sitter, look: Frame): void {
  const { image, surname, tint } = sitter;
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
    pen.font = `600 ${side * (surname.length > 1 ? 0.36 : 0.5)}px ${look.seal ? posterFaces.serif : posterFaces.sans}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(surname, x + side / 2, y + side * 0.53);
    pen.textAlign = 'left';
  }
  pen.restore();
}

/** Where the QR code stands. */
export const codeBox: Box = {
  x: posterSize.width - posterMargin - 360,
  y: posterSize.height - 560,
  side: 360,
};

/**
 * The QR code on white with the photo in its middle, at most a fourteenth of its area, which error correction can
 * recover.
 */
export function drawCode(pen: Pen, image: HTMLImageElement, sitter: Sitter, look: Frame): void {
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
  portrait(pen, face, sitter, look);
}

/** What to do with the code, beside it, and whose poster it is. */
export function drawFoot(
  pen: Pen,
  [first, second]: readonly [string, string],
  { ink, faint, accent }: { ink: string; faint: string; accent: string },
): void {
  const { y } = codeBox;
  const width = codeBox.x - posterMargin - 24;
  const { sans, serif } = posterFaces;
  write(pen, first, { y: y + 110, width, color: ink, weight: 600, face: sans, sizes: [[52, 1]] });
  write(pen, second, { y: y + 190, width, color: faint, face: sans, sizes: [[44, 2]] });
  const mark = { color: accent, weight: 600, face: serif, sizes: [[36, 1]] as const };
  write(pen, '群录', { ...mark, y: posterSize.height - 156 });
}

/** The address of a picture that `draw` has drawn; whoever shows it lets go of the address. `draw`: false when a part is missing. */
export async function pictureFrom(draw: (canvas: HTMLCanvasElement) => Promise<boolean>): Promise<string> {
  const canvas = document.createElement('canvas');
  const drawn = await draw(canvas);
  const blob = drawn ? await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png')) : null;
  if (!blob) throw new Error('海报没有画出来，请检查网络后重试');
  return URL.createObjectURL(blob);
}
