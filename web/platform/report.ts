/** What went wrong or happened, kept in memory for the error report. Bounded: the newest are kept. */
export interface Report {
  kind: 'error' | 'event';
  name: string;
  message: string;
  at: number;
}

const limit = 50;
const kept: Report[] = [];

function keep(report: Report): void {
  kept.push(report);
  if (kept.length > limit) kept.shift();
}

export function reports(): readonly Report[] {
  return kept;
}

/** B272: the one place where an unexpected failure ends. */
export function reportError(error: unknown, name = 'error'): void {
  const message = error instanceof Error ? error.message : String(error);
  keep({ kind: 'error', name, message, at: Date.now() });
  // oxlint-disable-next-line no-console -- until there is a call for reports, the console is where they are read
  console.warn(`[${name}]`, error);
}

/** Something worth knowing that is no failure of the program. */
export function track(name: string, message = ''): void {
  keep({ kind: 'event', name, message, at: Date.now() });
}

/** Reports what nobody caught. */
export function watchUnhandled(target: Window): () => void {
  const rejected = (event: PromiseRejectionEvent): void => reportError(event.reason, 'unhandled-rejection');
  target.addEventListener('unhandledrejection', rejected);
  return () => target.removeEventListener('unhandledrejection', rejected);
}
