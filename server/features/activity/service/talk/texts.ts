import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { CampaignAudience } from '../../../sms/ports.ts';
import { activityCanOf, isTeam } from '../../policy/access.ts';
import { findAddressed, findReachable } from '../../store/texts.ts';
import { managedActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { activities } from '../publishing/activities.ts';

/** D102, D74: who has registered, as whom the host and who looks after them text, each out of their own credits. */
export const activityTexts: CampaignAudience = {
  name: 'activity',

  async mayUse(ctx, target) {
    const { row } = await managedActivity(ctx, target, 'members');
    return { title: row.title, ownerId: row.user_id };
  },

  async mayRead(ctx, target) {
    const { userId } = ctx.viewer;
    const row = await activities.open(ctx, target, userId);
    if (!activityCanOf(row, userId).joined && !isTeam(row, userId))
      fail('membersOnly', { message: '请先报名' });
    return { title: row.title };
  },

  people: async (ctx, target, filter) => ({
    userIds: await findAddressed(ctx.db, target, filter),
    // Nobody mutes an activity; who wants no texts of it opts out.
    muted: 0,
  }),

  reachable: async (ctx, target, userIds) => new Set(await findReachable(ctx.db, target, userIds)),

  submitted: (tx, target, { people }) =>
    logActivity(tx, { activityId: target, what: 'sms', after: { count: people } }),

  landing: (target) => `/activity/${target}`,
  path: (target) => `/activity/admin/${target}/batchnote`,
};
