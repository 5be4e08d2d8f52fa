import type { CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import {
  cooperationState,
  cooperationStateLabels,
  type CooperationState,
} from '@qunlu/contract/cooperation/rules.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { Tag, type TagProps } from '../../../ui/tag.tsx';

const tones: Record<CooperationState, NonNullable<TagProps['tone']>> = {
  [cooperationState.open]: 'good',
  [cooperationState.paused]: 'neutral',
  [cooperationState.dealt]: 'accent',
  [cooperationState.expired]: 'warn',
  [cooperationState.removed]: 'bad',
};

/** How a post stands for whoever looks; its owner reads of the review, too. */
export function StateTag({ post }: { post: Pick<CooperationLine, 'state' | 'audit'> }) {
  const state = post.state as CooperationState;
  if (state !== cooperationState.removed && post.audit === reviewState.pending)
    return <Tag tone="warn">审核中</Tag>;
  if (state !== cooperationState.removed && post.audit === reviewState.rejected)
    return <Tag tone="bad">未通过</Tag>;
  return <Tag tone={tones[state]}>{cooperationStateLabels[state]}</Tag>;
}
