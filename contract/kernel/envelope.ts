import type { Failure } from './errors.ts';

/** `v1`: the entity itself; `v3`: `{code, message, data}`. Source: architecture §4, D176. */
export type Envelope = 'v1' | 'v3';

const v3Bases = ['/v3-api/', '/customer/', '/regcenter/', '/reg/', '/wx/'];

/** The base of a path decides its envelope. */
export function envelopeOf(path: string): Envelope {
  return v3Bases.some((base) => path.startsWith(base)) ? 'v3' : 'v1';
}

export interface V1Error {
  errcode: number;
  errmsg: string;
  field?: string;
  retry_after?: number;
  mergeable?: boolean;
}

export interface V3Body {
  code: number;
  message: string;
  data: unknown;
  field?: string;
  retry_after?: number;
  mergeable?: boolean;
}

/** Wraps a successful answer. */
export function wrapAnswer(envelope: Envelope, data: unknown): unknown {
  return envelope === 'v3' ? ({ code: 0, message: '', data } satisfies V3Body) : data;
}

/** Wraps a failure; `field`, `retry_after` (seconds) and `mergeable` only when they are known. */
export function wrapFailure(
  envelope: Envelope,
  failure: Pick<Failure, 'code' | 'message' | 'field' | 'retryAfter' | 'mergeable'>,
): V1Error | V3Body {
  const extra = {
    ...(failure.field === undefined ? {} : { field: failure.field }),
    ...(failure.retryAfter === undefined ? {} : { retry_after: failure.retryAfter }),
    ...(failure.mergeable === undefined ? {} : { mergeable: failure.mergeable }),
  };
  return envelope === 'v3'
    ? { code: failure.code, message: failure.message, data: null, ...extra }
    : { errcode: failure.code, errmsg: failure.message, ...extra };
}
