import * as contract from '@qunlu/contract/vip/calls.ts';
import * as staff from '@qunlu/contract/vip/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { allRoutes } from '../../platform/pages.ts';
import { giveVip, refundVip, takeVip, viewPersonVip } from './service/staff.ts';
import { applyVip, getPrivileges, viewOffer, vipPoster, vipWithPoster } from './service/offer.ts';
import { packSale } from './service/packs.ts';
import { redeemScore } from './service/redeem.ts';
import { listTerms, myProp, myVipList } from './service/terms.ts';

export function vipRoutes(bind: Binder): void {
  bind(contract.viewOffer, (ctx) => viewOffer(ctx));
  bind(contract.applyVip, (ctx, { body }) => applyVip(ctx, body.agent));
  bind(contract.vipWithPoster, (ctx, { query }) => vipWithPoster(ctx, query.from));
  bind(contract.vipPoster, (ctx) => vipPoster(ctx));
  bind(contract.getPrivileges, (ctx, { query }) => getPrivileges(ctx, query.type));
  bind(
    contract.createPackOrder,
    (ctx, { body }) => packSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await packSale.sell(ctx, body, known)).order.hash }),
  );
  bind(contract.redeemScore, (ctx, { body }) => redeemScore(ctx, body));
  bind(contract.myVipList, (ctx) => myVipList(ctx));
  bind(contract.myProp, (ctx, { query }) => myProp(ctx, query.id));
  bind(contract.listTerms, (ctx, { query }) => listTerms(ctx, query));
  bind(staff.viewPersonVip, (ctx, { body }) => viewPersonVip(ctx, body));
  bind(staff.giveVip, (ctx, { body }) => giveVip(ctx, body));
  bind(staff.takeVip, (ctx, { body }) => takeVip(ctx, body));
  bind(staff.refundVip, (ctx, { body }) => refundVip(ctx, body));
}

/** Where the links of agents lead (D121): without it they would open the page that nothing is there. */
export function vipPages(page: PageBinder): void {
  page('/app/open-vip', async () => ({
    title: '群录会员',
    description: '更多名片、完整的访客和来源、会员样式，付款后马上生效，不自动续费',
    path: '/app/open-vip',
    unlisted: true,
    body: '<main class="card-static"><h1>群录会员</h1><p>更多名片、完整的访客和来源、会员样式，付款后马上生效，不自动续费。</p></main>',
    data: [],
    screen: allRoutes,
  }));
}
