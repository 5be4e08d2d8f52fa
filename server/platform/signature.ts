import { createHmac } from 'node:crypto';
import { header, signatureSkewMs } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sameBytes } from './secrets.ts';

/** Hex HMAC-SHA256 of the timestamp (milliseconds, as text) with the app secret. */
export function sign(appSecret: string, timestamp: string): string {
  return createHmac('sha256', appSecret).update(timestamp).digest('hex');
}

/**
 * A bot filter for what guests write, never authorisation (D200): the secret ships to every browser.
 * An address without a body may come without one, as links do.
 */
export function checkSignature(request: FastifyRequest, appSecret: string, now: Date): void {
  const timestamp = request.headers[header.timestamp];
  const signature = request.headers[header.signature];
  if (timestamp === undefined && signature === undefined && request.method === 'GET') return;
  const given = typeof signature === 'string' ? signature : '';
  const at = typeof timestamp === 'string' && /^\d{13}$/.test(timestamp) ? timestamp : '';
  const near = at !== '' && Math.abs(now.getTime() - Number(at)) <= signatureSkewMs;
  if (!near || !sameBytes(Buffer.from(given), Buffer.from(sign(appSecret, at)))) {
    request.log.warn({ path: request.routeOptions.url }, 'request signature refused');
    fail('signature');
  }
}
