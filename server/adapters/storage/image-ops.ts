/** One step of an image operation as the address writes it (Qiniu's `imageView2` and `imageMogr2`). */
export type ImageStep =
  | { do: 'orient' }
  | { do: 'strip' }
  | { do: 'fit'; mode: 0 | 1 | 2 | 3; width: number; height: number }
  | { do: 'thumbnail'; width: number; height: number; exact: boolean; percent: number; onlyShrink: boolean }
  | { do: 'crop'; width: number; height: number; x: number; y: number; gravity: string }
  | { do: 'rotate'; degrees: number }
  | { do: 'mark'; text: string };

export interface ImageOps {
  steps: ImageStep[];
  format: '' | 'jpg' | 'png' | 'gif' | 'webp';
  quality: number;
  progressive: boolean;
}

/** Largest side in pixels. */
const sideMax = 4096;
const formats = ['jpg', 'png', 'gif', 'webp'] as const;

const side = (text: string | undefined): number | null => {
  if (text === undefined || text === '') return 0;
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= sideMax ? value : null;
};

/** Reads `300x400`, `300x`, `x400`; null for anything else. */
function box(text: string): { width: number; height: number } | null {
  const [, w, h] = /^(\d*)x(\d*)$/.exec(text) ?? [];
  const [width, height] = [side(w), side(h)];
  return w === undefined || width === null || height === null || width + height === 0
    ? null
    : { width, height };
}

type Words = string[];

function common(ops: ImageOps, name: string, value: string | undefined): boolean {
  if (name === 'format') {
    const format = formats.find((one) => one === (value === 'jpeg' ? 'jpg' : value));
    if (!format) return false;
    ops.format = format;
    return true;
  }
  if (name === 'interlace') {
    ops.progressive = value === '1';
    return value === '0' || value === '1';
  }
  if (name === 'q' || name === 'quality') {
    const quality = Number(/^(\d{1,3})!?$/.exec(value ?? '')?.[1] ?? Number.NaN);
    if (!(quality >= 1 && quality <= 100)) return false;
    ops.quality = quality;
    return true;
  }
  return name === 'colors' || name === 'ignore-error';
}

function readView(words: Words, ops: ImageOps): boolean {
  const mode = Number(words.shift());
  if (mode !== 0 && mode !== 1 && mode !== 2 && mode !== 3) return false;
  let width = 0;
  let height = 0;
  while (words.length > 0) {
    const [name = '', value] = words.splice(0, 2);
    if (name === 'w' || name === 'h') {
      const pixels = side(value);
      if (!pixels) return false;
      if (name === 'w') width = pixels;
      else height = pixels;
    } else if (!common(ops, name, value)) return false;
  }
  if (width + height === 0) return false;
  ops.steps.push({ do: 'orient' }, { do: 'fit', mode, width, height });
  return true;
}

function readThumbnail(text: string): ImageStep | null {
  const percent = Number(/^!(\d{1,3})p$/.exec(text)?.[1] ?? 0);
  if (percent > 0) {
    return percent <= 100
      ? { do: 'thumbnail', width: 0, height: 0, exact: false, percent, onlyShrink: false }
      : null;
  }
  // `!WxHr`: no smaller than the box; `WxH!`: exactly; `WxH>`: only when larger.
  const [, bang = '', inner = '', tail = ''] = /^(!?)(\d*x\d*)(r|!|>)?$/.exec(text) ?? [];
  const size = box(inner);
  if (!size || (bang === '!') !== (tail === 'r')) return null;
  if (tail === 'r') return { do: 'fit', mode: 3, ...size };
  return { do: 'thumbnail', ...size, exact: tail === '!', percent: 0, onlyShrink: tail === '>' };
}

function readCrop(text: string, gravity: string): ImageStep | null {
  const [, inner = '', x = '0', y = '0'] = /^!?(\d*x\d*)(?:a(\d{1,4})a(\d{1,4}))?$/.exec(text) ?? [];
  const size = box(inner);
  return (
    size && { do: 'crop', ...size, x: Number(x), y: Number(y), gravity: text.startsWith('!') ? '' : gravity }
  );
}

function readMogr(words: Words, ops: ImageOps): boolean {
  let gravity = 'NorthWest';
  while (words.length > 0) {
    const name = words.shift() ?? '';
    if (name === 'auto-orient') ops.steps.push({ do: 'orient' });
    else if (name === 'strip') ops.steps.push({ do: 'strip' });
    else {
      const value = words.shift() ?? '';
      let step: ImageStep | null = null;
      if (name === 'thumbnail') step = readThumbnail(value);
      else if (name === 'crop') step = readCrop(value, gravity);
      else if (name === 'rotate' && /^\d{1,3}$/.test(value) && Number(value) <= 360)
        step = { do: 'rotate', degrees: Number(value) };
      else if (name === 'gravity' && /^(North|South)?(West|East)?$|^Center$/.test(value)) {
        gravity = value;
        continue;
      } else if (common(ops, name, value)) continue;
      if (!step) return false;
      ops.steps.push(step);
    }
  }
  return true;
}

/** Characters that the step `mark` of {@link ImageStep} can draw. */
const markable = /^[\d -]{1,40}$/;

function readMark(words: Words, ops: ImageOps): boolean {
  const [kind, name, encoded = ''] = words;
  const text = Buffer.from(encoded.replaceAll('-', '+').replaceAll('_', '/'), 'base64').toString('utf8');
  if (kind !== '2' || name !== 'text' || !markable.test(text)) return false;
  ops.steps.push({ do: 'mark', text });
  return true;
}

/** Reads `imageView2/…|imageMogr2/…|watermark/2/text/…`; null when it is invalid. At most 12 steps. */
export function readImageOps(query: string): ImageOps | null {
  if (query.length > 300) return null;
  const ops: ImageOps = { steps: [], format: '', quality: 75, progressive: false };
  for (const part of query.split('|')) {
    const words = part.split('/');
    const name = words.shift();
    const read = { imageView2: readView, imageMogr2: readMogr, watermark: readMark }[name ?? ''];
    if (!read?.(words, ops)) return null;
  }
  return ops.steps.length <= 12 ? ops : null;
}
