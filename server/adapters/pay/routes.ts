import {
  behaveCashier,
  confirmSandboxPayment,
  confirmSandboxTransfer,
  failSandboxPayment,
  failSandboxTransfer,
  sandboxPayments,
  sandboxTransfers,
} from '@qunlu/contract/sandbox.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../platform/bind.ts';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { behave } from './sandbox-behaviour.ts';
import { endPayment, settleTransfer } from './sandbox-actions.ts';
import {
  findPayment,
  findTransfer,
  newestPayments,
  newestTransfers,
  type SandboxPayment,
  type SandboxTransfer,
} from './sandbox-store.ts';

const paymentOf = ({ out_trade_no, total, state, created_at }: SandboxPayment) => ({
  out_trade_no,
  total,
  state,
  at: secondsOf(created_at),
});

const transferOf = ({ out_bill_no, amount, state, created_at }: SandboxTransfer) => ({
  out_bill_no,
  amount,
  state,
  at: secondsOf(created_at),
});

async function end(deps: Deps, number: string, pays: boolean, payer?: string) {
  if (!(await findPayment(deps.db, number))) fail('notFound', { message: '收银台没有这笔付款' });
  if (!(await endPayment(deps, number, pays, payer))) fail('stateChanged', { message: '这笔付款已经结束' });
  return paymentOf((await findPayment(deps.db, number)) ?? fail('notFound'));
}

async function settle(deps: Deps, number: string, accepted: boolean) {
  if (!(await findTransfer(deps.db, number))) fail('notFound', { message: '收银台没有这笔转账' });
  if (!(await settleTransfer(deps, number, accepted))) fail('stateChanged', { message: '这笔转账已经结束' });
  return transferOf((await findTransfer(deps.db, number)) ?? fail('notFound'));
}

/** The cashier for testers. Registered in the sandbox only; in production these addresses do not exist. */
export function cashierRoutes(bind: Binder): void {
  bind(sandboxPayments, async (ctx) => ({ list: (await newestPayments(ctx.db)).map(paymentOf) }));
  bind(confirmSandboxPayment, (ctx, { body }) => end(ctx.deps, body.out_trade_no, true, body.payer));
  bind(failSandboxPayment, (ctx, { body }) => end(ctx.deps, body.out_trade_no, false));
  bind(sandboxTransfers, async (ctx) => ({ list: (await newestTransfers(ctx.db)).map(transferOf) }));
  bind(confirmSandboxTransfer, (ctx, { body }) => settle(ctx.deps, body.out_bill_no, true));
  bind(failSandboxTransfer, (ctx, { body }) => settle(ctx.deps, body.out_bill_no, false));
  bind(behaveCashier, async (ctx, { body }) => {
    await behave(ctx.db, body);
    return {};
  });
}
