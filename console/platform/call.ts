import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ClientRequest, makeClient, type Reply } from '@qunlu/contract/client/client.ts';
import { RequestError, unreadableMessage } from '@qunlu/contract/client/request-error.ts';
import type { AnyEndpoint, BodyInput, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { HttpError } from 'react-admin';
import { pageSettings } from './page-settings.ts';
import { tokenOf } from './session.ts';

const timeoutMs = 20_000;

let ended: (error: HttpError) => void = () => undefined;

/**
 * Registers what happens when the session has ended, whichever call noticed. Answers with the function that
 * unregisters it.
 */
export function onSessionEnd(handler: (error: HttpError) => void): () => void {
  ended = handler;
  return () => {
    ended = () => undefined;
  };
}

async function send({ url, ...request }: ClientRequest): Promise<Reply> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new HttpError('网络不稳定，请检查网络后重试', 0, {});
  }
}

const client = makeClient({
  send,
  sign: (timestamp) => bytesToHex(hmac(sha256, utf8ToBytes(pageSettings().secret), utf8ToBytes(timestamp))),
  caller: () => ({ token: tokenOf() }),
});

/** Leaves out filters that were emptied. */
const filled = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** One call of the contract. Rejects with an `HttpError` whose message is the server's sentence. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  {
    query,
    body,
    idempotencyKey,
  }: { query?: QueryInput<E>; body?: BodyInput<E>; idempotencyKey?: string } = {},
): Promise<OutputOf<E>> {
  try {
    return await client.call(endpoint, {
      ...(query === undefined ? {} : { query: filled(query as object) as QueryInput<E> }),
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const message = error.message === unreadableMessage ? '系统繁忙，请稍后再试' : error.message;
    const failure = new HttpError(message, error.status, error.response);
    if (error.status === 401) ended(failure);
    throw failure;
  }
}
