import type { listHelpers as contract } from '@qunlu/contract/groupbuy/manage.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { findChoosable, findHelpers, putHelpers } from '../store/team.ts';
import { ownBuy } from './access.ts';
import { managePath } from './notifications.ts';

type Helpers = OutputOf<typeof contract>;

const shown = async (ctx: Ctx, id: number): Promise<Helpers> => ({
  list: (await findHelpers(ctx.db, id)).map(({ user_id, user }) => ({ user: presentPerson(user_id, user) })),
});

export async function listHelpers(ctx: ViewerCtx, id: number): Promise<Helpers> {
  await ownBuy(ctx, id);
  return shown(ctx, id);
}

/** D134: friends, or members of the circle of the buy; whoever helps already may go on. */
export const setHelpers = (ctx: ViewerCtx, id: number, given: readonly number[]): Promise<Helpers> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const ids = [...new Set(given)];
    await ownBuy(tx, id);
    await lockUser(tx, userId);
    const buy = await ownBuy(tx, id);
    const before = new Set((await findHelpers(tx.db, id)).map(({ user_id }) => user_id));
    const choosable = await findChoosable(tx.db, {
      buyId: id,
      ownerId: userId,
      circleId: buy.circle_id,
      userIds: ids,
    });
    if (ids.some((one) => one === userId || !choosable.has(one)))
      fail('invalid', { message: '帮手请从好友或圈子成员里选', field: 'user_ids' });
    await putHelpers(tx.db, id, ids, tx.now);
    await notifyAll(
      tx,
      ids
        .filter((one) => !before.has(one))
        .map((one) => ({
          userId: one,
          category: 'order' as const,
          title: '请您帮忙核销取货码',
          body: `“${buy.title}”的团长请您在取货时帮忙核销。`,
          path: managePath(id),
          key: `groupbuy:${id}:helper`,
        })),
    );
    return shown(tx, id);
  });
