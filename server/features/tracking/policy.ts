import { redactPersonal } from '../../platform/personal.ts';

/** A step that a programmer wrote: `card`, `acc_delete`, `question2`, `:id`. */
const word = /^:?[a-z_-]{0,32}\d?$/i;

/** Where something happened without saying to whom: no query, no hash, ids and whatever is no word as `:id`. */
export function pathPattern(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain
    .split('/')
    .map((step) => (word.test(step) ? step : ':id'))
    .join('/');
}

/** A path as it was, without its query and what should never stand in one. */
export const plainPath = (path: string): string => redactPersonal(path.split(/[?#]/)[0] ?? '');
