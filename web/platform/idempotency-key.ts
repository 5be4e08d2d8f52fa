/**
 * A new `Idempotency-Key`, one for each thing a person wants done. Not `crypto.randomUUID`, which is missing on
 * plain http.
 */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
