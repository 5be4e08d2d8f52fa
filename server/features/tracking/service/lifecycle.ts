import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { dropUsageOf, findUsageOf, moveUsage } from '../store/lifecycle.ts';

const exportMax = 10_000;

export const trackingLifecycle: Lifecycle = {
  feature: 'tracking',
  columns: {
    'tracking_event.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account' },
      erase: { kind: 'erase', why: 'the events are deleted' },
    },
    'tracking_stay.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account' },
      erase: { kind: 'erase', why: 'the stays are deleted' },
    },
    'tracking_behavior.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account; an activity counts once a day' },
      erase: { kind: 'erase', why: 'the activities are deleted' },
    },
  },
  merge: (tx, sides) => moveUsage(tx.db, sides),
  erase: (tx, userId) => dropUsageOf(tx.db, userId),
  erases: ['使用统计和任务记录'],
  keeps: [],
  async exportData(ctx, userId) {
    const usage = await findUsageOf(ctx.db, userId, exportMax);
    const lines = Object.entries(usage).map(([kind, rows]) => [
      kind,
      rows.map((row) => ({ 时间: dateTime(secondsOf(row.at)), 内容: row.what, 页面: row.path })),
    ]);
    return { json: { 使用统计: Object.fromEntries(lines) as Record<string, unknown> } };
  },
};
