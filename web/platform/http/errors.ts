/** The classes of failure that the app knows (B270). */

/** Opening this leads elsewhere. */
export class RedirectError extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`redirect to ${to}`);
    this.name = 'RedirectError';
    this.to = to;
  }
}

export interface RequestFailure {
  message: string;
  /** `errcode` or `code` of the answer; 0 network, 1 timeout or an answer that cannot be read. */
  code: number;
  /** HTTP status, 0 when there was no answer. */
  status?: number;
  /** The body of the answer, as far as it could be read. */
  response?: unknown;
  field?: string | undefined;
  /** Seconds until a repeat makes sense. */
  retryAfter?: number | undefined;
  /** What stands in the way is another account that may be merged into this one (D9). */
  mergeable?: boolean;
}

/** A call failed. The message is the server's sentence, or the catalogue's English text for logs; people see `sentence(error)`. */
export class RequestError extends Error {
  readonly code: number;
  readonly status: number;
  readonly response: unknown;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly mergeable: boolean;
  constructor(failure: RequestFailure) {
    super(failure.message);
    this.name = 'RequestError';
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.response = failure.response;
    this.field = failure.field;
    this.retryAfter = failure.retryAfter;
    this.mergeable = failure.mergeable ?? false;
  }
}

/** What was filled in cannot be sent. `data` says which fields and why. */
export class ValidationError extends Error {
  readonly required: boolean;
  readonly data: Readonly<Record<string, string>>;
  constructor(message: string, detail: { required?: boolean; data?: Readonly<Record<string, string>> } = {}) {
    super(message);
    this.name = 'ValidationError';
    this.required = detail.required ?? false;
    this.data = detail.data ?? {};
  }
}

/** There is nothing here, or nothing that may be seen. */
export class NotFoundError extends Error {
  readonly code = 404;
  constructor(message = '内容不存在或已不可见') {
    super(message);
    this.name = 'NotFoundError';
  }
}

/** A part of the app could not be loaded. */
export class ComponentError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ComponentError';
  }
}

export const networkCode = 0;
export const unreadableCode = 1;

export const networkMessage = 'Network Error';
export const unreadableMessage = 'data fetch failed';
export const timeoutMessage = (ms: number): string => `timeout [ ${ms}ms ]`;

/** The request never reached the server, or its answer never came back. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0 && error.code === networkCode;
}

/** The thing asked for does not exist, or may not be seen. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof RequestError && error.status === 404);
}
