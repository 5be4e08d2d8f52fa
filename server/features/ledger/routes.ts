import { listFees } from '@qunlu/contract/ledger/calls.ts';
import * as staff from '@qunlu/contract/ledger/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listChecks, viewPersonMoney } from './service/person.ts';
import { feesShown } from './service/settings.ts';
import { decideRaise } from './service/raises.ts';
import { changeSetting, listSettings, present } from './service/settings-staff.ts';

export function ledgerRoutes(bind: Binder): void {
  bind(listFees, async (ctx) => ({ list: await feesShown(ctx) }));
  bind(staff.decideSetting, (ctx, { body }) => decideRaise(ctx, body, present));
  bind(staff.listSettings, (ctx, { query }) => listSettings(ctx, query));
  bind(staff.changeSetting, (ctx, { body }) => changeSetting(ctx, body));
  bind(staff.viewPersonMoney, (ctx, { body }) => viewPersonMoney(ctx, body));
  bind(staff.listChecks, (ctx, { query }) => listChecks(ctx, query));
}
