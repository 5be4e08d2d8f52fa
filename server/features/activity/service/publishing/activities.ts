import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { definePublication } from '../../../publication/api/publication.ts';
import { activityTable, findActivity } from '../../store/activities.ts';
import { findActivities, hasRegistrations } from '../../store/writing.ts';

/** What the texts of an activity are read from. */
export interface ShownActivity {
  title: string;
  content: string;
  images: readonly string[];
  place: string;
  address: string;
  tickets: readonly {
    name: string;
    note: string;
    price: number;
    questions: readonly { label: string; options: readonly string[] }[] | null;
  }[];
}

/** D93, D137: activities as publications. */
export const activities = definePublication({
  kind: 'activity',
  label: '活动',
  of: activityTable,
  path: (id) => `/activity/${id}`,
  fields: {
    at: 'activity',
    contentMax: activityRules.content,
    more: ({ place, address, tickets }: ShownActivity) => [
      { field: 'activity.place', label: '地点', text: place },
      { field: 'activity.address', label: '详细地址', text: address },
      ...tickets.flatMap(({ name, note, questions }, at) => [
        { field: `tickets.${at}.name`, label: '票的名称', text: name },
        { field: `tickets.${at}.note`, label: '票的说明', text: note },
        ...(questions ?? []).map(({ label, options }, asked) => ({
          field: `tickets.${at}.fields.${asked}.label`,
          label: '报名项目',
          text: [label, ...options].join(' '),
        })),
      ]),
    ],
  },
  find: findActivity,
  strict: {
    word: '收费',
    draft: ({ tickets }) => tickets.some(({ price }) => price > 0),
    row: (row) => row.fee_max > 0,
  },
  tops: activityRules.tops,
  workdays: activityRules.auditWorkdays,
  // Registrations show where they lead.
  keepsFiles: (tx: Tx, id) => hasRegistrations(tx.db, id),
  reports: { type: 'activity', find: (ctx, ids) => findActivities(ctx.db, ids) },
});
