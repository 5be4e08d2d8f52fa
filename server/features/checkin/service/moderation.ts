import { checkinStates } from '@qunlu/contract/checkin/rules.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { orNone } from '../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { findEntry, findReported, setEntryHidden, type EntryRow } from '../store/entries.ts';
import { campaignFor } from './campaigns.ts';

const label = '打卡';

const subjectOf = (row: EntryRow, title: string): Subject => ({
  ownerId: row.user_id,
  title: `“${title}”的打卡`,
  path: `/phonebook/${row.phonebook_id}/checkin/${row.campaign_id}`,
});

const isViewer = (ctx: Ctx): ctx is ViewerCtx => ctx.viewer !== null;

/** What people show when they check in, as a subject of reports (D137). A hidden one counts on: only others do not see it. */
export const checkinSubjects: SubjectKind = {
  label,
  async find(ctx, id) {
    const row = await findEntry(ctx.db, id);
    if (!row || !isViewer(ctx) || row.state !== checkinStates.stands) return null;
    if (row.hidden && row.user_id !== ctx.viewer.userId) return null;
    const seen = await orNone(() => campaignFor(ctx, row.campaign_id));
    return seen && subjectOf(row, seen.campaign.title);
  },
  async read(ctx, ids) {
    const rows = await findReported(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.checkin_id,
        {
          ...subjectOf(row, row.title),
          texts: [
            { label: '文字', text: row.text },
            { label: '位置', text: row.place },
          ],
          pictures: row.images,
        },
      ]),
    );
  },
  setHidden: (tx, id, hidden) => setEntryHidden(tx.db, id, hidden),
};
