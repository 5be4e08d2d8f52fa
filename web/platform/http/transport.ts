import type { ClientRequest, Reply } from '@qunlu/contract/client/client.ts';
import { networkCode, networkMessage, RequestError, timeoutMessage, unreadableCode } from './errors.ts';

/** B267, D206: milliseconds; 0 waits for ever. */
export const defaultTimeout = 15_000;

/** How one call travels. */
export interface Travel {
  timeout?: number;
  signal?: AbortSignal;
  /** The request is sent even when the page is being closed. */
  keepalive?: boolean;
  /** The answer is a file, in `blob` of the reply when it succeeds. */
  file?: boolean;
}

export interface WebReply extends Reply {
  blob?: Blob;
}

/** One request and its whole answer, or a RequestError when the network fails or the answer is too late. */
export async function send(
  { url, ...request }: ClientRequest,
  { timeout = defaultTimeout, signal, keepalive, file }: Travel,
): Promise<WebReply> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const cancel = (): void => stop.abort(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  let late = false;
  const timer = timeout > 0 ? setTimeout(() => ((late = true), stop.abort()), timeout) : undefined;
  try {
    const response = await fetch(url, {
      ...request,
      signal: stop.signal,
      ...(keepalive ? { keepalive } : {}),
    });
    const { status } = response;
    if (file && response.ok) return { status, text: '', blob: await response.blob() };
    return { status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (late) throw new RequestError({ message: timeoutMessage(timeout), code: unreadableCode });
    throw new RequestError({ message: networkMessage, code: networkCode, response: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
