import { dateTime, startOfDay } from '@qunlu/contract/kernel/formats.ts';

/** Seconds between a scan and its sending that a network takes: within them it was now, and nothing that stands was later. */
const liveSeconds = 2;

/** When it was by the clock of the server, whatever the phone's says: as long ago as between its own two readings. */
export function scannedAt(given: { at: number; phoneNow: number; now: Date }): Date {
  const ago = given.phoneNow - given.at;
  return ago <= liveSeconds ? given.now : new Date(given.now.getTime() - ago * 1000);
}

interface Span {
  opens_at: Date;
  closes_at: Date;
}

/** `10:05`, on another day than `now` with its date. */
export function momentText(at: Date, now: Date): string {
  const text = dateTime(at.getTime());
  return startOfDay(at).getTime() === startOfDay(now).getTime() ? text.slice(11) : text.slice(5);
}

/** Why nobody is signed in at this moment; '' when they are. */
export function outsideProblem({ opens_at, closes_at }: Span, at: Date, now: Date): string {
  if (at < opens_at) return `还没开始，${momentText(opens_at, now)} 起签到`;
  return at > closes_at ? `签到已在 ${momentText(closes_at, now)} 结束` : '';
}

/** When and where somebody was signed in before, and by whom. */
export function beforeText(scan: { at: Date; door: string; by: string; way: number }, now: Date): string {
  const where = scan.door && `在${scan.door}`;
  const who = scan.way === 1 ? '自己扫码' : scan.by && `由${scan.by}`;
  return `${momentText(scan.at, now)} ${where}${who}签过到`;
}
