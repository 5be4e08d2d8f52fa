import { type RegistrationState, registrationStateLabels } from '@qunlu/contract/activity/rules.ts';
import { Tag, type TagProps } from '../../../../ui/tag.tsx';

const tones: Readonly<Record<RegistrationState, NonNullable<TagProps['tone']>>> = {
  0: 'neutral',
  1: 'warn',
  2: 'good',
  3: 'neutral',
  4: 'neutral',
  5: 'neutral',
  6: 'info',
  7: 'neutral',
  8: 'info',
};

/** Where a registration stands; whoever is there has more to say than that they are confirmed. */
export function StateTag({ state, signed = false }: { state: number; signed?: boolean }) {
  if (signed) return <Tag tone="good">已签到</Tag>;
  const own = state as RegistrationState;
  return <Tag tone={tones[own]}>{registrationStateLabels[own]}</Tag>;
}
