import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { currentTarget } from '../router/hash-bang.ts';
import { RequestError } from './errors.ts';

/** 40101: this needs an account with a phone number (D6). */
export function isPhoneRequired(error: unknown): boolean {
  return error instanceof RequestError && error.code === failures.phoneRequired.code;
}

let ask: () => Promise<boolean> = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;
/** The screen on which the person refused to give a number. */
let refusedAt = '';

/** Registers what asks for a phone number; the handler answers whether there is one now. */
export function onPhoneRequired(handler: () => Promise<boolean>): void {
  ask = handler;
}

/**
 * Asks for a phone number (B203, M052), once for all calls that wait for one. What a person does asks each time; what a
 * screen reads by itself does not ask again on the screen where it was refused.
 */
export function phoneGiven(endpoint: AnyEndpoint): Promise<boolean> {
  const here = currentTarget();
  if (endpoint.methods[0] === 'GET' && refusedAt === here) return Promise.resolve(false);
  asking ??= ask()
    .catch(() => false)
    .then((given) => {
      refusedAt = given ? '' : here;
      asking = undefined;
      return given;
    });
  return asking;
}

/** A new page load. */
export function resetPhoneRequired(): void {
  ask = () => Promise.resolve(false);
  asking = undefined;
  refusedAt = '';
}
