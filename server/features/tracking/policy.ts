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
