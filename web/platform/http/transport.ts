import type { ClientRequest, Reply } from '@qunlu/contract/client/client.ts';
import { networkCode, networkMessage, RequestError, timeoutMessage, unreadableCode } from './errors.ts';

/** B267, D206: milliseconds; 0 waits for ever. */
export const defaultTimeout = 15_000;

/** How one call travels. */
export interface Travel {
  timeout?: number;
  signal?: AbortSignal;
  /** It gets through although the page is being left. */
  keepalive?: boolean;
  /** The answer is a file: `blob` of the reply, when all is well. */
  file?: boolean;
}

export interface WebReply extends Reply {
  blob?: Blob;
}

/** One request and the whole of its answer, or a RequestError for a network that failed or an answer that came too late. */
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
