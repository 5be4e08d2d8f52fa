import { decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findUsageOf } from '../store/lifecycle.ts';

const moved = move('they move to the kept account');

export const trackingLifecycle: Lifecycle = {
  feature: 'tracking',
  columns: {
    'tracking_event.user_id': { merge: moved, erase: erase('the events are deleted') },
    'tracking_stay.user_id': { merge: moved, erase: erase('the stays are deleted') },
    'tracking_error.solved_by': decision,
    'tracking_behavior.user_id': {
      merge: move('they move to the kept account; an activity counts once a day', {
        once: ['behavior', 'target_type', 'target_id', 'day'],
      }),
      erase: erase('the activities are deleted'),
    },
  },
  erases: ['使用统计和任务记录'],
  keeps: [],
  exports: async (ctx, userId, max) => ({ 使用统计: await findUsageOf(ctx.db, userId, max) }),
};
