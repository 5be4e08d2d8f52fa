import { HttpError } from 'react-admin';

/** A new `Idempotency-Key`. Not `crypto.randomUUID`, which is missing on plain http. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The server has said no. Anything else may be an answer that was lost, or a request that it is still at (409 with a time to wait):
 * the same key again does nothing twice.
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  !(error.status === 409 && error.body?.retry_after !== undefined);
