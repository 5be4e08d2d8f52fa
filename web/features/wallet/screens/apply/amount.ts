import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import type { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';

export type Limits = OutputOf<typeof withdrawalForm>;

/** What may be asked for at most now. */
export const mostOf = ({ withdrawable, max }: Limits): number => Math.min(withdrawable, max);

/** What is wrong with a typed amount, '' for nothing. */
export function problemOf(text: string, limits: Limits): string {
  const fen = fenOf(text);
  if (text.trim() === '') return '请填写提现金额';
  if (fen === null) return '请填写金额，最多两位小数';
  if (fen < limits.min) return `一次最少提现 ¥${yuan(limits.min)}`;
  if (fen > limits.withdrawable) return `现在可提现 ¥${yuan(limits.withdrawable)}`;
  return fen > limits.max ? `一次最多提现 ¥${yuan(limits.max)}` : '';
}

/** 0.6%, without trailing zeros. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;
