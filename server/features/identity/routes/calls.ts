import * as merchant from '@qunlu/contract/identity/merchant.ts';
import * as names from '@qunlu/contract/identity/real-name.ts';
import { viewSelling as viewSellingContract } from '@qunlu/contract/identity/selling.ts';
import * as signing from '@qunlu/contract/identity/signing.ts';
import * as staff from '@qunlu/contract/identity/staff.ts';
import type { Binder } from '../../../platform/bind.ts';
import { applyMerchant, cancelMerchant, merchantState, viewMerchant } from '../service/merchant.ts';
import {
  decideMerchant,
  freezeMerchant,
  listMerchants,
  viewMerchantReview,
} from '../service/merchant-review.ts';
import {
  giveRealName,
  listLooks,
  realNameState,
  settleRealName,
  startRealName,
  viewRealName,
} from '../service/real-name.ts';
import { revealIdentity } from '../service/reveal.ts';
import { viewSelling } from '../service/selling.ts';
import { settleSigning, startSigning, viewSigning } from '../service/signing.ts';

export function identityRoutes(bind: Binder): void {
  bind(names.viewRealName, (ctx) => viewRealName(ctx));
  bind(names.giveRealName, (ctx, { body }) => giveRealName(ctx, body));
  bind(names.startRealName, (ctx, { body }) => startRealName(ctx, body.redirect_url));
  bind(names.settleRealName, (ctx) => settleRealName(ctx));
  bind(names.realNameState, (ctx) => realNameState(ctx));
  bind(names.listLooks, (ctx, { query }) => listLooks(ctx, query));
  bind(signing.viewSigning, (ctx) => viewSigning(ctx));
  bind(signing.settleSigning, (ctx) => settleSigning(ctx));
  bind(signing.startSigning, (ctx, { body }) => startSigning(ctx, body));
  bind(merchant.merchantState, (ctx) => merchantState(ctx));
  bind(merchant.viewMerchant, (ctx) => viewMerchant(ctx));
  bind(viewSellingContract, (ctx, { query }) => viewSelling(ctx, query));
  bind(merchant.applyMerchant, (ctx, { body }) => applyMerchant(ctx, body));
  bind(merchant.cancelMerchant, (ctx) => cancelMerchant(ctx));
  bind(staff.listMerchants, (ctx, { query }) => listMerchants(ctx, query));
  bind(staff.viewMerchantReview, (ctx, { body }) => viewMerchantReview(ctx, body));
  bind(staff.decideMerchant, (ctx, { body }) => decideMerchant(ctx, body));
  bind(staff.freezeMerchant, (ctx, { body }) => freezeMerchant(ctx, body));
  bind(staff.revealIdentity, (ctx, { body }) => revealIdentity(ctx, body));
}
