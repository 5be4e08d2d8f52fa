import { dateTime } from '../../../platform/formats.ts';

/** `2026-12-01T09:30` of the clock in Shanghai, in seconds; 0 for none. */
export const secondsOf = (text: string): number => {
  const at = Date.parse(`${text}:00+08:00`);
  return Number.isNaN(at) ? 0 : Math.floor(at / 1000);
};

export const textOf = (seconds: number): string => (seconds === 0 ? '' : dateTime(seconds).replace(' ', 'T'));
