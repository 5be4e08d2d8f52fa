import { trackUser } from '@qunlu/contract/tracking.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../http/call.ts';
import { onReport, type Report, reports } from '../report.ts';

/** Milliseconds between two batches, and events of one (C078). */
const batchEvery = 20_000;
const batchMax = 50;

type Event = BodyInput<typeof trackUser>['events'][number];

/** Tells in batches what is counted, and what is left when the page goes out of sight. Answers with the way to stop. */
export function startUsage(): () => void {
  const waiting: Event[] = [];
  const keep = ({ kind, name, route, at }: Report): void => {
    if (kind !== 'event' || waiting.length >= batchMax) return;
    waiting.push({ name, at: Math.floor(at / 1000), ...(route === '' ? {} : { path: route }) });
  };
  const send = (): void => {
    const events = waiting.splice(0);
    if (events.length === 0) return;
    // a beacon carries no headers; what does not get through is not counted
    void call(trackUser, { body: { events }, keepalive: true }).catch(() => undefined);
  };
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
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
