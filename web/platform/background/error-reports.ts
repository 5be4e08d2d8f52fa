import { reportError } from '@qunlu/contract/tracking/calls.ts';
import { pageConfig } from '../config.ts';
import { call } from '../http/call.ts';
import { networkMessage } from '../http/errors.ts';
import { onReport, type Report, reports } from '../report.ts';

/** Distinct messages that one page load tells at most (D210). */
const perLoad = 10;

/** Failures of the network, which a report could not help to mend. */
const lost =
  /dynamically imported module|importing a module script|failed to fetch|load failed|unable to preload|networkerror|^timeout \[/i;

/** Removes what may be personal: numbers that may be phones, mail addresses, queries (D210). */
export function redactPersons(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[mail]')
    .replace(/\?[^\s)'"]*/g, '?…')
    .replace(/\d{6,}/g, '[number]');
}

/** Sends every distinct failure once. Answers with the function that stops it. */
export function startErrorReports(): () => void {
  const notified = new Set<string>();
  const notify = ({ kind, name, message, stack, route }: Report): void => {
    if (kind !== 'error' || message === networkMessage || lost.test(message)) return;
    const said = redactPersons(`${name}: ${message}`);
    if (notified.has(said) || notified.size >= perLoad) return;
    notified.add(said);
    const { version } = pageConfig();
    const body = {
      message: said.slice(0, 500),
      stack: redactPersons(stack).slice(0, 4000),
      route,
      ...(version === '' ? {} : { version }),
    };
    // A failed report is dropped: reporting it would fail again.
    void call(reportError, { body, keepalive: true }).catch(() => undefined);
  };
  reports().forEach(notify);
  return onReport(notify);
}
