import type { SalePromise } from './promise.ts';

export const promiseRules = {
  /** Rows of `cancel`. */
  rows: 6,
  /** Seconds of any duration. */
  longest: 366 * 86_400,
  /** Of accepting, serving and confirming: so that nobody loses by being asleep. */
  shortest: 600,
  /** Basis points. */
  feeMax: 3000,
} as const;

/** What of a table cannot be carried out; `dated`: the sale has a date, or the table is for one that is agreed on later. */
function tableProblem(
  { cancel, afterwards }: Pick<SalePromise, 'cancel' | 'afterwards'>,
  { serve }: Pick<SalePromise, 'serve'>,
  dated: boolean,
): string {
  const numbers = [...cancel.flatMap(({ seconds, percent }) => [seconds, percent]), afterwards];
  if (!numbers.every(Number.isSafeInteger)) return '时间和比例请填写整数';
  if (cancel.length > promiseRules.rows) return `取消规则最多 ${promiseRules.rows} 条`;
  if ([...cancel.map(({ percent }) => percent), afterwards].some((one) => one < 0 || one > 100))
    return '退款比例请填写 0 到 100';
  let last = 100;
  for (const { percent } of [...cancel, { percent: afterwards }]) {
    if (percent > last) return '取消得越晚，退回的不能越多';
    last = percent;
  }
  for (const [index, { from, seconds }] of cancel.entries()) {
    if (Math.abs(seconds) > promiseRules.longest || (from === 'paid' && seconds <= 0))
      return '取消的期限不正确';
    if (from === 'start' && !dated) return '没有开始时间，取消的期限请从付款时算起';
    if (from === 'start' && serve === null) return '付款即完成的，取消的期限请从付款时算起';
    const before = cancel[index - 1];
    if (before && before.from === from && seconds <= before.seconds) return '取消的期限请从早到晚填写';
  }
  return '';
}

/** What a sale promises can be carried out: '' or one sentence for the seller. */
export function promiseProblem(policy: SalePromise): string {
  const { cancel, afterwards, startsAt, accept, serve, dated, confirm, hold, fee } = policy;
  const spans = [accept?.seconds, serve?.seconds, confirm?.seconds].filter((one) => one !== undefined);
  const started = serve?.started ?? 0;
  const until = serve?.until ?? 0;
  if (![...spans, started, until, startsAt, hold, fee].every(Number.isSafeInteger))
    return '时间和比例请填写整数';
  if (startsAt < 0) return '开始时间不正确';
  if (until < 0 || (until > 0 && until < startsAt)) return '截止时间不正确';
  const problem =
    tableProblem(policy, policy, startsAt > 0) || (dated ? tableProblem(dated, policy, true) : '');
  if (problem !== '') return problem;
  if (started < 0 || started > 100) return '退款比例请填写 0 到 100';
  for (const span of spans)
    if (span < promiseRules.shortest || span > promiseRules.longest)
      return '接单、服务和确认的期限请在 10 分钟到 366 天之间';
  if (confirm && !serve) return '付款即完成的，不用买家确认';
  if (accept && !serve) return '付款即完成的，不用接单';
  if (dated && !serve) return '付款即完成的，不用约定时间';
  if (!serve && afterwards > 0) return '付款即完成的，取消要有期限';
  if (!serve && cancel.some(({ seconds }) => seconds > hold)) return '能取消的期间，款项还不能结算';
  if (hold < 0 || hold > promiseRules.longest) return '结算期限请在 366 天之内';
  if (fee < 0 || fee > promiseRules.feeMax) return '服务费不正确';
  return '';
}
