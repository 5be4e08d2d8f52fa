/**
 * Calls of the contract over real HTTP, for seeds and for what a journey must check behind the screens.
 *   await callApi(site, sendPhoneCode, { body: { phone, scene: 'login', ts, sign } })
 */
import { createHmac } from 'node:crypto';
import {
  type AnyEndpoint,
  apiVersion,
  type BodyInput,
  header,
  type OutputOf,
  type QueryInput,
} from '@qunlu/contract/kernel/endpoint.ts';

/** The secret of the sandbox; production demands another. */
const SANDBOX_SECRET = 'qunlu-sandbox';

export interface CallInput<E extends AnyEndpoint> {
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** The caller's clock, milliseconds. */
  readonly at?: number;
}

/** Sends one call and answers its data without the envelope; an answer of failure is thrown with its sentence. */
export async function callApi<E extends AnyEndpoint>(
  site: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<OutputOf<E>> {
  const address = new URL(endpoint.path, site);
  for (const [name, value] of Object.entries<unknown>(input.query ?? {}))
    if (value !== undefined)
      address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const timestamp = String(input.at ?? Date.now());
  const answer = await fetch(address, {
    method: endpoint.methods[0],
    headers: {
      'content-type': 'application/json',
      [header.apiVersion]: apiVersion,
      [header.timestamp]: timestamp,
      [header.signature]: createHmac('sha256', SANDBOX_SECRET).update(timestamp).digest('hex'),
      ...input.headers,
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${endpoint.methods[0]} ${address.pathname} answered ${answer.status}: ${text}`);
  const data = JSON.parse(text) as unknown;
  const isWrapped = typeof data === 'object' && data !== null && 'code' in data && 'data' in data;
  return (isWrapped ? data.data : data) as OutputOf<E>;
}
