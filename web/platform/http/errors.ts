/** The classes of failure that the app knows (B270). People see `sentence(error)`, never a message itself. */
import { RequestError } from '@qunlu/contract/client/request-error.ts';

export { RequestError, unreadableCode, unreadableMessage } from '@qunlu/contract/client/request-error.ts';

/** Thrown to redirect. */
export class RedirectError extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`redirect to ${to}`);
    this.name = 'RedirectError';
    this.to = to;
  }
}

/** Thrown for the not-found page: the thing does not exist, or may not be seen. */
export class NotFoundError extends Error {
  readonly code = 404;
  constructor(message = '内容不存在或已不可见') {
    super(message);
    this.name = 'NotFoundError';
  }
}

/** The code of a part of the app could not be loaded. */
export class ComponentError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ComponentError';
  }
}

export const networkCode = 0;

export const networkMessage = 'Network Error';
export const timeoutMessage = (ms: number): string => `timeout [ ${ms}ms ]`;

/** The request never reached the server, or its answer never came back. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0 && error.code === networkCode;
}

/** No answer came, or none in time. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    error.status === 0 &&
    (error.code === networkCode || error.message.startsWith('timeout ['))
  );
}

/**
 * The server has said no, and nothing was done. After any other failure nobody knows whether it was: also not while the server is
 * still at the same request (409 with a time to wait), which a new key would do a second time.
 */
export function isRefusal(error: unknown): error is RequestError {
  if (!(error instanceof RequestError) || error.status < 400 || error.status >= 500) return false;
  return error.status !== 409 || error.retryAfter === undefined;
}

/** The thing asked for does not exist, or may not be seen. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof RequestError && error.status === 404);
}
