import type { AnyEndpoint, BodyInput, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import pLimit from 'p-limit';
import { authToken } from '../auth-cookies.ts';
import { addressOf } from './address.ts';
import { readAnswer } from './answer.ts';
import {
  isNetworkFailure,
  networkCode,
  networkMessage,
  RequestError,
  timeoutMessage,
  unreadableCode,
  unreadableMessage,
} from './errors.ts';
import { requestHeaders } from './headers.ts';
import { isPhoneRequired, phoneGiven } from './phone-required.ts';
import { isRestriction, restricted } from './restriction.ts';
import { authorizeFailed, isAuthorizeFailure } from './unauthorized.ts';

/** B261, K078 */
export const concurrency = 6;
/** B267, D206: milliseconds; 0 waits for ever. */
export const defaultTimeout = 15_000;

export interface CallOptions<E> {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** One key for one intention: a repeat with it answers as the first did. */
  idempotencyKey?: string;
  timeout?: number;
  signal?: AbortSignal;
  /** It gets through although the page is being left. */
  keepalive?: boolean;
}

/** Everything that goes out stands in this one line, uploads too. */
export const requests = pLimit(concurrency);

/**
 * One call of the contract. Answers with the data without its envelope, or throws a RequestError.
 * GET and DELETE carry everything in the address; the others send the body as JSON.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<OutputOf<E>> {
  return (await attempt(endpoint, options, readData)) as OutputOf<E>;
}

/** The same for a call that answers with a file. */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Blob> {
  return attempt(endpoint, options, async (response, path) => {
    if (response.ok) return response.blob();
    await readData(response, path);
    throw new RequestError({ message: unreadableMessage, code: unreadableCode, status: response.status });
  });
}

/** What is made of an answer; a failure is thrown. */
type Reader<T> = (response: Response, path: string) => Promise<T>;

const readData: Reader<unknown> = async (response, path) =>
  readAnswer(path, response.status, await response.text());

async function attempt<E extends AnyEndpoint, T>(
  endpoint: E,
  options: CallOptions<E>,
  read: Reader<T>,
): Promise<T> {
  const asked = authToken();
  const once = (): Promise<T> => requests(() => send(endpoint, options, read));
  try {
    return await once().catch((error: unknown) => {
      const again =
        endpoint.methods[0] === 'GET' && isNetworkFailure(error) && options.signal?.aborted !== true;
      if (again) return once();
      throw error;
    });
  } catch (error) {
    // an answer that was meant for the session before says nothing of this one
    if (isAuthorizeFailure(error) && asked === authToken()) authorizeFailed(error);
    if (isRestriction(error)) restricted(error);
    // the same call once more, under the same key
    if (isPhoneRequired(error) && (await phoneGiven(endpoint))) return await once();
    throw error;
  }
}

async function send<E extends AnyEndpoint, T>(
  endpoint: E,
  options: CallOptions<E>,
  read: Reader<T>,
): Promise<T> {
  const method = endpoint.methods[0];
  const inAddress = method === 'GET' || method === 'DELETE';
  const { query, body, idempotencyKey, timeout = defaultTimeout, signal, keepalive } = options;
  signal?.throwIfAborted();
  const address = addressOf(
    endpoint,
    (inAddress ? { ...object(query), ...object(body) } : query) as QueryInput<E>,
  );
  const text = inAddress || body === undefined ? undefined : JSON.stringify(body);

  const stop = new AbortController();
  const cancel = (): void => stop.abort(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  let late = false;
  const timer = timeout > 0 ? setTimeout(() => ((late = true), stop.abort()), timeout) : undefined;
  try {
    const response = await fetch(address, {
      method,
      headers: requestHeaders({ hasBody: text !== undefined, idempotencyKey }),
      signal: stop.signal,
      ...(text === undefined ? {} : { body: text }),
      ...(keepalive ? { keepalive } : {}),
    });
    return await read(response, endpoint.path);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (late) throw new RequestError({ message: timeoutMessage(timeout), code: unreadableCode });
    throw new RequestError({ message: networkMessage, code: networkCode, response: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
