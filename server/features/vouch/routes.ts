import * as contract from '@qunlu/contract/vouch/calls.ts';
import { endStaffVouch, listStaffVouches } from '@qunlu/contract/vouch/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { lineOf } from './service/closeness.ts';
import { endByStaff, listForStaff } from './service/staff.ts';
import {
  checkVouch,
  hideVouch,
  listVouches,
  renewVouch,
  vouchesOf,
  vouchFor,
  withdrawVouch,
} from './service/vouches.ts';

export function vouchRoutes(bind: Binder): void {
  bind(contract.vouchLine, (ctx, { query }) => lineOf(ctx, query.user_id));
  bind(contract.vouchesOf, (ctx, { query }) => vouchesOf(ctx, query));
  bind(contract.listVouches, (ctx, { query }) => listVouches(ctx, query));
  bind(
    contract.createVouch,
    (ctx, { body }) => checkVouch(ctx, body),
    (ctx, { body }) => vouchFor(ctx, body),
  );
  bind(contract.withdrawVouch, (ctx, { body }) => withdrawVouch(ctx, body.id));
  bind(contract.renewVouch, (ctx, { body }) => renewVouch(ctx, body.id));
  bind(contract.hideVouch, (ctx, { body }) => hideVouch(ctx, body));
  bind(listStaffVouches, (ctx, { query }) => listForStaff(ctx, query));
  bind(endStaffVouch, (ctx, { body }) => endByStaff(ctx, body));
}
