import { failures } from '@qunlu/contract/kernel/errors.ts';
import { pathOfHash } from '../router/hash-bang.ts';
import { navigate } from '../router/location.ts';
import { RequestError } from './errors.ts';

/** Where a person goes whose account is banned (3) or leaving (4): to appeal, to take leaving back (D12, D13). */
export const placeOfStatus: Readonly<Record<number, string>> = { 3: '/user/recover', 4: '/user/acc_delete' };

const placeOfCode: Readonly<Record<number, string | undefined>> = {
  [failures.banned.code]: placeOfStatus[3],
  [failures.leaving.code]: placeOfStatus[4],
};

/** The account is closed to nearly everything. */
export function isRestriction(error: unknown): error is RequestError {
  return error instanceof RequestError && placeOfCode[error.code] !== undefined;
}

let speaking = false;

/** Says why, and leads to the place where something can be done; once for all calls that fail together. */
export function restricted(error: RequestError): void {
  const place = placeOfCode[error.code];
  if (speaking || place === undefined || pathOfHash(location.hash) === place) return;
  speaking = true;
  void import('../pre-check.ts')
    .then(({ alertSoon }) => alertSoon(error.message))
    .then(() => navigate(place, { replace: true }))
    .finally(() => {
      speaking = false;
    });
}
