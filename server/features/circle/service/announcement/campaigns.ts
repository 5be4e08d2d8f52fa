import type { CampaignAudience } from '../../../sms/ports.ts';
import { findAddressed, findReachable } from '../../store/audience.ts';
import { managedCircle, memberCircle } from '../circle/access.ts';
import { logAction } from '../circle/logs.ts';

/** Members of a circle as whom its owner and admins text (D74). */
export const circleCampaigns: CampaignAudience = {
  name: 'phonebook',

  async mayUse(ctx, target) {
    const { row } = await managedCircle(ctx, target, 'notice');
    return { title: row.name, ownerId: row.owner_id };
  },

  async mayRead(ctx, target) {
    const { row } = await memberCircle(ctx, target);
    return { title: row.name };
  },

  people: (ctx, target, filter) => findAddressed(ctx.db, target, filter, 'sms'),

  reachable: async (ctx, target, userIds) => new Set(await findReachable(ctx.db, target, userIds, 'sms')),

  submitted: (tx, target, { people }) =>
    logAction(tx, { circleId: target, what: 'sms', after: { count: people } }),

  landing: (target, campaignId) => `/phonebook/${target}/sms/${campaignId}`,
  path: (target) => `/phonebook-setting/${target}/batchnote?kind=sms`,
};
