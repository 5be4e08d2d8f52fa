/** Code and message of an answer that cannot be read (B264). */
export const unreadableCode = 1;
export const unreadableMessage = 'data fetch failed';

export interface RequestFailure {
  message: string;
  /** `errcode` or `code` of the answer; 0 network, 1 timeout or an answer that cannot be read. */
  code: number;
  /** HTTP status, 0 without an answer. */
  status?: number;
  /** The body of the answer, as far as it could be parsed. */
  response?: unknown;
  field?: string | undefined;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
  /** The conflict is with another account that may be merged into this one (D9). */
  mergeable?: boolean;
}

/** A failed call. The message is the server's Chinese sentence, or the catalogue's English text for logs. */
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

/** A field was refused (40001): which one, and why. */
export class ValidationError extends RequestError {
  /** The field was left out. */
  readonly required: boolean;
  /** The sentence to show under the field, by field. */
  readonly data: Readonly<Record<string, string>>;
  constructor(failure: RequestFailure & { field: string }, required: boolean) {
    super(failure);
    this.name = 'ValidationError';
    this.required = required;
    this.data = { [failure.field]: failure.message };
  }
}
