import { byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import { findCampaign } from '../store/campaigns.ts';
import { findEntriesOf, type EntryRow } from '../store/entries.ts';
import { findAllOf, mergeEntries } from '../store/lifecycle.ts';
import { releaseContent } from './content.ts';
import { addUp } from './standing.ts';

const readable = (row: EntryRow & { title: string }) => ({
  打卡: row.title,
  日期: dayName(row.day),
  文字: row.text,
  图片: row.images,
  数值: row.number === null ? '' : `${row.number} ${row.unit}`,
  位置: row.place,
  时间: row.created_at,
});

export const checkinLifecycle: Lifecycle = {
  feature: 'checkin',
  columns: {
    'checkin_entry.user_id': {
      merge: byFeature(move('they are the kept account’s; of two for one window its own stays')),
      erase: erase('they go with their person'),
    },
    'checkin_standing.user_id': {
      merge: byFeature(move('it is added up again')),
      erase: erase('it goes with its check-ins'),
    },
    'checkin_reminder.user_id': {
      merge: move('one for each campaign', { once: ['campaign_id'] }),
      erase: erase('nobody is reminded'),
    },
  },
  async merge(tx, sides) {
    const { gone, campaigns } = await mergeEntries(tx.db, sides);
    await releaseContent(tx, gone);
    for (const id of campaigns) {
      const campaign = await findCampaign(tx.db, id);
      if (campaign) await addUp(tx, campaign, sides.keep);
    }
  },
  async erase(tx, userId) {
    await releaseContent(tx, await findAllOf(tx.db, userId));
  },
  erases: ['在圈子里的打卡和打卡的排行'],
  keeps: [],
  async exports(ctx, userId, max) {
    return { 我的打卡: (await findEntriesOf(ctx.db, userId, max)).map(readable) };
  },
};
