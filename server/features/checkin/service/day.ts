import { minuteOfDay, weekdayOf } from '@qunlu/contract/checkin/streak.ts';
import type { CircleDay, CircleWait } from '../../circle/ports.ts';
import { findDueToday } from '../store/today.ts';
import { countWaiting } from '../store/entries.ts';
import { nowOf } from './campaigns.ts';

/** What is due today and not done, on the home of the circle; open ones first. */
export const checkinDays: readonly CircleDay[] = [
  {
    key: 'checkin.due',
    block: 'waits',
    plugin: 'checkin',
    rows(ctx, { circleId, userId }) {
      const { today } = nowOf(ctx);
      const minute = minuteOfDay(ctx.now.getTime());
      const days = [
        { day: today, weekday: weekdayOf(today), minute },
        { day: today - 1, weekday: weekdayOf(today - 1), minute: minute + 1440 },
      ];
      return findDueToday({ circleId, userId, days });
    },
    path: (circleId, id) => `/phonebook/${circleId}/checkin/${id}`,
  },
];

export const checkinWaits: readonly CircleWait[] = [
  {
    key: 'checkin.patches',
    title: '补卡申请',
    path: (circleId) => `/phonebook-setting/${circleId}/checkin-patch`,
    right: 'content',
    count: (ctx, circleId) => countWaiting(circleId, ctx.viewer?.userId ?? 0),
  },
];
