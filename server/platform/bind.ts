import { userStatus } from '@qunlu/contract/account/rules.ts';
import {
  header,
  mayCall,
  takesIdempotencyKey,
  type Access,
  type AnyEndpoint,
  type Endpoint,
  type Restriction,
} from '@qunlu/contract/kernel/endpoint.ts';
import { bodyLimitOf } from '@qunlu/contract/kernel/body-size.ts';
import { Failure, fail, type FailureName } from '@qunlu/contract/kernel/errors.ts';
import { failuresOf } from '@qunlu/contract/kernel/failures-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answerWriter } from './answers.ts';
import type { Ctx, CtxOf, Deps, StaffMember, Viewer } from './context.ts';
import { idempotent, idempotentExternal, hasAnswer, scopeOf, storedAnswer } from './idempotency.ts';
import { readFrom, tellPosition } from './replicas.ts';
import { consumeRateLimits } from './limits.ts';
import { requiredPort } from './ports.ts';
import { rememberCall } from './security-log.ts';
import { checkFetchMetadata, checkSignature } from './signature.ts';
import { trustedChannel } from './share-mark.ts';
import { readVisitor } from './visitor.ts';

/** Log message for a failure that its endpoint does not declare; the test world fails a test that logs one. */
export const undeclaredFailure = 'undeclared failure';

/** Finds the unexpired session of a token. */
export type Authenticate = (deps: Deps, token: string, now: Date) => Promise<Viewer | null>;
/** Finds the unexpired session of a member of staff. */
export type AuthenticateStaff = (deps: Deps, token: string, now: Date) => Promise<StaffMember | null>;

export const authenticator = requiredPort<Authenticate>('platform.authenticate');
export const staffAuthenticator = requiredPort<AuthenticateStaff>('platform.authenticate-staff');

export interface Binder {
  <Q extends z.core.$ZodType, B extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access>(
    endpoint: Endpoint<Q, B, O, A>,
    handler: (ctx: CtxOf<A>, input: Input<Q, B>) => Promise<z.input<O>>,
  ): void;
  /** `prepare` calls providers before an idempotency key opens a transaction; skipped when the answer is stored already. */
  <Q extends z.core.$ZodType, B extends z.core.$ZodType, O extends z.core.$ZodType, A extends Access, Known>(
    endpoint: Endpoint<Q, B, O, A>,
    prepare: (ctx: CtxOf<A>, input: Input<Q, B>) => Promise<Known>,
    handler: (ctx: CtxOf<A>, input: Input<Q, B>, known: Known) => Promise<z.input<O>>,
  ): void;
}

interface Input<Q extends z.core.$ZodType, B extends z.core.$ZodType> {
  query: z.output<Q>;
  body: z.output<B>;
}

type AnyInput = { query: never; body: never };
/** Untyped inside; the overloads of {@link Binder} have checked it against its endpoint. */
type Handler = (ctx: never, input: AnyInput, known: never) => Promise<unknown>;

const bearer = /^Bearer ([\w.-]{20,200})$/;
const headerText = (request: FastifyRequest, name: string, max = 100): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value.slice(0, max) : '';
};
/** A channel or a campaign. Percent-encoded by the browser, since a header carries no Chinese. */
function campaignOf(request: FastifyRequest, name: string): string {
  const given = headerText(request, name, 600);
  let text = given;
  try {
    text = decodeURIComponent(given);
  } catch {
    // Not encoded: taken as it is.
  }
  return [...text.replace(/\p{C}/gu, '')].slice(0, campaignMax).join('');
}
const campaignMax = 20;
/** Longer than usual: WeChat and our own apps name themselves at the end of a long user agent. */
const userAgentMax = 400;

/** The bearer token. Cookies are never read here, since a cookie must not authorise a change (architecture §4). */
export function bearerOf(request: FastifyRequest): string {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** The context of a call; `viewer` is the session of the token, null without one. */
export async function contextOf(
  deps: Deps,
  authenticate: Authenticate,
  request: FastifyRequest,
  token: string,
): Promise<Ctx> {
  const now = deps.clock();
  const ctx: Ctx = {
    deps,
    db: deps.db,
    now,
    viewer: token ? await authenticate(deps, token, now) : null,
    staff: null,
    client: {
      ip: request.ip,
      userAgent: headerText(request, 'user-agent', userAgentMax),
      visitor: readVisitor(request, deps.secrets),
      qc: trustedChannel(deps.secrets, campaignOf(request, header.qc)),
      ac: campaignOf(request, header.ac),
      call: request.routeOptions.url ?? '',
    },
  };
  rememberCall(request, ctx);
  return ctx;
}

function read<T extends z.core.$ZodType>(schema: T | undefined, value: unknown): z.output<T> | undefined {
  if (!schema) return undefined;
  if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
    fail('invalid');
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  fail('invalid', {
    ...(issue?.message ? { message: issue.message } : {}),
    ...(issue?.path.length ? { field: issue.path.join('.') } : {}),
  });
}

const restrictions: Record<number, Restriction | undefined> = {
  [userStatus.muted]: 'muted',
  [userStatus.banned]: 'banned',
  [userStatus.leaving]: 'leaving',
};

/**
 * Checks access, or fails. Answers the context to continue with: banned and leaving people are treated as guests where
 * guests may call, and are refused elsewhere, unless the endpoint's `also` names them (D12, D13).
 */
function admit(endpoint: AnyEndpoint, given: Ctx, request: FastifyRequest): Ctx {
  const restricted = given.viewer ? restrictions[given.viewer.status] : undefined;
  const barred = restricted !== undefined && !endpoint.also?.includes(restricted);
  const ctx =
    barred && restricted !== 'muted' && endpoint.access === 'guest' ? { ...given, viewer: null } : given;
  if (endpoint.access === 'login' || endpoint.access === 'phone') {
    if (!ctx.viewer) fail('login');
    if (barred && (restricted !== 'muted' || endpoint.effect === 'write')) fail(restricted);
    if (endpoint.access === 'phone' && ctx.viewer.phone === '') fail('phoneRequired');
  }
  if (endpoint.effect === 'write') checkFetchMetadata(request);
  // Scripts drive the sandbox; a page of another site is refused above.
  const signs = endpoint.effect === 'write' && !ctx.viewer && endpoint.access !== 'sandbox';
  if (signs) checkSignature(request, ctx.deps.env.appSecret, ctx.now);
  return ctx;
}

/** The same for the back office. A user's token opens nothing here, and a staff token nothing outside. */
async function admitStaff(
  endpoint: AnyEndpoint,
  given: Ctx,
  token: string,
  authenticate: AuthenticateStaff,
): Promise<Ctx> {
  const staff = token ? await authenticate(given.deps, token, given.now) : null;
  if (!staff) fail('login');
  if (!mayCall(endpoint, staff.roles)) fail('forbidden', { message: '您的岗位没有这项权限，请联系管理员' });
  return { ...given, staff };
}

function idempotencyKeyOf(endpoint: AnyEndpoint, request: FastifyRequest): string {
  if (!takesIdempotencyKey(endpoint)) return '';
  const key = request.headers[header.idempotencyKey];
  if (key === undefined) return '';
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) {
    fail('invalid', { message: '提交编号不正确，请刷新后重新提交', field: 'Idempotency-Key' });
  }
  return key;
}

/**
 * Counts the call against its limits and answers whether its answer is stored: a repeat costs nothing; whatever else is asked
 * counts before it is read, wrong input, too. Without limits and providers the claim of the key tells, and nothing is asked.
 */
async function countCall(
  ctx: Ctx,
  endpoint: AnyEndpoint,
  keyed: { scope: string; key: string } | undefined,
  prepares: boolean,
): Promise<boolean> {
  if (endpoint.limits?.length) return (await consumeRateLimits(ctx, endpoint, keyed)) === 'repeated';
  return keyed !== undefined && prepares && hasAnswer(ctx.db, keyed);
}

/**
 * Makes the `bind` that routes.ts calls, one line per endpoint. Order of a call: session, access, signature, rate limits
 * (not for a key whose answer is stored), query and body, stored answer to a repeated key, `prepare` (providers), handler
 * (once per idempotency key), output by its schema, envelope.
 */
export function makeBinder(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  authenticateStaff: AuthenticateStaff,
): Binder {
  return (endpoint: AnyEndpoint, ...steps: [Handler] | [Handler, Handler]) => {
    const [prepare, handler] = steps.length === 2 ? steps : [undefined, steps[0]];
    const secure = deps.env.publicUrl.startsWith('https://');
    const write = answerWriter(endpoint, deps.answers);
    const declared = new Set<FailureName>(failuresOf(endpoint));
    /** A failure missing in the contract is a defect of the contract: answered all the same, and logged as an error. */
    const reportUndeclared = (error: unknown, request: FastifyRequest): never => {
      if (error instanceof Failure && !declared.has(error.failure))
        request.log.error({ call: endpoint.id, failure: error.failure }, undeclaredFailure);
      throw error;
    };
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const token = bearerOf(request);
      const isStaffCall = endpoint.access === 'staff';
      const given = await contextOf(deps, authenticate, request, isStaffCall ? '' : token);
      const ctx = isStaffCall
        ? await admitStaff(endpoint, given, token, authenticateStaff)
        : admit(endpoint, given, request);
      rememberCall(request, ctx);
      const inQuery = request.method === 'GET' || request.method === 'DELETE';
      const key = idempotencyKeyOf(endpoint, request);
      const keyed = key === '' ? undefined : { scope: scopeOf(ctx, endpoint.id), key };
      const isRepeat = await countCall(ctx, endpoint, keyed, prepare !== undefined);
      const input = {
        query: read(endpoint.query, { ...(request.query as object), ...(request.params as object) }),
        body: read(endpoint.body, inQuery ? request.query : request.body),
      };
      const repeatable = keyed && { ...keyed, content: input };
      const work = async (): Promise<unknown> => {
        const known = await prepare?.(ctx as never, input as AnyInput, undefined as never);
        const run = (c: Ctx) => handler(c as never, input as AnyInput, known as never);
        if (endpoint.mayLag) return readFrom(deps, endpoint, request, ctx.db, (db) => run({ ...ctx, db }));
        const runIdempotent = endpoint.idempotency === 'key' ? idempotent : idempotentExternal;
        return repeatable ? runIdempotent(ctx, repeatable, run) : run(ctx);
      };
      const stored = repeatable && isRepeat && (await storedAnswer(ctx.db, repeatable));
      const result = stored ? stored.answer : await work();
      if (deps.replicas && endpoint.effect === 'write') await tellPosition(deps.replicas, reply, secure);
      reply.header('cache-control', 'no-store');
      if (endpoint.produces) {
        // Bytes without a type of their own are downloaded, never opened as a page.
        if (endpoint.produces === 'application/octet-stream')
          reply.header('content-disposition', `attachment; filename="${endpoint.id.split('.').at(-1)}"`);
        return reply
          .header('x-robots-tag', 'noindex')
          .header(
            'cache-control',
            // What somebody may see who is logged in is kept for nobody else.
            endpoint.access === 'guest'
              ? `${ctx.viewer ? 'private' : 'public'}, max-age=${endpoint.keeps ?? 2_592_000}`
              : 'no-store',
          )
          .type(
            endpoint.produces.startsWith('text/') ? `${endpoint.produces}; charset=utf-8` : endpoint.produces,
          )
          .send(Buffer.from(result as Uint8Array));
      }
      return reply.type('application/json; charset=utf-8').send(write(result));
    };
    app.route({
      method: [...endpoint.methods],
      // `{id}` of a path is the field `id` of the query.
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      handler: (request, reply) =>
        answer(request, reply).catch((error: unknown) => reportUndeclared(error, request)),
    });
  };
}
