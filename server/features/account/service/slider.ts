import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Pixels. */
const width = 280;
const height = 120;
const piece = 44;
/** Pixels that the piece may be off. */
const tolerance = 6;
const purpose = 'account.slider';

export interface Slider {
  challenge: string;
  image: string;
  width: number;
  piece: number;
}

const hill = (random: (bytes: number) => Buffer, base: number): string => {
  const heights = [...random(8)].map((byte, index) => `L${index * 40} ${base - (byte % 28)}`);
  return `M0 ${height} ${heights.join(' ')} L${width} ${base} L${width} ${height} Z`;
};

/** A picture with a gap, whose position travels sealed. `nonce` ties it to one signature. */
export function makeSlider(ctx: Ctx, nonce: string): Slider {
  const { random, secrets } = ctx.deps;
  const x = piece + (random(2).readUInt16BE(0) % (width - 2 * piece));
  const y = 24 + ((random(1)[0] ?? 0) % (height - piece - 34));
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#ece6d8"/><path d="${hill(random, 60)}" fill="#d3cab5"/><path d="${hill(random, 84)}" fill="#b9ad93"/><path d="${hill(random, 104)}" fill="#958a72"/><rect x="${x}" y="${y}" width="${piece}" height="${piece}" rx="6" fill="#1c1b18" fill-opacity=".5" stroke="#fff" stroke-opacity=".8"/></svg>`;
  return { challenge: secrets.seal(purpose, `${nonce}:${x}`), image, width, piece };
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
