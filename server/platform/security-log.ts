import type { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';
import { networkOf } from './limits.ts';

/** Who makes a request that is under way. */
const calls = new WeakMap<FastifyRequest, Ctx>();

export function rememberCall(request: FastifyRequest, ctx: Ctx): void {
  calls.set(request, ctx);
}

/** A keyed mark of the network, so that tries of one can be told from those of many; never the address itself. */
const markOf = (ctx: Ctx): string =>
  ctx.deps.secrets.mac('platform.log', networkOf(ctx.client.ip)).toString('hex').slice(0, 12);

/** What happened to somebody's sessions, who tried what: ids and names of the contract only, nothing that was sent. */
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

/** A call that was refused; of addresses that do not exist nothing is written. */
export function logRefusal(request: FastifyRequest, { failure, field }: Failure): void {
  const ctx = calls.get(request);
  if (ctx) logSecurity(ctx, 'call refused', { failure, field });
}
