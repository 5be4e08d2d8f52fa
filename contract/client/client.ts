/**
 * Client of the contract, for the web app, the back office, the demo world, journeys and API tests.
 *
 *   const { call } = makeClient({ send, sign, caller: () => ({ token }) });
 *   await call(viewCard, { query: { id: 12 } })  // OutputOf<typeof viewCard>, or throws a RequestError
 *
 * Transport and signing are passed in, so that the contract needs no library for either.
 */
import {
  apiVersion,
  header,
  takesIdempotencyKey,
  type AnyEndpoint,
  type BodyInput,
  type Method,
  type OutputOf,
  type QueryInput,
} from '../kernel/endpoint.ts';
import { addressOf } from './address.ts';
import { readAnswer } from './answer.ts';

/** A request ready to be sent. */
export interface ClientRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  text: string;
}

export interface CallInput<E> {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Identifies one intended write: a repeat with the same key gets the first answer. */
  idempotencyKey?: string;
}

/** Who calls; empty values are not sent. */
export interface Caller {
  token?: string | undefined;
  qc?: string;
  ac?: string;
  headers?: Record<string, string> | undefined;
}

/** `Given`: options of a single call beside its fields, e.g. for the transport. */
export interface ClientParts<Given extends object, R extends Reply> {
  /** Sends the request. Network failures are thrown in the transport's own words. */
  send(request: ClientRequest, given: Given): Promise<R>;
  /** Hex HMAC-SHA256 of the timestamp with the app secret. */
  sign(timestamp: string): string;
  caller(given: Given): Caller;
  /** The caller's clock, milliseconds. */
  now?(given: Given): number;
  /** Makes an idempotency key when the endpoint takes one and the call gives none. */
  newKey?(): string;
  /** The base of a path that another host serves. */
  hosted?(path: string): string;
  /** Validates an answer against its endpoint's schema. Without it answers are not validated. */
  parse?(endpoint: AnyEndpoint, data: unknown): unknown;
}

export interface Client<Given extends object, R extends Reply> {
  /** The data of the answer without its envelope. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> & Given): Promise<OutputOf<E>>;
  /** The raw answer. */
  request<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> & Given): Promise<R>;
}

export function makeClient<Given extends object, R extends Reply>(
  parts: ClientParts<Given, R>,
): Client<Given, R> {
  const request = async <E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E> & Given = {} as CallInput<E> & Given,
  ): Promise<R> => parts.send(written(endpoint, input, parts), input);
  return {
    request,
    async call(endpoint, input) {
      const { status, text } = await request(endpoint, input);
      const sent = { ...asObject(input?.query), ...asObject(input?.body) };
      const data = readAnswer(endpoint.path, status, text, sent);
      return (parts.parse ? parts.parse(endpoint, data) : data) as OutputOf<typeof endpoint>;
    },
  };
}

/** GET and DELETE put all fields into the query; other methods send the body as JSON. */
function written<E extends AnyEndpoint, Given extends object, R extends Reply>(
  endpoint: E,
  input: CallInput<E> & Given,
  parts: ClientParts<Given, R>,
): ClientRequest {
  const method = endpoint.methods[0];
  const inAddress = method === 'GET' || method === 'DELETE';
  const fields = inAddress ? { ...asObject(input.query), ...asObject(input.body) } : input.query;
  const body = inAddress || input.body === undefined ? undefined : JSON.stringify(input.body);
  const timestamp = String(parts.now?.(input) ?? Date.now());
  const { token, qc, ac, headers } = parts.caller(input);
  const key = input.idempotencyKey ?? (takesIdempotencyKey(endpoint) ? parts.newKey?.() : undefined);
  return {
    method,
    url: addressOf(endpoint, fields, parts.hosted),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      [header.apiVersion]: apiVersion,
      [header.timestamp]: timestamp,
      [header.signature]: parts.sign(timestamp),
      ...(qc ? { [header.qc]: encodeURIComponent(qc) } : {}),
      ...(ac ? { [header.ac]: encodeURIComponent(ac) } : {}),
      ...(key ? { [header.idempotencyKey]: key } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
