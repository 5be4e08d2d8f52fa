import * as contract from '@qunlu/contract/wallet/calls.ts';
import * as staff from '@qunlu/contract/wallet/staff.ts';
import * as differences from '@qunlu/contract/wallet/staff-differences.ts';
import * as withdrawals from '@qunlu/contract/wallet/withdrawals.ts';
import type { Binder } from '../../platform/bind.ts';
import { applyWithdrawal, checkInput, listOwn, withdrawalForm } from './service/apply.ts';
import { cancelWithdrawal, refreshWithdrawal } from './service/cancel.ts';
import { decideWithdrawal, listQueue, viewCase } from './service/decide.ts';
import { listAllDifferences, resolveOneDifference, viewOneDifference } from './service/differences.ts';
import { payOpenid } from './service/payee.ts';
import { rechargeForm, rechargeSale, refundRecharge } from './service/recharge.ts';
import { statementFile } from './service/statement-file.ts';
import {
  listAwaited,
  listCommission,
  listIncome,
  listPending,
  listStatement,
  viewBalance,
} from './service/statements.ts';

export function walletRoutes(bind: Binder): void {
  bind(contract.viewBalance, (ctx) => viewBalance(ctx));
  bind(contract.listIncome, (ctx, { query }) => listIncome(ctx, query));
  bind(contract.listCommission, (ctx, { query }) => listCommission(ctx, query));
  bind(contract.listPending, (ctx, { query }) => listPending(ctx, query));
  bind(contract.listAwaited, (ctx, { query }) => listAwaited(ctx, query));
  bind(contract.listStatement, (ctx, { query }) => listStatement(ctx, query));
  bind(contract.statementFile, (ctx, { query }) => statementFile(ctx, query.month));
  bind(
    contract.recharge,
    (ctx, { body }) => rechargeSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await rechargeSale.sell(ctx, body, known)).order.hash }),
  );
  bind(contract.rechargeForm, (ctx) => rechargeForm(ctx));
  bind(contract.refundRecharge, (ctx, { body }) => refundRecharge(ctx, body.hash));
  bind(contract.payOpenid, (ctx) => payOpenid(ctx));
  bind(withdrawals.withdrawalForm, (ctx) => withdrawalForm(ctx));
  bind(
    withdrawals.applyWithdrawal,
    (ctx, { body }) => checkInput(ctx, body),
    (ctx, { body }) => applyWithdrawal(ctx, body),
  );
  bind(withdrawals.listWithdrawals, (ctx, { query }) => listOwn(ctx, query));
  bind(withdrawals.cancelWithdrawal, (ctx, { body }) => cancelWithdrawal(ctx, body.id));
  bind(withdrawals.refreshWithdrawal, (ctx, { body }) => refreshWithdrawal(ctx, body.id));
  bind(staff.listWithdrawals, (ctx, { query }) => listQueue(ctx, query));
  bind(staff.viewWithdrawal, (ctx, { body }) => viewCase(ctx, body));
  bind(staff.decideWithdrawal, (ctx, { body }) => decideWithdrawal(ctx, body));
  bind(differences.listDifferences, (ctx, { query }) => listAllDifferences(ctx, query));
  bind(differences.viewDifference, (ctx, { body }) => viewOneDifference(ctx, body));
  bind(differences.resolveDifference, (ctx, { body }) => resolveOneDifference(ctx, body));
}
