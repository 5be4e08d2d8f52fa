import type { RealName } from '@qunlu/contract/identity/real-name.ts';
import { maskIdNumber, maskName, realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Standing } from '../policy.ts';

/** For the person; even there name and number are masked. */
export function presentRealName(
  standing: Standing,
  more: {
    typed: { name: string; idNumber: string } | null;
    adult: boolean;
    left: number;
    can: RealName['can'];
  },
): RealName {
  const passed = standing.state === realNameStatus.passed;
  const { name, idNumber } = passed ? standing : (more.typed ?? { name: '', idNumber: '' });
  return {
    status: standing.state,
    name: maskName(name),
    id_number: maskIdNumber(idNumber),
    minor: passed && !more.adult,
    reason: standing.reason,
    verified_at: standing.verifiedAt ? secondsOf(standing.verifiedAt) : 0,
    attempts_left: more.left,
    can: more.can,
  };
}
