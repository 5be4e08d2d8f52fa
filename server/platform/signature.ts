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
 * D199: some writes also answer to GET, which an image, frame or link of another site could send. Checks the Fetch
 * Metadata headers, so that only scripts of this site pass.
 */
export function checkFetchMetadata(request: FastifyRequest): void {
  if (request.method !== 'GET') return;
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = request.headers;
  const own = (site ?? 'same-origin') === 'same-origin' && (dest ?? 'empty') === 'empty';
  if (!own) fail('signature', { message: '请在群录的页面里操作' });
}

/**
 * Filters bots from what guests write; never authorisation (D200), since the secret is in every browser.
 * A GET may be unsigned, as links are.
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
