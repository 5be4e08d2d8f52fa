import type { renewMembership } from '@qunlu/contract/dues/calls.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { circleStatus, memberRole } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockMemberCircle, memberCircle, type Circle } from '../../circle/api/access.ts';
import { isTooFar, nextStretch } from '../policy.ts';
import { closeOthers, placeOrder } from './placing.ts';
import { wishOf, type Wanted } from './wish.ts';

type Wish = BodyOf<typeof renewMembership>;

/** What a member's renewal would be; fails with a sentence when there is nothing to renew. */
async function renewal(ctx: ViewerCtx, { row, me }: Circle, wish: Wish): Promise<Wanted> {
  if (row.status === circleStatus.dissolving)
    fail('stateChanged', { message: '这个通讯录正在解散，不能再续费' });
  if (me?.role === memberRole.owner || !me?.end_at)
    fail('stateChanged', { message: '您是长期成员，不用续费' });
  const { id: _, tier_id: tierId, price, coupon } = wish;
  const wanted = await wishOf(ctx, row, { tierId, price, coupon, kind: 'renew' });
  if (isTooFar(nextStretch(me.end_at, wanted.tier.days, ctx.now), ctx.now))
    fail('stateChanged', { message: '最多续到三年以后，请过些时候再续', field: 'tier_id' });
  return wanted;
}

/** Before the transaction: the unpaid order of another choice is closed, at the provider, too. */
export async function prepareRenewal(ctx: ViewerCtx, wish: Wish): Promise<void> {
  const circle = await memberCircle(ctx, wish.id);
  await closeOthers(ctx, await renewal(ctx, circle, wish));
}

/** D65: the order of more time, which paying adds to what there is. */
export async function renewMembershipOf(ctx: ViewerCtx, wish: Wish): Promise<{ hash: string }> {
  const { row: known } = await memberCircle(ctx, wish.id);
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.viewer.userId, known.owner_id]);
    const circle = await lockMemberCircle(tx, wish.id);
    if (circle.row.owner_id !== known.owner_id) fail('busy');
    const { order } = await renewal(tx, circle, wish);
    return { hash: await placeOrder(tx, wish.id, order) };
  });
}
