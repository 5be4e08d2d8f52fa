import type { AnyEndpoint, BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf, wrapAnswer, wrapFailure } from '@qunlu/contract/kernel/envelope.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import * as z from 'zod/mini';

/** A request as the server would see it, after the contract has read it. */
export interface Asked<E> {
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
}

type Handler<E> = (asked: Asked<E>) => OutputOf<E> | Promise<OutputOf<E>>;

interface Served {
  endpoint: AnyEndpoint;
  answer: (asked: Asked<AnyEndpoint>) => unknown;
  calls: Asked<AnyEndpoint>[];
}

const served = new Map<string, Served>();
const problems: string[] = [];

const keyOf = (method: string, path: string): string => `${method} ${path}`;

/**
 * Answers a call of the contract: with data, or by a handler that may throw a `Failure`. What is asked and what is
 * answered must fit the contract, else the test fails. Answers with the list of the calls that came.
 */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  answer: OutputOf<E> | Handler<E>,
): readonly Asked<E>[] {
  const calls: Asked<AnyEndpoint>[] = [];
  const handler = typeof answer === 'function' ? (answer as Handler<E>) : () => answer;
  served.set(keyOf(endpoint.methods[0], endpoint.path), {
    endpoint,
    answer: (asked) => handler(asked as unknown as Asked<E>),
    calls,
  });
  return calls as unknown as readonly Asked<E>[];
}

/** The network of screen tests. */
export async function respond(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, location.origin);
  const method = init.method ?? 'GET';
  const known = served.get(keyOf(method, url.pathname));
  if (!known) {
    problems.push(`nobody answers ${method} ${url.pathname}`);
    throw new TypeError('Failed to fetch');
  }
  const { endpoint } = known;
  const asked: Asked<AnyEndpoint> = {
    query: checked(endpoint.query, Object.fromEntries(url.searchParams), `${endpoint.id} query`),
    body: checked(endpoint.body, bodyOf(init, url, method), `${endpoint.id} body`),
    headers: new Headers(init.headers),
  };
  known.calls.push(asked);
  const envelope = envelopeOf(endpoint.path);
  try {
    const data = await known.answer(asked);
    checked(endpoint.output, data, `${endpoint.id} output`);
    return json(200, wrapAnswer(envelope, data));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return json(error.status, wrapFailure(envelope, error));
  }
}

function bodyOf(init: RequestInit, url: URL, method: string): unknown {
  if (method === 'GET' || method === 'DELETE') return Object.fromEntries(url.searchParams);
  return typeof init.body === 'string' ? JSON.parse(init.body) : {};
}

function checked(schema: AnyEndpoint['output'] | undefined, value: unknown, what: string): unknown {
  if (!schema) return value;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  problems.push(
    `${what}: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
  );
  return value;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Forgets everything; answers with what went wrong since the last time. */
export function endServing(): readonly string[] {
  served.clear();
  return problems.splice(0);
}
