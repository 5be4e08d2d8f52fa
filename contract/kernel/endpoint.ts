import type * as z from 'zod/mini';
import type { FailureName } from './errors.ts';

/** Any zod schema: inputs are `zod/mini` (forms bundle them), entities are `zod`, compiled on the server. */
export type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `guest`: everybody; `login`: a live session; `phone`: a session with a bound phone
 * (40101 otherwise, D6); `staff`: a session of the back office whose member has one of `roles` (40300 otherwise), never a
 * user's; `sandbox`: everybody, and only where sandbox routes are registered.
 */
export type Access = 'guest' | 'login' | 'phone' | 'staff' | 'sandbox';

/** D138: roles of staff. `admin` assigns roles and configures; it does not decide cases. */
export const staffRoles = ['auditor', 'service', 'finance', 'operator', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** People whose status closes the product to them except for a few calls (D12, D13). */
export type Restriction = 'muted' | 'banned' | 'leaving';

/** At most `max` calls in `seconds`, counted in the database, so that a restart resets nothing; 42900 beyond. */
export interface Limit {
  by: 'address' | 'person';
  max: number;
  seconds: number;
}

export interface Endpoint<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
  Allowed extends Access = Access,
> {
  /** `feature.verb`, unique. */
  id: string;
  /** The web app uses the first one; all of them answer alike (D199). */
  methods: readonly [Method, ...Method[]];
  path: string;
  access: Allowed;
  /** Of a `staff` endpoint: who may call. Absent: every member. */
  roles?: readonly StaffRole[];
  /** One Chinese sentence for the documentation. */
  summary: string;
  /** Guests must sign `write` calls; a cookie never authorises one. */
  effect: 'read' | 'write';
  /** Query fields. GET and DELETE carry everything here. */
  query?: Query;
  /** Fields of the JSON body. For an endpoint with GET and POST, GET reads them from the query. */
  body?: Body;
  output: Output;
  /** Failures beyond those that `failuresOf` finds implied by access, input, limits and key. */
  errors: readonly FailureName[];
  /**
   * `key`: an `Idempotency-Key` makes a repeat return the first answer, written in the transaction of the work.
   * `key-external`: the same for work that calls a provider, with no transaction around it.
   */
  idempotency: 'none' | 'natural' | 'key' | 'key-external';
  /** The answer is bytes of this type instead of JSON. Cacheable only when guests may read it. */
  produces?: 'image/png' | 'text/vcard' | 'text/calendar' | 'application/octet-stream';
  /** Seconds for which anybody may keep the bytes that a guest may read; 30 days by default. */
  keeps?: number;
  /**
   * Restricted people who may call it. By default muted people may only read, and banned and leaving people may not call;
   * where guests may call, they are treated as guests.
   */
  also?: readonly Restriction[];
  /** Required for every `write` that guests may call. */
  limits?: readonly Limit[];
  /**
   * The module of a circle (D77, decision 0107) whose switch closes this call: while it is off the call answers `moduleOff`,
   * whoever asks; `server/features/circle/module-calls.test.ts` asks each of them. Left out by calls with which those who run the
   * circle prepare a module that is off, and by lists over many circles.
   */
  module?: string;
  /**
   * A read that may be some seconds old, answered by a replica of the database where there is one (decision 0120). Never for what an
   * event tells pages to read again, money, contacts or what decides who may.
   */
  mayLag?: true;
  /** Requirement ids that this call implements. */
  requirements: readonly string[];
}

/**
 * Declares one endpoint. Server, client, OpenAPI and guard tests read this value; `access` is part of its type, so that the
 * server knows at compile time who calls.
 */
export function endpoint<
  Query extends Schema,
  Body extends Schema,
  Output extends Schema,
  Allowed extends Access,
>(declaration: Endpoint<Query, Body, Output, Allowed>): Endpoint<Query, Body, Output, Allowed> {
  return declaration;
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema>;

/** Parsed query, as the server's handler gets it. */
export type QueryOf<E> = E extends Endpoint<infer Q, Schema, Schema> ? z.output<Q> : never;
/** Parsed body, as the server's handler gets it. */
export type BodyOf<E> = E extends Endpoint<Schema, infer B, Schema> ? z.output<B> : never;
/** Query as a caller writes it. */
export type QueryInput<E> = E extends Endpoint<infer Q, Schema, Schema> ? z.input<Q> : never;
/** Body as a caller writes it. */
export type BodyInput<E> = E extends Endpoint<Schema, infer B, Schema> ? z.input<B> : never;
/** The answer without its envelope. */
export type OutputOf<E> = E extends Endpoint<Schema, Schema, infer O> ? z.output<O> : never;

/** D138: whether a member of staff with these roles may call it. */
export const mayCall = ({ roles }: Pick<AnyEndpoint, 'roles'>, held: readonly string[]): boolean =>
  !roles || roles.some((role) => held.includes(role));

export const takesIdempotencyKey = (endpoint: AnyEndpoint): boolean =>
  endpoint.idempotency === 'key' || endpoint.idempotency === 'key-external';

/** Names of the headers of every request (B257–B260). */
export const header = {
  apiVersion: 'api-version',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
  qc: 'x-qc',
  ac: 'x-ac',
  idempotencyKey: 'idempotency-key',
} as const;

export const apiVersion = 'v1.0.0';
/** Largest accepted difference between a request's timestamp and the server's clock, milliseconds. */
export const signatureSkewMs = 5 * 60 * 1000;
