import { sharerOf, shownChannel } from '@qunlu/contract/attribution.ts';
import { funnelBelow, funnelMin } from '@qunlu/contract/tracking/staff.ts';
import { redactPersonal } from '../../platform/personal.ts';

/** A path segment from our routes, not from data: `card`, `acc_delete`, `question2`, `:id`. */
const word = /^:?[a-z_-]{0,32}\d?$/i;

/** The pattern of a path without personal data: no query, no hash, ids and any other data become `:id`. */
export function pathPattern(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain
    .split('/')
    .map((step) => (word.test(step) ? step : ':id'))
    .join('/');
}

/** The path itself, without its query and without personal data. */
export const plainPath = (path: string): string => redactPersonal(path.split(/[?#]/)[0] ?? '');

/** The message without what differs from one time to the next: numbers, and names made of hexadecimal digits. */
export const causeOf = (message: string): string =>
  message.replace(/\b(?=[\da-f-]*\d)[\da-f]{8}[\da-f-]*\b|\d+(?:\.\d+)*/gi, '#');

/** A file of code as a stack names it, without the mark of its build: `card-screen` of `/assets/card-screen-Ab3dE6gH.js:1:20`. */
const file = /([\w$.]+(?:-[\w$.]+)*?)(?:-[\w-]{8})?\.m?[jt]sx?(?=[?:)]|$)/;
/** The function that it stands in, in the words of Chrome, or of Safari and Firefox. */
const called = /^\s*at (?:async )?([\w$.<>]+) \(|^\s*([\w$.<>]+)@/;
/** Letters from which on a name is one that somebody wrote, and not one that a build gives anew each time. */
const written = 4;

/** The topmost place of a stack that names code; '' for none. */
export function frameOf(stack: string): string {
  for (const line of stack.split('\n')) {
    const where = file.exec(line.replace(/\?[^:)\s]*/g, ''))?.[1];
    if (where === undefined) continue;
    const [, chrome, others] = called.exec(line) ?? [];
    const name = chrome ?? others ?? '';
    return name.length >= written ? `${name} ${where}` : where;
  }
  return '';
}

/** Where somebody came from, as it is counted: a code; of whoever shared only that it was shared (D163). */
export function sourceOf(qc: string): string {
  if (sharerOf(qc) > 0) return 'share';
  return qc === '' || shownChannel(qc) !== '' ? qc : 'other';
}

/** A count that says nothing of single people. */
export const shownCount = (count: number): number => (count > 0 && count < funnelMin ? funnelBelow : count);
