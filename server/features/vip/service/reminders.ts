import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { vipKindLabels, vipRules } from '@qunlu/contract/vip/rules.ts';
import { after, inTransaction, jobContext, secondsOf, type Deps } from '../../../platform/context.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { dropReminders, takeEnding, type Ending } from '../store/reminders.ts';

const batch = 500;

const notificationOf = ({ user_id, kind, ends_at }: Ending, days: number) => ({
  userId: user_id,
  category: 'order' as const,
  title: `${vipKindLabels[kind]}还有不到${days}天到期`,
  body: `${dateTime(secondsOf(ends_at))} 到期，之后超出的名片等可以看，不能改。现在续费接在后面，不浪费一天。`,
  path: '/app/open-vip',
  key: `vip:ends:${kind}:${secondsOf(ends_at)}:${days}`,
});

/** Job: tells people 7 days and 1 day before the last stretch of a kind ends, each once. */
export async function remindOfEnds(deps: Deps, goesOn: () => boolean): Promise<void> {
  // The last day first: whoever is told that hears nothing of seven.
  for (const days of vipRules.reminderDays.toSorted((one, other) => one - other))
    for (let notified = batch; notified === batch && goesOn();)
      notified = await inTransaction(jobContext(deps), async (tx) => {
        const ending = await takeEnding(tx.db, { now: tx.now, days, size: batch });
        await notifyAll(
          tx,
          ending.map((one) => notificationOf(one, days)),
        );
        return ending.length;
      });
  await dropReminders(deps.db, after(deps.clock(), -keptDays * 86_400), goesOn);
}

/** After the end nobody is reminded of it. */
const keptDays = 30;
