import { lastPageView } from './router/page-view.ts';

/** What is told of the use of the app: counted, never more than its name says (D163). */
export type EventName = 'authorize-failure' | 'open-app';

/** Reports of failures and events, in memory until they are sent. Bounded: the newest are kept. */
export interface Report {
  kind: 'error' | 'event';
  name: string;
  message: string;
  stack: string;
  /** The pattern of the route where it was. */
  route: string;
  at: number;
}

const limit = 50;
const kept: Report[] = [];
const listeners = new Set<(report: Report) => void>();

function keep(report: Omit<Report, 'route' | 'at'>): void {
  const whole = { ...report, route: lastPageView()?.pattern ?? '', at: Date.now() };
  kept.push(whole);
  if (kept.length > limit) kept.shift();
  for (const listener of listeners) listener(whole);
}

export function reports(): readonly Report[] {
  return kept;
}

/** A new page load. */
export function forgetReports(): void {
  kept.length = 0;
}

/** Calls the listener with every later report. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** B272: every unexpected failure is reported here. */
export function reportError(error: unknown, name = 'error'): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  keep({ kind: 'error', name, message, stack: stack ?? '' });
  // oxlint-disable-next-line no-console -- who develops reads it here
  if (import.meta.env.DEV) console.warn(`[${name}]`, error);
}

/** Something worth counting that is no failure of the program. */
export function track(name: EventName, message = ''): void {
  keep({ kind: 'event', name, message, stack: '' });
}

/** Reports what nobody caught. */
export function watchUnhandled(target: Window): () => void {
  const rejected = (event: PromiseRejectionEvent): void => reportError(event.reason, 'unhandled-rejection');
  const thrown = (event: ErrorEvent): void => reportError(event.error ?? event.message, 'uncaught');
  target.addEventListener('unhandledrejection', rejected);
  target.addEventListener('error', thrown);
  return () => {
    target.removeEventListener('unhandledrejection', rejected);
    target.removeEventListener('error', thrown);
  };
}
