import { fail } from '@qunlu/contract/kernel/errors.ts';
import sharp from 'sharp';
import type { Ctx } from '../../../platform/context.ts';

/** Pixels. */
const width = 280;
const height = 120;
const piece = 44;
/** Pixels that the piece may be off. */
const tolerance = 6;
/** Frames without shade, which an edge filter finds as well as the gap. */
const decoys = 3;
const purpose = 'account.slider';

export interface Slider {
  challenge: string;
  /** A `data:` address. */
  image: string;
  width: number;
  piece: number;
}

type Random = (bytes: number) => Buffer;

/** Whole numbers from `from` to below `to`, at most 65,536 apart. */
const between = (random: Random, from: number, to: number): number =>
  from + (random(2).readUInt16BE(0) % (to - from));

const hill = (random: Random, base: number): string => {
  const heights = [...random(8)].map((byte, index) => `L${index * 40} ${base - (byte % 28)}`);
  return `M0 ${height} ${heights.join(' ')} L${width} ${base} L${width} ${height} Z`;
};

const square = (x: number, y: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${piece}" height="${piece}" rx="6" stroke="#fff" stroke-opacity=".8" ${look}/>`;

/** Hills with a shaded gap at `x` and bare frames elsewhere. Drawn in libvips' own threads, not on the event loop. */
async function draw(random: Random, x: number): Promise<Buffer> {
  const high = (): number => between(random, 10, height - piece - 10);
  const frames = Array.from({ length: decoys }, () =>
    square(between(random, 0, width - piece), high(), 'fill="none"'),
  );
  const gap = square(x, high(), 'fill="#1c1b18" fill-opacity=".62"');
  const hills = [
    [60, '#d3cab5'],
    [84, '#b9ad93'],
    [104, '#958a72'],
  ] as const;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#ece6d8"/>${hills.map(([base, fill]) => `<path d="${hill(random, base)}" fill="${fill}"/>`).join('')}${frames.join('')}${gap}</svg>`;
  // Grain makes every picture another one and its size say nothing.
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .webp({ quality: 60 })
    .toBuffer();
}

/** A picture with a gap, whose position travels sealed. `nonce` ties it to one signature. */
export async function makeSlider(ctx: Ctx, nonce: string): Promise<Slider> {
  const { random, secrets } = ctx.deps;
  const x = between(random, piece, width - piece);
  const image = await draw(random, x);
  return {
    challenge: secrets.seal(purpose, `${nonce}:${x}`),
    image: `data:image/webp;base64,${image.toString('base64')}`,
    width,
    piece,
  };
}

/** Refuses a missing or wrong answer. */
export function checkSlider(
  ctx: Ctx,
  nonce: string,
  captcha: { challenge: string; x: number } | undefined,
): void {
  if (!captcha) fail('invalid', { message: '请先拖动滑块完成验证', field: 'captcha' });
  const [of, x] = (ctx.deps.secrets.open(purpose, captcha.challenge) ?? '').split(':');
  if (of !== nonce || !x || Math.abs(Number(x) - captcha.x) > tolerance) {
    fail('invalid', { message: '滑块位置不对，请再试一次', field: 'captcha' });
  }
}
