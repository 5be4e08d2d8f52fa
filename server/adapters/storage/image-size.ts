import { maxPixels } from '@qunlu/contract/media/rules.ts';
import type { ImageOps, ImageStep } from './image-ops.ts';

export interface Size {
  width: number;
  height: number;
}

/** Upper bound of the size that `step` makes of a picture of size `now`. */
function sizeAfter(step: ImageStep, now: Size): Size {
  const scaled = (scale: number): Size => ({
    width: Math.ceil(now.width * scale),
    height: Math.ceil(now.height * scale),
  });
  if (step.do === 'fit') {
    const { mode, width, height } = step;
    if (mode === 1) return { width: width || height, height: height || width };
    if (mode === 3)
      return scaled(Math.min(1, Math.max((width || height) / now.width, (height || width) / now.height)));
    return now;
  }
  if (step.do === 'thumbnail') {
    const { width, height, exact, percent, onlyShrink } = step;
    if (percent > 0 || onlyShrink) return now;
    if (exact && width && height) return { width, height };
    return scaled(Math.min((width || Infinity) / now.width, (height || Infinity) / now.height));
  }
  if (step.do === 'crop')
    return {
      width: Math.min(step.width || now.width, now.width),
      height: Math.min(step.height || now.height, now.height),
    };
  if (step.do === 'rotate') {
    const angle = (step.degrees * Math.PI) / 180;
    const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    return {
      width: Math.ceil(now.width * across + now.height * down),
      height: Math.ceil(now.width * down + now.height * across),
    };
  }
  return now;
}

/** A step that makes pixels. */
export type RealStep = Exclude<ImageStep, { do: 'orient' | 'strip' }>;

/**
 * The steps that make pixels. `upright`: the photograph is turned by its orientation first; after a step nothing is known
 * of it any more, so a later `auto-orient` does nothing.
 */
export function plannedSteps({ steps }: ImageOps): { upright: boolean; steps: RealStep[] } {
  const real = steps.filter((step): step is RealStep => step.do !== 'orient' && step.do !== 'strip');
  const first = steps.findIndex((step) => step.do !== 'orient' && step.do !== 'strip');
  const before = first === -1 ? steps : steps.slice(0, first);
  return { upright: before.some((step) => step.do === 'orient'), steps: real };
}

/** Most pixels that a step of its own pass works on: the second and later ones, and every turn by an odd angle. */
const laterPassPixels = 12_000_000;

/**
 * Total pixels that the steps of an operation produce from a picture of `size`; null when one step exceeds the maximum of
 * a picture, or all together twice the maximum, or a costly pass its own. Checked before drawing: a short address could
 * request gigabytes, or many seconds.
 */
export function pixelsOf(ops: ImageOps, size: Size): number | null {
  let now = size;
  let sum = 0;
  for (const [at, step] of plannedSteps(ops).steps.entries()) {
    const odd = step.do === 'rotate' && step.degrees % 90 !== 0;
    if ((at > 0 || odd) && now.width * now.height > laterPassPixels) return null;
    now = sizeAfter(step, now);
    const pixels = now.width * now.height;
    sum += pixels;
    if (pixels > maxPixels || sum > 2 * maxPixels) return null;
  }
  return sum;
}
