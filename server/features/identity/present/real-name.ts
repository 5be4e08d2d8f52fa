import type { RealName } from '@qunlu/contract/identity/real-name.ts';
import { maskIdNumber, maskName, realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { IdentityState } from '../policy.ts';

/** For the person; even there name and number are masked. */
export function presentRealName(
  state: IdentityState,
  more: {
    typed: { name: string; idNumber: string } | null;
    adult: boolean;
    left: number;
    can: RealName['can'];
  },
): RealName {
  const passed = state.state === realNameStatus.passed;
  const { name, idNumber } = passed ? state : (more.typed ?? { name: '', idNumber: '' });
  return {
    status: state.state,
    name: maskName(name),
    id_number: maskIdNumber(idNumber),
    minor: passed && !more.adult,
    reason: state.reason,
    verified_at: state.verifiedAt ? secondsOf(state.verifiedAt) : 0,
    attempts_left: more.left,
    can: more.can,
  };
}
