import { serviceState, serviceStateLabels, type ServiceState } from '@qunlu/contract/service/rules.ts';
import type { TagProps } from '../../../ui/tag.tsx';

/** The word of a state (D48). */
export const stateWords = (state: number): string => serviceStateLabels[state as ServiceState] ?? '';

/** What needs somebody is coloured, what is over is not. */
export function stateTone(state: number): NonNullable<TagProps['tone']> {
  if (state === serviceState.unpaid || state === serviceState.accepting) return 'warn';
  if (state === serviceState.serving || state === serviceState.confirming) return 'accent';
  if (state === serviceState.done || state === serviceState.commented) return 'good';
  if (state === serviceState.refunding) return 'info';
  return state === serviceState.disputed ? 'bad' : 'neutral';
}
