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
 * D199: the specification lets some writes answer to GET, which another site's image, frame or link could send. A browser
 * names where a request comes from and for what; only a call of this site's own scripts is let through.
 */
export function checkFetchMetadata(request: FastifyRequest): void {
  if (request.method !== 'GET') return;
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = request.headers;
  const own = (site ?? 'same-origin') === 'same-origin' && (dest ?? 'empty') === 'empty';
  if (!own) fail('signature', { message: '请在群录的页面里操作' });
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
    fail('signature');
  }
}
