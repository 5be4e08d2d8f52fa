import { maxPixels } from '@qunlu/contract/media/rules.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageOps, ImageStep } from './image-ops.ts';
import { pixelsOf, plannedSteps, type RealStep, type Size } from './image-size.ts';
import { markPath } from './mark.ts';

// Drawing must not slow down other calls: one thread per picture, few at once (`turns.ts`), no cache.
sharp.concurrency(1);
sharp.cache(false);

/** Seconds that one drawing may take in all; the library stops a pass that takes longer. */
const drawSeconds = 6;

const open = (input: string | Buffer, pages = 1): Sharp =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages });

export interface PictureFacts {
  width: number;
  height: number;
}

/** Most frames of an animation that are drawn. */
const framesMax = 200;
const sourceFormats = new Set(['jpeg', 'png', 'gif', 'webp']);

/** What a picture says of itself, without what else stands in it: of that there may be a million entries. */
export async function claimsOf(
  file: string,
): Promise<Pick<Metadata, 'format' | 'width' | 'height' | 'pages' | 'pageHeight' | 'orientation'>> {
  const { format, width, height, pages, pageHeight, orientation } = await open(file, -1).metadata();
  return { format, width, height, pages, pageHeight, orientation };
}

/**
 * Decodes a whole picture once; null when a browser could not draw it or it has more than {@link maxPixels}. Width and
 * height are those after its orientation is applied; `lies`: its pixels are turned or mirrored.
 */
export async function inspect(
  file: string,
  claims: Awaited<ReturnType<typeof claimsOf>>,
): Promise<(PictureFacts & { lies: boolean }) | null> {
  const { format, width, height, pages = 1, pageHeight = height, orientation = 1 } = claims;
  if (!sourceFormats.has(format) || width * pageHeight * Math.min(pages, framesMax) > maxPixels) return null;
  try {
    // Resizing makes the library decode every byte.
    await open(file).timeout({ seconds: drawSeconds }).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  } catch {
    return null;
  }
  const turned = orientation >= 5;
  return {
    width: turned ? pageHeight : width,
    height: turned ? width : pageHeight,
    lies: orientation > 1,
  };
}

/** Writes the picture upright and without metadata (place, time, camera). Keeps its colour profile. */
export async function cleanPicture(from: string, to: string, mime: string): Promise<void> {
  if (mime === 'image/gif') {
    await open(from, -1).timeout({ seconds: drawSeconds }).gif().toFile(to);
    return;
  }
  const upright = open(from).timeout({ seconds: drawSeconds }).rotate().keepIccProfile();
  if (mime === 'image/png') await upright.png().toFile(to);
  else if (mime === 'image/webp') await upright.webp({ quality: 90 }).toFile(to);
  else await upright.jpeg({ quality: 92 }).toFile(to);
}

/** The middle square as a JPEG of `side` pixels; null when the bytes are no picture. */
export async function squarePicture(bytes: Buffer, side: number): Promise<Buffer | null> {
  try {
    return await open(bytes)
      .timeout({ seconds: drawSeconds })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(side, side, { fit: 'cover' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Width and height of a box; 0 means unbounded. */
function fit(image: Sharp, step: Extract<ImageStep, { do: 'fit' }>, now: Size): Sharp {
  const { mode, width, height } = step;
  if (mode === 1) {
    return image.resize(width || height, height || width, { fit: 'cover', position: 'centre' });
  }
  if (mode === 3) {
    const scale = Math.max((width || height) / now.width, (height || width) / now.height);
    if (scale >= 1) return image;
    return image.resize(Math.round(now.width * scale), Math.round(now.height * scale), { fit: 'fill' });
  }
  const long = mode === 0 && now.height > now.width;
  const limits = long ? { width: height, height: width } : { width, height };
  // In mode 0 a single value bounds its own edge only; `inside` accepts one or both.
  return image.resize(limits.width || null, limits.height || null, {
    fit: 'inside',
    withoutEnlargement: true,
  });
}

const anchors: Record<string, [number, number]> = {
  NorthWest: [0, 0],
  North: [0.5, 0],
  NorthEast: [1, 0],
  West: [0, 0.5],
  Center: [0.5, 0.5],
  East: [1, 0.5],
  SouthWest: [0, 1],
  South: [0.5, 1],
  SouthEast: [1, 1],
};

function crop(image: Sharp, step: Extract<ImageStep, { do: 'crop' }>, now: Size): Sharp {
  const width = Math.min(step.width || now.width, now.width);
  const height = Math.min(step.height || now.height, now.height);
  const [across, down] = anchors[step.gravity] ?? [0, 0];
  const bound = (value: number, max: number): number => Math.max(0, Math.min(Math.round(value), max));
  return image.extract({
    left: bound((now.width - width) * across + step.x, now.width - width),
    top: bound((now.height - height) * down + step.y, now.height - height),
    width,
    height,
  });
}

function thumbnail(image: Sharp, step: Extract<ImageStep, { do: 'thumbnail' }>, now: Size): Sharp {
  const { width, height, exact, percent, onlyShrink } = step;
  if (percent > 0) return image.resize(Math.max(1, Math.round((now.width * percent) / 100)));
  if (exact && width && height) return image.resize(width, height, { fit: 'fill' });
  return image.resize(width || null, height || null, { fit: 'inside', withoutEnlargement: onlyShrink });
}

/** An unfinished drawing and its present size. */
interface Canvas {
  image: Sharp;
  size: Size;
}

function apply({ image, size }: Canvas, step: RealStep): Sharp {
  if (step.do === 'fit') return fit(image, step, size);
  if (step.do === 'thumbnail') return thumbnail(image, step, size);
  if (step.do === 'crop') return crop(image, step, size);
  if (step.do === 'rotate') return image.rotate(step.degrees, { background: '#ffffff' });
  return image.composite([{ input: Buffer.from(markPath(step.text, size)), top: 0, left: 0 }]);
}

/**
 * Each step needs the size that the one before made, so pixels are made after each but the last. A single step, whatever
 * it is, passes over the picture once.
 */
async function applyAll(
  file: string,
  ops: ImageOps,
  page: Size,
  finish: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const until = Date.now() + drawSeconds * 1000;
  const timed = (image: Sharp): Sharp =>
    image.timeout({ seconds: Math.max(1, Math.ceil((until - Date.now()) / 1000)) });
  const { upright, steps } = plannedSteps(ops);
  let canvas: Canvas = { image: upright ? open(file).autoOrient() : open(file), size: page };
  for (const [at, step] of steps.entries()) {
    const image = apply(canvas, step);
    if (at === steps.length - 1) return timed(finish(image)).toBuffer();
    const { data, info } = await timed(image.raw()).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    canvas = { image: sharp(data, { raw: { width, height, channels } }), size: info };
  }
  return timed(finish(canvas.image)).toBuffer();
}

const outputs = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

function encode(image: Sharp, format: string, ops: ImageOps): Sharp {
  const { quality, progressive } = ops;
  if (format === 'png') return image.png({ progressive });
  if (format === 'webp') return image.webp({ quality });
  if (format === 'gif') return image.gif();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive });
}

type Fit = Extract<ImageStep, { do: 'fit' }>;

/** The single resize of an animation that keeps all its frames; null when the operation draws a still picture. */
function moving(facts: Metadata, ops: ImageOps): Fit | null {
  const frames = facts.pages ?? 1;
  const [only, ...more] = plannedSteps(ops).steps;
  const keeps = ops.format === '' || ops.format === 'gif';
  if (facts.format !== 'gif' || frames < 2 || frames > framesMax || !keeps) return null;
  if (only?.do !== 'fit' || more.length > 0 || only.mode === 3) return null;
  // Mode 1 could enlarge every frame of a small animation.
  return only.mode === 1 && frames * (only.width || only.height) * (only.height || only.width) > maxPixels
    ? null
    : only;
}

/** A JPEG that is only resized is decoded at reduced size. */
function shrinksOnLoad(facts: Metadata, ops: ImageOps): boolean {
  const [first] = plannedSteps(ops).steps;
  return facts.format === 'jpeg' && first?.do === 'fit' && first.mode !== 3;
}

/** Pixels per unit of `turns`. */
const pixelsPerTurn = 4_000_000;

export interface Drawing {
  /** Cost of the drawing against the limit of a network, in drawings. */
  turns: number;
  draw(): Promise<{ bytes: Buffer; mime: string }>;
}

/**
 * Plans a drawing and its cost; null when the operation produces too many pixels. Rejects when the file is no picture or
 * too large.
 */
export async function planDrawing(file: string, ops: ImageOps): Promise<Drawing | null> {
  const facts = await open(file, -1).metadata();
  const format = ops.format || (facts.format as keyof typeof outputs);
  const frames = facts.pages ?? 1;
  const page = { width: facts.width, height: facts.pageHeight ?? facts.height };
  const turned = (facts.orientation ?? 1) >= 5 && plannedSteps(ops).upright;
  const size = turned ? { width: page.height, height: page.width } : page;
  const made = pixelsOf(ops, size);
  if (made === null) return null;
  const whole = moving(facts, ops);
  const read = page.width * page.height;
  const pixels = whole ? frames * (read + made) : (shrinksOnLoad(facts, ops) ? read / 8 : read) + made;
  return {
    turns: Math.max(1, Math.round(pixels / pixelsPerTurn)),
    async draw() {
      if (whole) {
        const frame = fit(open(file, -1).timeout({ seconds: drawSeconds }), whole, page);
        return { bytes: await frame.gif().toBuffer(), mime: 'image/gif' };
      }
      const bytes = await applyAll(file, ops, size, (image) => encode(image, format, ops));
      return { bytes, mime: outputs[format] };
    },
  };
}
