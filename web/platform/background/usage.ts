import { openEvent, trackUser } from '@qunlu/contract/tracking/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { dayNumber } from '@qunlu/contract/kernel/formats.ts';
import { call } from '../http/call.ts';
import { onReport, type Report, reports } from '../report.ts';

/** Milliseconds between two batches, and events of one (C078). */
const batchEvery = 20_000;
const batchMax = 50;

type Event = BodyInput<typeof trackUser>['events'][number];

const openedName = 'opened-day';

/** Whether the browser opens the product for the first time today. One that may not store anything is not counted. */
function firstToday(now: number): boolean {
  try {
    const today = String(dayNumber(now));
    if (localStorage.getItem(openedName) === today) return false;
    localStorage.setItem(openedName, today);
    return true;
  } catch {
    return false;
  }
}

/** Sends counted events in batches, and the rest when the page is hidden. Answers with the function that stops it. */
export function startUsage(): () => void {
  const waiting: Event[] = [];
  const keep = ({ kind, name, route, at }: Report): void => {
    if (kind !== 'event' || waiting.length >= batchMax) return;
    waiting.push({ name, at: Math.floor(at / 1000), ...(route === '' ? {} : { path: route }) });
  };
  const send = (): void => {
    const events = waiting.splice(0);
    if (events.length === 0) return;
    // A beacon carries no headers; events that do not arrive are not counted.
    void call(trackUser, { body: { events }, keepalive: true }).catch(() => undefined);
  };
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  const now = Date.now();
  if (firstToday(now)) waiting.push({ name: openEvent, at: Math.floor(now / 1000) });
  reports().forEach(keep);
  const stop = onReport(keep);
  const timer = setInterval(send, batchEvery);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
  };
}
