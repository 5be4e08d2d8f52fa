/**
 * Calls of the contract, whoever makes them: the web app, the back office, the demo world, journeys, API tests.
 *
 *   const { call } = makeClient({ send, sign, caller: () => ({ token }) });
 *   await call(viewCard, { query: { id: 12 } })  // OutputOf<typeof viewCard>, or throws a RequestError
 *
 * How a request travels and how it is signed is handed in: the contract imports no library for either.
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

/** A request as it goes out. */
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
  /** One key for one intention: a repeat with it answers as the first did. */
  idempotencyKey?: string;
}

/** Who calls; what is empty is not sent. */
export interface Caller {
  token?: string | undefined;
  qc?: string;
  ac?: string;
  headers?: Record<string, string> | undefined;
}

/** `Given`: what each call says beside its fields, for the transport or about who calls. */
export interface ClientParts<Given extends object, R extends Reply> {
  /** Sends the request as it is. Failures of the network are thrown as the transport words them. */
  send(request: ClientRequest, given: Given): Promise<R>;
  /** Hex HMAC-SHA256 of the timestamp with the app secret. */
  sign(timestamp: string): string;
  caller(given: Given): Caller;
  /** The caller's clock, milliseconds. */
  now?(given: Given): number;
  /** Makes a key for calls that take one and were given none. */
  newKey?(): string;
  /** Where a path is served when it is not here. */
  hosted?(path: string): string;
  /** Reads an answer with the schema of its endpoint. Without it answers are taken as they are. */
  parse?(endpoint: AnyEndpoint, data: unknown): unknown;
}

export interface Client<Given extends object, R extends Reply> {
  /** The data of the answer without its envelope. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> & Given): Promise<OutputOf<E>>;
  /** The answer as it came. */
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

/** GET and DELETE carry everything in the address; the others send the body as JSON. */
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
