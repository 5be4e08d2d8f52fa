import * as missions from '@qunlu/contract/score/missions.ts';
import * as contract from '@qunlu/contract/score/sign-in.ts';
import * as staff from '@qunlu/contract/score/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { dailyQuote } from './service/daily-quotes.ts';
import { claimMission, listMissions } from './service/missions.ts';
import { listQuotes, setQuote } from './service/staff-quotes.ts';
import { isSigned, signIn, signList } from './service/sign-in.ts';
import { listStaffMissions, setMission } from './service/staff-missions.ts';
import { adjustScore, reverseScore, viewPersonScore } from './service/staff-score.ts';
import { scoreList } from './service/statement.ts';

export function scoreRoutes(bind: Binder): void {
  bind(contract.isSigned, (ctx) => isSigned(ctx));
  bind(contract.signIn, (ctx) => signIn(ctx));
  bind(contract.signList, (ctx, { query }) => signList(ctx, query.month));
  bind(contract.dailyQuote, (ctx) => dailyQuote(ctx));
  bind(missions.listMissions, (ctx) => listMissions(ctx));
  bind(missions.claimMission, (ctx, { body }) => claimMission(ctx, body.id));
  bind(missions.scoreList, (ctx, { query }) => scoreList(ctx, query));
  bind(staff.listStaffMissions, (ctx, { query }) => listStaffMissions(ctx, query));
  bind(staff.setMission, (ctx, { body }) => setMission(ctx, body));
  bind(staff.listQuotes, (ctx, { query }) => listQuotes(ctx, query));
  bind(staff.setQuote, (ctx, { body }) => setQuote(ctx, body));
  bind(staff.viewPersonScore, (ctx, { body }) => viewPersonScore(ctx, body));
  bind(staff.adjustScore, (ctx, { body }) => adjustScore(ctx, body));
  bind(staff.reverseScore, (ctx, { body }) => reverseScore(ctx, body));
}
