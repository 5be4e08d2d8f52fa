import { Failure } from '@qunlu/contract/kernel/errors.ts';
import * as contract from '@qunlu/contract/groupbuy/calls.ts';
import * as manage from '@qunlu/contract/groupbuy/manage.ts';
import * as packing from '@qunlu/contract/groupbuy/packing.ts';
import * as publish from '@qunlu/contract/groupbuy/publish.ts';
import * as staff from '@qunlu/contract/groupbuy/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { inTransaction } from '../../platform/context.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { presentBuy } from './present/buy.ts';
import { buyPage, missingBuyPage } from './present/page.ts';
import { buyPath, buys } from './service/buys.ts';
import { cancelBuy, checkReason } from './service/cancel.ts';
import { exportEntries } from './service/export.ts';
import { listHelpers, setHelpers } from './service/team.ts';
import {
  buysInCircle,
  buysInOwnCircles,
  listBuys,
  listChain,
  listJoined,
  ownBuys,
  viewOpened,
} from './service/list.ts';
import { checkNote, listEntries, noteEntry, openContact, viewManage, viewPacking } from './service/manage.ts';
import { addOffline, checkOffline, removeOffline } from './service/offline.ts';
import { arrangeBuy, createBuy, deleteBuy, drafts, editBuy } from './service/publish.ts';
import { readyEntries, undoReady } from './service/ready.ts';
import { reviews } from './service/review.ts';
import { joinBuy, prepareToJoin, quoteBuy } from './service/sale.ts';
import { hideBuy, listStaffBuys } from './service/staff.ts';
import { checkDraft } from './service/writing.ts';

function publishRoutes(bind: Binder): void {
  bind(
    publish.createBuy,
    (ctx, { body }) => checkDraft(ctx, undefined, body),
    (ctx, { body }, checked) => createBuy(ctx, body, checked),
  );
  bind(
    publish.editBuy,
    (ctx, { query, body }) => checkDraft(ctx, query.id, body),
    (ctx, { query, body }, checked) => editBuy(ctx, query.id, body.rev, checked),
  );
  bind(publish.arrangeBuy, (ctx, { body }) => arrangeBuy(ctx, body));
  bind(
    publish.cancelBuy,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => cancelBuy(ctx, body),
  );
  bind(publish.deleteBuy, (ctx, { query }) => deleteBuy(ctx, query.id));
  bind(publish.ownBuys, (ctx, { query }) => ownBuys(ctx, query));
  bind(publish.listDrafts, async (ctx) => ({ list: await drafts.list(ctx) }));
  bind(publish.viewDraft, (ctx, { query }) => drafts.find(ctx, query.id));
  bind(publish.saveDraft, (ctx, { body: { draft_id: draftId, ...draft } }) =>
    inTransaction(ctx, (tx) => drafts.save(tx, { ...draft, draftId })),
  );
  bind(publish.deleteDraft, async (ctx, { query }) => {
    await drafts.remove(ctx, query.id);
    return { draft_id: query.id };
  });
}

function joiningRoutes(bind: Binder): void {
  bind(contract.listBuys, (ctx, { query }) => listBuys(ctx, query));
  bind(contract.circleBuys, (ctx, { query }) => buysInOwnCircles(ctx, query));
  bind(contract.circleGroupbuys, (ctx, { query }) => buysInCircle(ctx, query));
  bind(contract.viewBuy, async (ctx, { query }) =>
    presentBuy(await buys.look(ctx, query.id), ctx.viewer.userId, ctx.now),
  );
  bind(contract.listChain, (ctx, { query }) => listChain(ctx, query));
  bind(contract.quoteBuy, (ctx, { body }) => quoteBuy(ctx, body));
  bind(
    contract.joinBuy,
    (ctx, { body }) => prepareToJoin(ctx, body),
    (ctx, { body }, known) => joinBuy(ctx, body, known),
  );
  bind(contract.listJoined, (ctx, { query }) => listJoined(ctx, query));
  bind(manage.listOpened, (ctx, { query }) => viewOpened(ctx, query.entry_id));
}

function manageRoutes(bind: Binder): void {
  bind(manage.viewManage, (ctx, { query }) => viewManage(ctx, query.id));
  bind(manage.listEntries, (ctx, { query }) => listEntries(ctx, query));
  bind(manage.openContact, (ctx, { body }) => openContact(ctx, body.entry_id));
  bind(
    manage.noteEntry,
    (ctx, { body }) => checkNote(ctx, body),
    (ctx, { body }) => noteEntry(ctx, body),
  );
  bind(packing.readyEntries, (ctx, { body }) => readyEntries(ctx, body));
  bind(packing.undoReady, (ctx, { body }) => undoReady(ctx, body.entry_id));
  bind(
    manage.addOffline,
    (ctx, { body }) => checkOffline(ctx, body),
    (ctx, { body }) => addOffline(ctx, body),
  );
  bind(manage.removeOffline, (ctx, { body }) => removeOffline(ctx, body.entry_id));
  bind(packing.viewPacking, (ctx, { query }) => viewPacking(ctx, query));
  bind(manage.exportEntries, (ctx, { body }) => exportEntries(ctx, body.id));
  bind(manage.listHelpers, (ctx, { query }) => listHelpers(ctx, query.id));
  bind(manage.setHelpers, (ctx, { body }) => setHelpers(ctx, body.id, body.user_ids));
}

function staffRoutes(bind: Binder): void {
  bind(staff.listBuyReviews, (ctx, { query }) => reviews.list(ctx, query));
  bind(staff.viewBuyReview, (ctx, { query }) => reviews.view(ctx, query.id));
  bind(staff.decideBuyReview, (ctx, { body }) => reviews.decide(ctx, body));
  bind(staff.listStaffBuys, (ctx, { query }) => listStaffBuys(ctx, query));
  bind(staff.hideBuy, (ctx, { body }) => hideBuy(ctx, body));
}

export function groupbuyRoutes(bind: Binder): void {
  publishRoutes(bind);
  joiningRoutes(bind);
  manageRoutes(bind);
  staffRoutes(bind);
}

/** The page on the clean path of a buy (architecture §8). */
export function groupbuyPages(page: PageBinder): void {
  page(
    '/groupbuy/:id/view',
    async (ctx, params) => {
      const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
      try {
        return buyPage(presentBuy(await buys.look({ ...ctx, viewer: null }, id), 0, ctx.now));
      } catch (error) {
        if (error instanceof Failure) return missingBuyPage(buyPath(id));
        throw error;
      }
    },
    { mayLag: true },
  );
}
