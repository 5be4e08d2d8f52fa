import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  apiVersion,
  header,
  type AnyEndpoint,
  type BodyInput,
  type OutputOf,
  type QueryInput,
} from '@qunlu/contract/kernel/endpoint.ts';
import { HttpError } from 'react-admin';
import { pageSettings } from './page-settings.ts';
import { tokenOf } from './session.ts';

const timeoutMs = 20_000;

function addressOf(endpoint: AnyEndpoint, query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${endpoint.path}?${search}` : endpoint.path;
}

let ended: (error: HttpError) => void = () => undefined;

/** Says what happens once the session has ended, whatever was called. Answers how to undo it. */
export function onSessionEnd(handler: (error: HttpError) => void): () => void {
  ended = handler;
  return () => {
    ended = () => undefined;
  };
}

/** One call of the contract. Rejects with an `HttpError` whose message is the server's sentence. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  given: { query?: QueryInput<E>; body?: BodyInput<E> } = {},
): Promise<OutputOf<E>> {
  const [method] = endpoint.methods;
  const timestamp = String(Date.now());
  const { secret } = pageSettings();
  const token = tokenOf();
  let answer: Response;
  try {
    answer = await fetch(addressOf(endpoint, given.query as object | undefined), {
      method,
      headers: {
        accept: 'application/json',
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        [header.apiVersion]: apiVersion,
        [header.timestamp]: timestamp,
        [header.signature]: bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(timestamp))),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new HttpError('网络不稳定，请检查网络后重试', 0, {});
  }
  const data: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return data as OutputOf<E>;
  const { errmsg = '系统繁忙，请稍后再试' } = data as { errmsg?: string };
  const failure = new HttpError(errmsg, answer.status, data);
  if (answer.status === 401) ended(failure);
  throw failure;
}
