import { Failure } from '@qunlu/contract/kernel/errors.ts';
import * as contract from '@qunlu/contract/o2o/calls.ts';
import * as publish from '@qunlu/contract/o2o/publish.ts';
import * as staff from '@qunlu/contract/o2o/staff.ts';
import * as till from '@qunlu/contract/o2o/till.ts';
import type { Binder } from '../../platform/bind.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { presentDeal } from './present/deal.ts';
import { dealPage, missingDealPage } from './present/page.ts';
import { deals } from './service/deals.ts';
import { dealListing, listDeals, nearDeals } from './service/list.ts';
import { arrangeDeal, createDeal, deleteDeal, editDeal, viewShop } from './service/publish.ts';
import { reviews } from './service/review.ts';
import { buyDeal, prepareToBuy, quoteDeal } from './service/sale.ts';
import { hideDeal, listStaffDeals } from './service/staff.ts';
import { findCode, setHelpers, undoUse, useCode, viewTill } from './service/till.ts';
import { listVouchers, viewVoucher } from './service/vouchers.ts';
import { checkDraft } from './service/writing.ts';

function publishRoutes(bind: Binder): void {
  bind(publish.viewShop, (ctx) => viewShop(ctx));
  bind(
    publish.createDeal,
    (ctx, { body }) => checkDraft(ctx, undefined, body),
    (ctx, _, checked) => createDeal(ctx, checked),
  );
  bind(
    publish.editDeal,
    (ctx, { query, body }) => checkDraft(ctx, query.id, body),
    (ctx, { query, body }, checked) => editDeal(ctx, query.id, body.rev, checked),
  );
  bind(publish.arrangeDeal, (ctx, { body }) => arrangeDeal(ctx, body));
  bind(publish.deleteDeal, (ctx, { query }) => deleteDeal(ctx, query.id));
  bind(publish.ownDeals, (ctx, { query }) => dealListing.listOf(ctx, { ...query, id: ctx.viewer.userId }));
}

function buyingRoutes(bind: Binder): void {
  bind(contract.viewDeal, async (ctx, { query }) =>
    presentDeal(await deals.look(ctx, query.id), ctx.viewer.userId, ctx.now),
  );
  bind(contract.listDeals, (ctx, { query }) => listDeals(ctx, query));
  bind(contract.nearDeals, (ctx, { body }) => nearDeals(ctx, body));
  bind(contract.quoteDeal, (ctx, { query }) => quoteDeal(ctx, query));
  bind(
    contract.buyDeal,
    (ctx, { body }) => prepareToBuy(ctx, body),
    (ctx, { body }, known) => buyDeal(ctx, body, known),
  );
  bind(contract.listVouchers, (ctx, { query }) => listVouchers(ctx, query));
  bind(contract.viewVoucher, (ctx, { query }) => viewVoucher(ctx, query.deal_id));
}

function tillRoutes(bind: Binder): void {
  bind(till.viewTill, (ctx) => viewTill(ctx));
  bind(
    till.useCode,
    (ctx, { body }) => findCode(ctx, body.code),
    (ctx, _, orderId) => useCode(ctx, orderId),
  );
  bind(till.undoUse, (ctx, { body }) => undoUse(ctx, body.voucher_id));
  bind(till.setHelpers, (ctx, { body }) => setHelpers(ctx, body.user_ids));
}

function staffRoutes(bind: Binder): void {
  bind(staff.listDealReviews, (ctx, { query }) => reviews.list(ctx, query));
  bind(staff.viewDealReview, (ctx, { query }) => reviews.view(ctx, query.id));
  bind(staff.decideDealReview, (ctx, { body }) => reviews.decide(ctx, body));
  bind(staff.listStaffDeals, (ctx, { query }) => listStaffDeals(ctx, query));
  bind(staff.hideDeal, (ctx, { body }) => hideDeal(ctx, body));
}

export function o2oRoutes(bind: Binder): void {
  publishRoutes(bind);
  buyingRoutes(bind);
  tillRoutes(bind);
  staffRoutes(bind);
}

/** The page on the clean path of a deal (architecture §8). */
export function o2oPages(page: PageBinder): void {
  page(
    '/o2o/:id',
    async (ctx, params) => {
      const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
      try {
        return dealPage(presentDeal(await deals.look({ ...ctx, viewer: null }, id), 0, ctx.now));
      } catch (error) {
        if (error instanceof Failure) return missingDealPage(`/o2o/${id}`);
        throw error;
      }
    },
    { mayLag: true },
  );
}
