import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useMyVips } from '../queries.ts';

/** Until when the viewer is a member. */
export function EndText() {
  const { known, until } = useMyVips();
  if (!known) return null;
  return until === 0 ? '未开通' : `到 ${dayText(until)}`;
}
