import { maxPixels } from '@qunlu/contract/media/rules.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageOps, ImageStep } from './image-ops.ts';
import { pixelsOf, type Size } from './image-size.ts';
import { markPath } from './mark.ts';

// Drawing must not slow down other calls: one thread per picture, few at once (`turns.ts`), no cache.
sharp.concurrency(1);
sharp.cache(false);

const open = (input: string | Buffer, pages = 1): Sharp =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages });

export interface PictureFacts {
  width: number;
  height: number;
}

/** Most frames of an animation that are drawn. */
const framesMax = 200;
const sourceFormats = new Set(['jpeg', 'png', 'gif', 'webp']);

/**
 * Decodes a whole picture once; null when a browser could not draw it or it has more than {@link maxPixels}. Width and
 * height are those after its orientation is applied.
 */
export async function inspect(file: string): Promise<(PictureFacts & { hasPrivateParts: boolean }) | null> {
  try {
    const facts = await open(file, -1).metadata();
    const { width, height, pages = 1, pageHeight = height, orientation = 1 } = facts;
    if (!sourceFormats.has(facts.format) || width * pageHeight * Math.min(pages, framesMax) > maxPixels)
      return null;
    // Resizing makes the library decode every byte.
    await open(file).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    const turned = orientation >= 5;
    return {
      width: turned ? pageHeight : width,
      height: turned ? width : pageHeight,
      hasPrivateParts: [facts.exif, facts.xmp, facts.iptc].some((part) => part !== undefined),
    };
  } catch {
    return null;
  }
}

/** Writes the picture upright and without metadata (place, time, camera). Keeps its colour profile. */
export async function cleanPicture(from: string, to: string, mime: string): Promise<void> {
  const upright = open(from).rotate().keepIccProfile();
  if (mime === 'image/png') await upright.png().toFile(to);
  else if (mime === 'image/webp') await upright.webp({ quality: 90 }).toFile(to);
  else await upright.jpeg({ quality: 92 }).toFile(to);
}

/** The middle square as a JPEG of `side` pixels; null when the bytes are no picture. */
export async function squarePicture(bytes: Buffer, side: number): Promise<Buffer | null> {
  try {
    return await open(bytes)
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

async function apply(image: Sharp, step: ImageStep): Promise<Sharp> {
  if (step.do === 'strip') return image;
  if (step.do === 'orient') return image.rotate();
  // Each step needs the size that the one before produced, so the picture is rendered after each.
  const { data, info } = await image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const next = open(data);
  if (step.do === 'fit') return fit(next, step, info);
  if (step.do === 'thumbnail') return thumbnail(next, step, info);
  if (step.do === 'crop') return crop(next, step, info);
  if (step.do === 'rotate') return next.rotate(step.degrees, { background: '#ffffff' });
  return next.composite([{ input: Buffer.from(markPath(step.text, info)), top: 0, left: 0 }]);
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
  const [only, ...more] = ops.steps.filter((step) => step.do !== 'orient' && step.do !== 'strip');
  const keeps = ops.format === '' || ops.format === 'gif';
  if (facts.format !== 'gif' || frames < 2 || frames > framesMax || !keeps) return null;
  if (only?.do !== 'fit' || more.length > 0 || only.mode === 3) return null;
  // Mode 1 could enlarge every frame of a small animation.
  return only.mode === 1 && frames * (only.width || only.height) * (only.height || only.width) > maxPixels
    ? null
    : only;
}

/** Orient then resize, the most frequent operation, in one pass: a JPEG is decoded at reduced size. null: another one. */
function singlePassFit({ steps }: ImageOps): Fit | null {
  const [first, second, ...rest] = steps;
  return first?.do === 'orient' && second?.do === 'fit' && second.mode !== 3 && rest.length === 0
    ? second
    : null;
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
  const size = (facts.orientation ?? 1) >= 5 ? { width: page.height, height: page.width } : page;
  const made = pixelsOf(ops, size);
  if (made === null) return null;
  const whole = moving(facts, ops);
  const single = singlePassFit(ops);
  const read = page.width * page.height;
  const pixels = whole
    ? frames * (read + made)
    : (single && facts.format === 'jpeg' ? read / 8 : read) + made;
  return {
    turns: Math.max(1, Math.round(pixels / pixelsPerTurn)),
    async draw() {
      if (whole) {
        return { bytes: await fit(open(file, -1), whole, page).gif().toBuffer(), mime: 'image/gif' };
      }
      if (single) {
        const image = fit(open(file).rotate(), single, size);
        return { bytes: await encode(image, format, ops).toBuffer(), mime: outputs[format] };
      }
      let image = open(file);
      for (const step of ops.steps) image = await apply(image, step);
      return { bytes: await encode(image, format, ops).toBuffer(), mime: outputs[format] };
    },
  };
}
