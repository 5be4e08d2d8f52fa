import { withdrawalState, type WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { TagProps } from '../../../ui/tag.tsx';

type Tone = NonNullable<TagProps['tone']>;

/** D112 */
const states: Record<WithdrawalState, readonly [words: string, tone: Tone]> = {
  [withdrawalState.reviewing]: ['审核中', 'info'],
  [withdrawalState.approved]: ['已通过', 'info'],
  [withdrawalState.confirming]: ['待您确认收款', 'warn'],
  [withdrawalState.done]: ['已到账', 'good'],
  [withdrawalState.rejected]: ['已驳回', 'bad'],
  [withdrawalState.failed]: ['打款失败，已退回', 'bad'],
  [withdrawalState.cancelled]: ['已撤销', 'neutral'],
  [withdrawalState.lapsed]: ['超时，已退回', 'neutral'],
};

export const stateOf = (state: number): readonly [words: string, tone: Tone] =>
  states[state as WithdrawalState] ?? ['', 'neutral'];
