import * as z from 'zod/mini';
import type { AnyEndpoint, BodyOf, OutputOf, QueryOf } from '../kernel/endpoint.ts';
import { envelopeOf, wrapAnswer, wrapFailure } from '../kernel/envelope.ts';
import { Failure } from '../kernel/errors.ts';

/** A request as the server would see it, after the contract has read it. */
export interface ServedRequest<E> {
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: { get(name: string): string | null };
}

type Handler<E> = (asked: ServedRequest<E>) => OutputOf<E> | Promise<OutputOf<E>>;

interface Served {
  endpoint: AnyEndpoint;
  answer: (asked: ServedRequest<AnyEndpoint>) => unknown;
  calls: ServedRequest<AnyEndpoint>[];
}

/** As it comes over the network. */
export interface SentRequest {
  method: string;
  path: string;
  /** Fields of the address. */
  query: Record<string, string>;
  /** The text of the body, when there is one. */
  text?: string | undefined;
  headers: { get(name: string): string | null };
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
): readonly ServedRequest<E>[] {
  const calls: ServedRequest<AnyEndpoint>[] = [];
  const handler = typeof answer === 'function' ? (answer as Handler<E>) : () => answer;
  served.set(keyOf(endpoint.methods[0], endpoint.path), {
    endpoint,
    answer: (asked) => handler(asked as unknown as ServedRequest<E>),
    calls,
  });
  return calls as unknown as readonly ServedRequest<E>[];
}

/** The network of screen tests; undefined when nobody answers. */
export async function answerTo(sent: SentRequest): Promise<{ status: number; body: unknown } | undefined> {
  const { method, path, query, text, headers } = sent;
  const known = served.get(keyOf(method, path));
  if (!known) {
    problems.push(`nobody answers ${method} ${path}`);
    return undefined;
  }
  const { endpoint } = known;
  const inAddress = method === 'GET' || method === 'DELETE';
  const body: unknown = inAddress ? query : text === undefined ? {} : JSON.parse(text);
  const asked: ServedRequest<AnyEndpoint> = {
    query: checked(endpoint.query, query, `${endpoint.id} query`),
    body: checked(endpoint.body, body, `${endpoint.id} body`),
    headers,
  };
  known.calls.push(asked);
  const envelope = envelopeOf(endpoint.path);
  try {
    const data = await known.answer(asked);
    checked(endpoint.output, data, `${endpoint.id} output`);
    return { status: 200, body: wrapAnswer(envelope, data) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.status, body: wrapFailure(envelope, error) };
  }
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

/** Forgets everything; answers with what went wrong since the last time. */
export function endServing(): readonly string[] {
  served.clear();
  return problems.splice(0);
}
