import { tintOf } from '@qunlu/contract/kernel/tint.ts';

/** The calm colours of a circle, chosen by its id, as custom properties. */
export function tintStyle(id: number): { '--tint': string; '--on-tint': string } {
  const tint = tintOf(id);
  return { '--tint': `var(--tint-${tint})`, '--on-tint': `var(--on-tint-${tint})` };
}
