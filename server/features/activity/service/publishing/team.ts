import type { listHelpers as contract } from '@qunlu/contract/activity/publish.ts';
import {
  activityRules,
  helperRightLabels,
  helperRights,
  type HelperRight,
} from '@qunlu/contract/activity/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { presentPerson } from '../../../card/api/listed-person.ts';
import { notifyAgain, withdraw } from '../../../notification/api/notifications.ts';
import { factsBetween } from '../../../relation/api/facts.ts';
import { dropHelper, findHelpers, putHelper, type HelperRow } from '../../store/team.ts';
import { managedActivity, teamActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { notificationKeys } from '../notification-keys.ts';

type Helpers = OutputOf<typeof contract>;

async function shownHelpers(ctx: Ctx, id: number): Promise<Helpers> {
  return {
    list: (await findHelpers(ctx.db, id)).map(({ user_id, user, rights, added_at }) => ({
      user: presentPerson(user_id, user),
      rights,
      added_at: secondsOf(added_at),
    })),
  };
}

/** R119: for the host alone. */
export async function listHelpers(ctx: ViewerCtx, id: number): Promise<Helpers> {
  await managedActivity(ctx, id, 'host');
  return shownHelpers(ctx, id);
}

const wordsOf = (rights: readonly HelperRight[]): string[] => rights.map((right) => helperRightLabels[right]);

const tellHelper = (tx: Tx, given: { id: number; title: string; userId: number; rights: HelperRight[] }) =>
  notifyAgain(tx, [
    {
      userId: given.userId,
      category: 'activity',
      title: '您是活动助手了',
      body: `“${given.title}”的主办人请您协助：${wordsOf(given.rights).join('、')}。`,
      path: `/activity/admin/${given.id}`,
      key: notificationKeys.helper(given.id),
    },
  ]);

function requireFriend(before: HelperRow | undefined, isFriend: boolean): void {
  if (!before && !isFriend) fail('invalid', { message: '只能请好友做助手，请先加为好友', field: 'user_id' });
}

/** A friend of the host helps, with these rights from now on. */
export const setHelper = (
  ctx: ViewerCtx,
  given: { id: number; user_id: number; rights: readonly HelperRight[] },
): Promise<Helpers> =>
  inTransaction(ctx, async (tx) => {
    const { id, user_id: helperId } = given;
    const { userId } = tx.viewer;
    const rights = helperRights.filter((right) => given.rights.includes(right));
    if (rights.length === 0) fail('invalid', { message: '请至少选一项权限', field: 'rights' });
    await managedActivity(tx, id, 'host');
    if (helperId === userId) fail('invalid', { message: '您是主办人，已有全部权限', field: 'user_id' });
    // The host is held, so that two additions count each other.
    const people = await lockPeople(tx, [userId, helperId]);
    const { row } = await managedActivity(tx, id, 'host');
    const helpers = await findHelpers(tx.db, id);
    const before = helpers.find(({ user_id }) => user_id === helperId);
    const { is_friend: isFriend } = await factsBetween(tx, userId, helperId);
    requireFriend(before, isFriend && people.get(helperId)?.visible === true);
    if (!before && helpers.length >= activityRules.helpers)
      fail('conflict', { message: `最多 ${activityRules.helpers} 位助手，请先移除一位` });
    await putHelper(tx.db, { activity_id: id, user_id: helperId, rights, added_at: tx.now });
    if (before?.rights.join() !== rights.join()) {
      await logActivity(tx, {
        activityId: id,
        what: 'helper',
        target: await nameOf(tx, id, helperId),
        before: { rights: wordsOf(before?.rights ?? []) },
        after: { rights: wordsOf(rights) },
      });
      await tellHelper(tx, { id, title: row.title, userId: helperId, rights });
    }
    return shownHelpers(tx, id);
  });

/** As the log names them. */
async function nameOf(tx: Tx, id: number, helperId: number): Promise<string> {
  const helper = (await findHelpers(tx.db, id)).find(({ user_id }) => user_id === helperId);
  return helper?.user?.name ?? '';
}

/** By the host, or by the helper themself. */
export const removeHelper = (
  ctx: ViewerCtx,
  { id, user_id: helperId }: { id: number; user_id: number },
): Promise<{ user_id: number }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { row } = await (helperId === userId ? teamActivity(tx, id) : managedActivity(tx, id, 'host'));
    await lockPeople(tx, [row.user_id, helperId]);
    const target = await nameOf(tx, id, helperId);
    if (await dropHelper(tx.db, id, helperId)) {
      await withdraw(tx, [helperId], [notificationKeys.helper(id), notificationKeys.asked(id)]);
      await logActivity(tx, { activityId: id, what: 'remove-helper', target });
    }
    return { user_id: helperId };
  });
