import * as campaigns from '@qunlu/contract/sms/campaigns.ts';
import * as contract from '@qunlu/contract/sms/calls.ts';
import * as staff from '@qunlu/contract/sms/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { creditSale } from './service/buying.ts';
import { listRefundable, refundCredits } from './service/refunds.ts';
import { campaignLinks, decideReview, listReviews, viewReview } from './service/campaign-review.ts';
import { cancelCampaign, prepareSubmit, submitCampaign } from './service/campaign-actions.ts';
import {
  composing,
  dropCampaign,
  dropTemplate,
  listCampaigns,
  prepareSave,
  prepareTemplate,
  previewCampaign,
  saveCampaign,
  saveTemplate,
  viewCampaign,
} from './service/campaign-drafts.ts';
import { setOptOut, viewLanding } from './service/opt-outs.ts';
import { adjustCredits, viewPersonCredits } from './service/staff.ts';
import { countCredits, listCredits } from './service/view.ts';

export function smsRoutes(bind: Binder): void {
  bind(
    contract.buyCredits,
    (ctx, { body }) => creditSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await creditSale.sell(ctx, body, known)).order.hash }),
  );
  bind(contract.countCredits, (ctx) => countCredits(ctx));
  bind(contract.listCredits, (ctx, { query }) => listCredits(ctx, query));
  bind(contract.listRefundable, (ctx) => listRefundable(ctx));
  bind(contract.refundCredits, (ctx, { body }) => refundCredits(ctx, body));
  bind(staff.viewPersonCredits, (ctx, { body }) => viewPersonCredits(ctx, body));
  bind(staff.adjustCredits, (ctx, { body }) => adjustCredits(ctx, body));
  campaignRoutes(bind);
}

/** Texts to many, and the staff who look at them. */
function campaignRoutes(bind: Binder): void {
  bind(campaigns.composeCampaign, (ctx, { query }) => composing(ctx, query));
  bind(campaigns.previewCampaign, (ctx, { body }) => previewCampaign(ctx, body));
  bind(
    campaigns.saveCampaign,
    (ctx, { body }) => prepareSave(ctx, body),
    (ctx, { body }) => saveCampaign(ctx, body),
  );
  bind(campaigns.dropCampaign, (ctx, { body }) => dropCampaign(ctx, body));
  bind(
    campaigns.submitCampaign,
    (ctx, { body }) => prepareSubmit(ctx, body),
    (ctx, { body }, checked) => submitCampaign(ctx, body, checked),
  );
  bind(campaigns.cancelCampaign, (ctx, { body }) => cancelCampaign(ctx, body));
  bind(campaigns.listCampaigns, (ctx, { query }) => listCampaigns(ctx, query));
  bind(campaigns.viewCampaign, (ctx, { query }) => viewCampaign(ctx, query));
  bind(
    campaigns.saveTemplate,
    (ctx, { body }) => prepareTemplate(ctx, body),
    (ctx, { body }) => saveTemplate(ctx, body),
  );
  bind(campaigns.dropTemplate, (ctx, { body }) => dropTemplate(ctx, body));
  bind(campaigns.viewLanding, (ctx, { query }) => viewLanding(ctx, query));
  bind(campaigns.optOut, (ctx, { body }) => setOptOut(ctx, body));
  bind(staff.listCampaignReviews, (ctx, { query }) => listReviews(ctx, query));
  bind(staff.viewCampaignReview, (ctx, { body }) => viewReview(ctx, body));
  bind(staff.decideCampaignReview, (ctx, { body }) => decideReview(ctx, body));
  bind(staff.makeSmsLink, (ctx, { body }) => campaignLinks.make(ctx, body.id));
  bind(staff.openSmsLink, (ctx, { body }) => campaignLinks.open(ctx, body));
}
