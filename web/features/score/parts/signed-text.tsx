import { useSigned } from '../queries.ts';

/** Whether today's sign-in is done, at the end of a row. */
export function SignedText() {
  const { data: signed } = useSigned();
  if (!signed) return null;
  return signed.signed === 1 ? `连续 ${signed.streak} 天` : '今天还没签到';
}
