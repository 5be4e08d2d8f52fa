import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';

/** What is wrong with an amount that was typed in yuan, '' for nothing. Bounds in fen. */
export function amountProblem(
  text: string,
  { min, max }: { min: number; max: number },
  label: string,
): string {
  const fen = fenOf(text);
  if (text.trim() === '') return `请填写${label}`;
  if (fen === null) return `${label}请填写数字，最多两位小数`;
  return fen < min || fen > max ? `${label}请填写 ${yuan(min)} 到 ${yuan(max)} 元` : '';
}
