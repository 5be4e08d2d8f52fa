import { smsRules, wrongCount } from './rules.ts';

/** B235, D117: what is wrong with a number of credits to buy; '' when nothing is. Numbers may come as text. */
export function smsCountProblem(value: unknown): string {
  const isText = typeof value === 'string' && /^\d{1,12}$/.test(value);
  const count = isText ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return wrongCount;
  return count > smsRules.max ? `充值数量一次最多 ${smsRules.max} 条` : '';
}
