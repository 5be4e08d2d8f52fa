import * as staff from '@qunlu/contract/ledger/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listChecks, viewPersonMoney } from './service/person.ts';
import { changeSetting, listSettings } from './service/settings-staff.ts';

export function ledgerRoutes(bind: Binder): void {
  bind(staff.listSettings, (ctx, { query }) => listSettings(ctx, query));
  bind(staff.changeSetting, (ctx, { body }) => changeSetting(ctx, body));
  bind(staff.viewPersonMoney, (ctx, { body }) => viewPersonMoney(ctx, body));
  bind(staff.listChecks, (ctx, { query }) => listChecks(ctx, query));
}
