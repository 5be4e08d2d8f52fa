export { dateTime } from '@qunlu/contract/kernel/formats.ts';

/** Hours left until a time in seconds: `还有 5 小时`, `已超时 2 小时`. */
export function untilText(seconds: number, now = Date.now()): string {
  const hours = Math.round((seconds * 1000 - now) / 3_600_000);
  return hours >= 0 ? `还有${Math.max(hours, 1)}小时` : `已超时${-hours}小时`;
}
