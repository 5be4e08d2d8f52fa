import * as contract from '@qunlu/contract/score.ts';
import type { Binder } from '../../platform/bind.ts';
import { dailyQuote } from './service/daily-quotes.ts';
import { isSigned, signIn, signList } from './service/sign-in.ts';

export function scoreRoutes(bind: Binder): void {
  bind(contract.isSigned, (ctx) => isSigned(ctx));
  bind(contract.signIn, (ctx) => signIn(ctx));
  bind(contract.signList, (ctx, { query }) => signList(ctx, query.month));
  bind(contract.dailyQuote, async (ctx) => dailyQuote(ctx.now));
}
