import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';

/** When it is, and until when one registers. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
}

const wrong = (field: string, message: string): never =>
  fail('invalid', { message, field: `activity.${field}` });

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** D93, D102: times that an activity may have. `before`: those that it has; what stays is not asked again. */
export function timesOf(
  given: { starts_at: number; ends_at: number; closes_at?: number | undefined },
  now: Date,
  before?: { starts_at: Date; ends_at: Date; closes_at: Date },
): Times {
  const startsAt = dateOf(given.starts_at);
  const endsAt = dateOf(given.ends_at);
  const closesAt = given.closes_at ? dateOf(given.closes_at) : startsAt;
  if (endsAt <= startsAt) wrong('ends_at', '结束时间要晚于开始时间');
  if (endsAt.getTime() - startsAt.getTime() > activityRules.longest * 1000)
    wrong('ends_at', `一个活动最长 ${activityRules.longest / 86_400} 天，请分成几个`);
  const starts = before?.starts_at.getTime() === startsAt.getTime();
  if (!starts && startsAt <= now) wrong('starts_at', '开始时间已经过去，请重新选择');
  if (!starts && startsAt.getTime() - now.getTime() > activityRules.aheadDays * 86_400_000)
    wrong('starts_at', `最多提前 ${activityRules.aheadDays} 天发布，请选近一些的时间`);
  if (endsAt <= now) wrong('ends_at', '结束时间已经过去，请重新选择');
  if (closesAt > endsAt) wrong('closes_at', '截止报名不能晚于活动结束');
  if (!before && closesAt <= now) wrong('closes_at', '截止报名的时间已经过去，请重新选择');
  return { startsAt, endsAt, closesAt };
}
