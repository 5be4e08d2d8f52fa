import * as calls from '@qunlu/contract/dues/calls.ts';
import * as income from '@qunlu/contract/dues/income.ts';
import * as codes from '@qunlu/contract/dues/pay-codes.ts';
import * as tiers from '@qunlu/contract/dues/tiers.ts';
import type { Binder } from '../../platform/bind.ts';
import { addCost, counterCost, listCosts, openBooks, prepareCost, viewBooks } from './service/books.ts';
import { listCoupons, makeCoupon, stopCoupon } from './service/coupons.ts';
import { incomeFile, listIncome, listPayLogs } from './service/income.ts';
import { viewOffer } from './service/offer.ts';
import { listPayCodes, makePayCode, preparePayCode, switchPayCode } from './service/pay-codes.ts';
import { giveBackPayment, paymentSale, prepareGivingBack, viewPayCode } from './service/paying.ts';
import { renewalSale } from './service/renew.ts';
import { memberDues } from './service/member-dues.ts';
import { chargeCircle, prepareTier, saveTier, viewSetting } from './service/tiers.ts';

export function duesRoutes(bind: Binder): void {
  bind(calls.viewOffer, (ctx, { query }) => viewOffer(ctx, query));
  bind(
    calls.renewMembership,
    (ctx, { body }) => renewalSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await renewalSale.sell(ctx, body, known)).order.hash }),
  );
  bind(calls.isPayCircleMember, (ctx, { body }) => memberDues(ctx, body));
  bind(tiers.viewSetting, (ctx, { query }) => viewSetting(ctx, query.id));
  bind(
    tiers.saveTier,
    (ctx, { body }) => prepareTier(ctx, body),
    (ctx, { body }) => saveTier(ctx, body),
  );
  bind(tiers.chargeCircle, (ctx, { body }) => chargeCircle(ctx, body));
  bind(tiers.listCoupons, (ctx, { query }) => listCoupons(ctx, query));
  bind(tiers.makeCoupon, (ctx, { body }) => makeCoupon(ctx, body));
  bind(tiers.stopCoupon, (ctx, { body }) => stopCoupon(ctx, body));
  bind(codes.listPayCodes, (ctx, { query }) => listPayCodes(ctx, query));
  bind(
    codes.makePayCode,
    (ctx, { body }) => preparePayCode(ctx, body),
    (ctx, { body }) => makePayCode(ctx, body),
  );
  bind(codes.switchPayCode, (ctx, { body }) => switchPayCode(ctx, body));
  bind(codes.viewPayCode, (ctx, { query }) => viewPayCode(ctx, query));
  bind(
    codes.payByCode,
    (ctx, { body }) => paymentSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await paymentSale.sell(ctx, body, known)).order.hash }),
  );
  bind(
    codes.giveBackPayment,
    (ctx, { body }) => prepareGivingBack(ctx, body),
    (ctx, { body }) => giveBackPayment(ctx, body),
  );
  bind(income.listIncome, (ctx, { query }) => listIncome(ctx, query));
  bind(income.incomeFile, (ctx, { query }) => incomeFile(ctx, query));
  bind(income.listPayLogs, (ctx, { query }) => listPayLogs(ctx, query));
  bind(income.viewBooks, (ctx, { query }) => viewBooks(ctx, query.id));
  bind(income.openBooks, (ctx, { body }) => openBooks(ctx, body));
  bind(income.listCosts, (ctx, { query }) => listCosts(ctx, query));
  bind(
    income.addCost,
    (ctx, { body }) => prepareCost(ctx, { ...body, field: 'what', text: body.what }),
    (ctx, { body }) => addCost(ctx, body),
  );
  bind(
    income.counterCost,
    (ctx, { body }) => prepareCost(ctx, { id: body.id, field: 'why', text: body.why }),
    (ctx, { body }) => counterCost(ctx, body),
  );
}
