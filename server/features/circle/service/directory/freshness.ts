import type { viewFreshness as contract } from '@qunlu/contract/circle/directory.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notify, notifyAll, settle } from '../../../notification/api/notifications.ts';
import { askStale, askWhenReported, countFreshness, refreshFrom, saveReport } from '../../store/freshness.ts';
import { lockCaller, managedCircle, memberCircle } from '../circle/access.ts';
import { metMember } from './contacts.ts';

const staleBefore = (now: Date): Date => after(now, -circleRules.freshDays * 86_400);

/** Keys of the notifications that ask, by when; whoever has entries in two batches of one day is told once. */
const notificationKeys = {
  reported: (memberId: number, at: Date): string => `phonebook unreachable ${memberId} ${secondsOf(at)}`,
  stale: (at: Date): string => `phonebook stale ${dayText(secondsOf(at))}`,
};

/** Says that a member cannot be reached; in a round the owner of the entry is asked once, when two have said so. */
export async function reportUnreachable(
  ctx: ViewerCtx,
  given: { id: number; member_id: number },
): Promise<{ reported: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await memberCircle(tx, given.id);
    const seen = await metMember(tx, given.id, given.member_id);
    const owner = seen.user_id;
    if (owner === null || seen.state !== memberState.normal)
      fail('stateChanged', { message: '本人还没有认领，不用提醒' });
    await lockPeople(tx, [owner, tx.viewer.userId]);
    await saveReport(tx.db, {
      member_id: seen.member_id,
      reporter_id: tx.viewer.userId,
      phonebook_id: given.id,
      at: tx.now,
    });
    if (await askWhenReported(tx.db, seen.member_id, circleRules.reporters, tx.now))
      await notify(tx, owner, {
        category: 'membership',
        title: `有成员在「${row.name}」里联系不上您`,
        body: '换过号码的话，请更新名片；没换过，点“资料没变”就好。',
        path: `/phonebook/${given.id}`,
        key: notificationKeys.reported(seen.member_id, tx.now),
      });
    return { reported: true };
  });
}

/** The caller's entry is still right, and with it all to which the same card was brought. */
export async function confirmEntry(
  ctx: ViewerCtx,
  circleId: number,
): Promise<{ fresh_at: number; confirmed: number }> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    const { me } = await memberCircle(tx, circleId);
    if (!me) fail('membersOnly');
    const entries = await refreshFrom(tx.db, {
      userId,
      memberId: me.member_id,
      cardId: me.card_id,
      now: tx.now,
    });
    const keys = entries.flatMap(({ member_id, asked_at: at }) =>
      at === null ? [] : [notificationKeys.reported(member_id, at), notificationKeys.stale(at)],
    );
    if (keys.length > 0) await settle(tx, userId, keys);
    return { fresh_at: secondsOf(tx.now), confirmed: entries.length };
  });
}

/** For who decides about members: how much of the directory was looked after within a year. */
export async function viewFreshness(ctx: ViewerCtx, circleId: number): Promise<OutputOf<typeof contract>> {
  await managedCircle(ctx, circleId, 'member');
  const { members, stale, asked, unreachable } = await countFreshness(ctx.db, circleId, staleBefore(ctx.now));
  const fresh = Math.max(0, members - stale);
  return {
    members,
    fresh,
    share: members === 0 ? 100 : Math.floor((fresh * 100) / members),
    asked,
    unreachable,
  };
}

/** Entries a batch of the job. */
const batch = 500;

/** Job: asks the owners of entries that nobody looked after for a year, each person once for all their circles. */
export async function askForFreshness(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await inTransaction(jobContext(deps), askBatch)) === batch && goesOn());
}

async function askBatch(tx: Tx): Promise<number> {
  const { found, people } = await askStale(tx.db, { before: staleBefore(tx.now), now: tx.now, size: batch });
  await notifyAll(
    tx,
    people.map(({ user_id: userId, phonebook_ids: ids, name }) => ({
      userId,
      category: 'membership' as const,
      title:
        ids.length === 1
          ? `看看您在「${name}」的资料还对不对`
          : `看看您在 ${ids.length} 个通讯录里的资料还对不对`,
      body: '一年没有更新了。没有变化就点一下“资料没变”，有变化请更新名片。',
      path: ids.length === 1 ? `/phonebook/${ids[0]}` : '/app/phonebook',
      key: notificationKeys.stale(tx.now),
    })),
  );
  return found;
}
