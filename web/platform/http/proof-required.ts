import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { RequestError } from './errors.ts';

/** 40314: this asks again who it is. */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.proofRequired.code;

let ask: () => Promise<boolean> = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Registers what asks the person for a proof; the handler answers whether there is one now. */
export function onProofRequired(handler: () => Promise<boolean>): void {
  ask = handler;
}

/** Asks for a proof, once for all calls that wait for one. */
export function proofGiven(): Promise<boolean> {
  asking ??= ask()
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
