import { readAnswer } from '@qunlu/contract/client/answer.ts';
import { type CallInput, makeClient } from '@qunlu/contract/client/client.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import pLimit from 'p-limit';
import { attribution } from '../attribution.ts';
import { authToken } from '../auth-cookies.ts';
import { pageConfig } from '../config.ts';
import { hosted } from './address.ts';
import { isNetworkFailure, RequestError, unreadableCode, unreadableMessage } from './errors.ts';
import { helped } from './condition-help.ts';
import { isPhoneRequired, phoneGiven } from './phone-required.ts';
import { isProofRequired, proofGiven } from './proof-required.ts';
import { isRestriction, restricted } from './restriction.ts';
import { signature } from './signature.ts';
import { send, type Travel, type WebReply } from './transport.ts';
import { authorizeFailed, isAuthorizeFailure } from './unauthorized.ts';

/** B261, K078 */
export const concurrency = 6;

export type CallOptions<E> = CallInput<E> & Omit<Travel, 'file'>;

/** The one queue for everything that is sent, uploads included. */
export const requests = pLimit(concurrency);

const client = makeClient<Travel, WebReply>({
  send,
  sign: (timestamp) => signature(timestamp, pageConfig().secret),
  caller: () => ({ token: authToken(), ...attribution() }),
  hosted,
});

/**
 * One call of the contract. Answers with the data without its envelope, or throws a RequestError.
 * GET and DELETE carry everything in the address; the others send the body as JSON.
 */
export function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<OutputOf<E>> {
  return attempt(endpoint, options, () => client.call(endpoint, options));
}

/** The same for a call that answers with a file. */
export function fetchFile<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Blob> {
  return attempt(endpoint, options, async () => {
    const { status, text, blob } = await client.request(endpoint, { ...options, file: true });
    if (blob) return blob;
    readAnswer(endpoint.path, status, text);
    throw new RequestError({ message: unreadableMessage, code: unreadableCode, status });
  });
}

async function attempt<T>(endpoint: AnyEndpoint, { signal }: Travel, work: () => Promise<T>): Promise<T> {
  const asked = authToken();
  const once = (): Promise<T> => requests(work);
  try {
    return await once().catch((error: unknown) => {
      const again = endpoint.methods[0] === 'GET' && isNetworkFailure(error) && signal?.aborted !== true;
      if (again) return once();
      throw error;
    });
  } catch (error) {
    // An answer to a call of the previous session says nothing about the present one.
    if (isAuthorizeFailure(error) && asked === authToken()) authorizeFailed(error);
    if (isRestriction(error)) restricted(error);
    helped(error);
    // Repeats the call with the same idempotency key.
    if (isPhoneRequired(error) && (await phoneGiven(endpoint))) return await once();
    if (isProofRequired(error) && (await proofGiven())) return await once();
    throw error;
  }
}
