import * as blocks from '@qunlu/contract/discovery/blocks.ts';
import * as contract from '@qunlu/contract/discovery/calls.ts';
import * as find from '@qunlu/contract/discovery/find.ts';
import * as home from '@qunlu/contract/discovery/home.ts';
import * as search from '@qunlu/contract/discovery/search.ts';
import * as staff from '@qunlu/contract/discovery/staff.ts';
import * as tags from '@qunlu/contract/discovery/tags.ts';
import type { Binder } from '../../platform/bind.ts';
import { dismissPerson, viewFindPage, viewIndustryPage } from './service/blocks.ts';
import { listFound, recommend, related } from './service/find.ts';
import { listFacts, viewHome } from './service/home.ts';
import {
  findUrlOf,
  industryTree,
  listIndustries,
  setOfCircle,
  setOwn,
  viewOf,
  viewOfCircle,
  viewOwn,
} from './service/industries.ts';
import { searchAll, searchList } from './service/search/search.ts';
import { setTags, viewTags } from './service/tags.ts';
import { dropPick, editIndustry, listForStaff, listPicks, pickCircle } from './service/staff.ts';

export function discoveryRoutes(bind: Binder): void {
  bind(contract.allIndustries, (ctx) => listIndustries(ctx));
  bind(contract.industryTree, (ctx) => industryTree(ctx));
  bind(contract.setUserIndustry, (ctx, { body }) => setOwn(ctx, body));
  bind(contract.setCircleIndustry, (ctx, { body }) => setOfCircle(ctx, body));
  bind(contract.userIndustry, (ctx, { query }) => viewOf(ctx, query.user_id));
  bind(contract.ownIndustryCall, (ctx) => viewOwn(ctx));
  bind(contract.circleIndustry, (ctx, { query }) => viewOfCircle(ctx, query.id));
  bind(contract.findUrl, (ctx) => findUrlOf(ctx));
  bind(find.listCircles, (ctx, { query }) => listFound(ctx, query));
  bind(find.recommendCircles, (ctx, { query }) => recommend(ctx, query));
  bind(find.relatedCircles, (ctx, { query }) => related(ctx, query.id));
  bind(home.viewHome, (ctx) => viewHome(ctx));
  bind(home.listFacts, (ctx, { query }) => listFacts(ctx, query));
  bind(search.searchAll, (ctx, { query }) => searchAll(ctx, query.q));
  bind(search.searchList, (ctx, { query }) => searchList(ctx, query));
  bind(blocks.viewFindPage, (ctx) => viewFindPage(ctx));
  bind(blocks.viewIndustryPage, (ctx, { query }) => viewIndustryPage(ctx, query.industry));
  bind(blocks.dismissPerson, (ctx, { body }) => dismissPerson(ctx, body.user_id));
  bind(tags.viewTags, (ctx) => viewTags(ctx));
  bind(tags.setTags, (ctx, { body }) => setTags(ctx, body));
  bind(staff.listStaffIndustries, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.editIndustry, (ctx, { body }) => editIndustry(ctx, body));
  bind(staff.listPicks, (ctx, { query }) => listPicks(ctx, query));
  bind(staff.pickCircle, (ctx, { body }) => pickCircle(ctx, body));
  bind(staff.dropPick, (ctx, { body }) => dropPick(ctx, body.id));
}
