import type { setReminder as contract } from '@qunlu/contract/checkin/calls.ts';
import { dueOn, windowsBetween } from '@qunlu/contract/checkin/streak.ts';
import { windowsWords } from '@qunlu/contract/checkin/words.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, jobContext, type Ctx, type Deps, type ViewerCtx } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { pluginEnabled } from '../../circle/api/plugins.ts';
import { notify } from '../../notification/api/notifications.ts';
import { isDone } from '../present.ts';
import { findCampaign } from '../store/campaigns.ts';
import { findMarks } from '../store/entries.ts';
import {
  dropReminder,
  findDueReminders,
  moveReminder,
  putReminder,
  type ReminderRow,
} from '../store/reminders.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { nowOf, ownCampaign, pathOf } from './campaigns.ts';
import { momentOf } from './standing.ts';

/** One a day, whatever runs twice. */
export const reminderKey = (campaignId: number, day: number): string => `checkin:remind:${campaignId}:${day}`;

/** The next time that the clock shows this minute. */
function nextAt(ctx: Ctx, minuteOfDay: number): Date {
  const { minute, today } = nowOf(ctx);
  const next = today * 1440 + minuteOfDay;
  return momentOf(next > minute ? next : next + 1440);
}

export const setReminder = (
  ctx: ViewerCtx,
  { id, minute }: BodyOf<typeof contract>,
): Promise<{ minute: number }> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { userId } = tx.viewer;
    const { campaign } = await ownCampaign(tx, id);
    if (minute < 0) await dropReminder(tx.db, campaign.campaign_id, userId);
    else
      await putReminder(tx.db, {
        campaign_id: campaign.campaign_id,
        user_id: userId,
        minute,
        next_at: nextAt(tx, minute),
      });
    return { minute };
  });

/** Whoever wants to be told and has not done it, while it can still be done. */
export const remind = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  eachDue(deps, 'checkin.remind', goesOn, {
    find: (behind, size) => findDueReminders(deps.db, { now: deps.clock(), behind, size }),
    idOf: ({ reminder_id }) => reminder_id,
    work: (row) => remindOne(jobContext(deps), row),
  });

function remindOne(ctx: Ctx, row: ReminderRow & { present: boolean }): Promise<void> {
  const { campaign_id: id, user_id: userId } = row;
  return inTransaction(ctx, async (tx) => {
    const campaign = await findCampaign(tx.db, id);
    const { minute, today } = nowOf(tx);
    if (!campaign || today > campaign.ends_on) return dropReminder(tx.db, id, userId);
    await moveReminder(tx.db, row.reminder_id, nextAt(tx, row.minute));
    const rule = dueOn(campaign, today);
    if (!rule || !row.present || !(await pluginEnabled(tx, campaign.phonebook_id, 'checkin'))) return;
    const marks = await findMarks(tx.db, id, userId);
    const left = windowsBetween(campaign, today, today).filter(
      (one) => one.closes > minute && !isDone(marks, one),
    );
    if (left.length === 0) return;
    await notify(tx, userId, {
      category: 'membership',
      title: `“${campaign.title}”今天还没有打卡`,
      body: `打卡时间：${windowsWords(left.flatMap(({ window }) => rule.windows[window] ?? []))}。`,
      path: pathOf(campaign),
      key: reminderKey(id, today),
    });
  });
}
