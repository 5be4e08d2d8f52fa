import {
  fixedCategories,
  quietHours,
  socialCategories,
  type PushCategory,
} from '@qunlu/contract/notification.ts';
import type { PushWeight } from './tables.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';

export const weightOf = (
  category: PushCategory,
  { security = false, change = false }: { security?: boolean; change?: boolean } = {},
): PushWeight => (security ? 'security' : change || fixedCategories.includes(category) ? 'must' : 'usual');

const hourMs = 3_600_000;
const hoursOf = (at: Date): number => (at.getTime() - startOfDay(at).getTime()) / hourMs;

/** Whether nothing but security leaves now (D106). */
export const isQuiet = (at: Date): boolean =>
  hoursOf(at) >= quietHours.from || hoursOf(at) < quietHours.until;

/** When something that would leave at `at` does: at night it waits until the morning (D106). */
export function leavesAt(at: Date, weight: PushWeight): Date {
  if (weight === 'security' || !isQuiet(at)) return at;
  const days = hoursOf(at) >= quietHours.from ? 1 : 0;
  return new Date(startOfDay(at).getTime() + (24 * days + quietHours.until) * hourMs);
}

/** What a person has chosen: what is off is named, anything else is on. */
export interface PushChoice {
  allowPush: boolean;
  off: ReadonlySet<string>;
}

export const choiceKey = (category: string, channel: string): string => `${category} ${channel}`;

/** Whether it leaves by this way as its person has chosen (D17, D106). Texts are no choice: what goes by text always does. */
export function mayLeave(
  push: { category: string; channel: string; weight: PushWeight },
  { allowPush, off }: PushChoice,
): boolean {
  if (push.weight !== 'usual' || push.channel === 'text') return true;
  if (!allowPush && (socialCategories as readonly string[]).includes(push.category)) return false;
  return !off.has(choiceKey(push.category, push.channel));
}
