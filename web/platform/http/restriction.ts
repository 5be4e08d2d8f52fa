import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { pathOfHash } from '../router/hash-bang.ts';
import { navigate } from '../router/location.ts';
import { RequestError } from './errors.ts';

/** The screen for a banned (3) or leaving (4) account: to appeal, or to stop leaving (D12, D13). */
export const placeOfStatus: Readonly<Record<number, string>> = { 3: '/user/recover', 4: '/user/acc_delete' };

const placeOfCode: Readonly<Record<number, string | undefined>> = {
  [failures.banned.code]: placeOfStatus[3],
  [failures.leaving.code]: placeOfStatus[4],
};

/** Whether the account may do almost nothing. */
export function isRestriction(error: unknown): error is RequestError {
  return error instanceof RequestError && placeOfCode[error.code] !== undefined;
}

let speaking = false;

/** Says why the account is restricted and goes to its screen, once for all calls that fail together. */
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
