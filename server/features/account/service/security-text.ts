import type { Ctx } from '../../../platform/context.ts';

/**
 * Tells a number by text what has just happened to its account (D106). What happened stands, whether the text goes out or
 * not: one that does not is logged.
 */
export async function sendSecurityText(ctx: Ctx, phone: string, text: string): Promise<void> {
  await ctx.deps.sms
    .send(ctx.db, { phone, code: '', at: ctx.now, text: `【群录】${text}` })
    .catch((error: unknown) => ctx.deps.log.error({ err: error }, 'a security text was not sent'));
}
