import { viewUser } from '@qunlu/contract/account/calls.ts';
import { useRead } from '../../../platform/query.ts';

/** How many points the person has; nothing where there are none. */
export function ScoreText() {
  const score = useRead(viewUser, {}).data?.score ?? 0;
  return score > 0 ? <>{score.toLocaleString('zh-CN')}</> : null;
}
