import type { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';
import { networkOf } from './limits.ts';

/** The context of each request in progress. */
const calls = new WeakMap<FastifyRequest, Ctx>();

export function rememberCall(request: FastifyRequest, ctx: Ctx): void {
  calls.set(request, ctx);
}

/** A keyed hash of the network, so that attempts from one network can be told apart; never the address itself. */
const markOf = (ctx: Ctx): string =>
  ctx.deps.secrets.mac('platform.log', networkOf(ctx.client.ip)).toString('hex').slice(0, 12);

/** Logs what happened to sessions and who attempted what: ids and names of the contract, never what was sent. */
export function logSecurity(
  ctx: Ctx,
  message: 'session started' | 'session ended' | 'sessions ended' | 'call refused',
  facts: Readonly<Record<string, string | number | undefined>>,
): void {
  const { log } = ctx.deps;
  if (!log.isLevelEnabled('info')) return;
  log.info(
    {
      user: ctx.viewer?.userId,
      staff: ctx.staff?.userId,
      call: ctx.client.call,
      from: ctx.client.ip === '' ? undefined : markOf(ctx),
      ...facts,
    },
    message,
  );
}

/** Logs a refused call; addresses that do not exist are not logged. */
export function logRefusal(request: FastifyRequest, { failure, field }: Failure): void {
  const ctx = calls.get(request);
  if (ctx) logSecurity(ctx, 'call refused', { failure, field });
}
