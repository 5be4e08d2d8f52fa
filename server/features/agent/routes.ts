import * as contract from '@qunlu/contract/agent/calls.ts';
import * as staff from '@qunlu/contract/agent/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { decideCommission, listAgents, listForStaff, viewAgent } from './service/staff.ts';
import { becomeIndirect, isFeeMaster, myInfo } from './service/info.ts';
import { listCommissions, listPeople } from './service/lists.ts';

export function agentRoutes(bind: Binder): void {
  bind(contract.myInfo, (ctx) => myInfo(ctx));
  bind(contract.myInfoPrefixed, (ctx) => myInfo(ctx));
  bind(contract.becomeIndirect, (ctx, { body }) => becomeIndirect(ctx, body.agent));
  bind(contract.becomeIndirectPrefixed, (ctx, { body }) => becomeIndirect(ctx, body.agent));
  bind(contract.isFeeMaster, (ctx) => isFeeMaster(ctx));
  bind(contract.isFeeMasterPlain, (ctx) => isFeeMaster(ctx));
  bind(contract.listPeople, (ctx, { query }) => listPeople(ctx, query));
  bind(contract.listCommissions, (ctx, { query }) => listCommissions(ctx, query));
  bind(staff.listAgents, (ctx, { query }) => listAgents(ctx, query));
  bind(staff.viewAgent, (ctx, { body }) => viewAgent(ctx, body));
  bind(staff.listHeldCommissions, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.decideCommission, (ctx, { body }) => decideCommission(ctx, body));
}
