import type { Ctx } from '../../../platform/context.ts';

/**
 * Sends a text message about what has just happened to the number's account (D106). A failure to send is only logged: what
 * happened stays.
 */
export async function sendSecurityText(ctx: Ctx, phone: string, text: string): Promise<void> {
  await ctx.deps.sms
    .send(ctx.db, { phone, code: '', at: ctx.now, text: `【群录】${text}` })
    .catch((error: unknown) => ctx.deps.log.error({ err: error }, 'a security text was not sent'));
}
