import { fenPerYuan, yuan } from '@qunlu/contract/kernel/money.ts';

/** What the figures of settings and quotas are: fen, ten thousandths, a number of things, seconds. */
export type Unit = 'fen' | 'basis-points' | 'count' | 'seconds';

const daySeconds = 86_400;

/** What a person types a value in, and how many of the stored unit that is. */
const typed: Record<Unit, { unit: string; each: number }> = {
  fen: { unit: '元', each: fenPerYuan },
  'basis-points': { unit: '%', each: 100 },
  count: { unit: '', each: 1 },
  seconds: { unit: '天', each: daySeconds },
};

export const typedUnit = (unit: Unit): string => typed[unit].unit;

/** 60 basis points → `0.6`. */
export const typedValue = (unit: Unit, value: number): string =>
  unit === 'fen' ? yuan(value) : String(value / typed[unit].each);

/** `0.6` percent → 60; null for anything that is no whole number of the stored unit. */
export function storedValue(unit: Unit, text: string): number | null {
  const number = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  const value = number * typed[unit].each;
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 ? whole : null;
}

/** As it reads: `0.60 元`, `0.6%`, `3 天`. */
export const shownValue = (unit: Unit, value: number): string =>
  [typedValue(unit, value), typedUnit(unit)].filter(Boolean).join(unit === 'basis-points' ? '' : ' ');

/** `12` → 12; null for anything that is no whole number from `min` to `max`. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const value = storedValue('count', text);
  return value !== null && value >= min && value <= max ? value : null;
}

/** What came or went: `+5`, `−5`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);
