import * as contract from '@qunlu/contract/activity/registering.ts';
import type { Binder } from '../../../platform/bind.ts';
import { quoteTicket } from '../service/registering/quote.ts';
import { register, ticketSale } from '../service/registering/register.ts';

export function registeringRoutes(bind: Binder): void {
  bind(contract.quoteTicket, (ctx, { query }) => quoteTicket(ctx, query));
  bind(
    contract.register,
    (ctx, { body }) => ticketSale.prepare(ctx, body),
    (ctx, { body }, known) => register(ctx, body, known),
  );
}
