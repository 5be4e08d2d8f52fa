import type { DuesOffer } from '@qunlu/contract/dues/calls.ts';
import type { FeeQuote, FeeTier, Refundable } from '@qunlu/contract/dues/fee-entity.ts';
import { membershipPromise, refundWords } from '@qunlu/contract/dues/promise.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { openCircle, type Circle } from '../../circle/api/access.ts';
import { refundableOf } from '../../order/api/own.ts';
import { problemOf, promiseNow } from '../../order/api/sell.ts';
import { graceEnd, isTooFar, nextStretch, reduced } from '../policy.ts';
import { findTrial } from '../store/members.ts';
import { findStretches, hasBegun } from '../store/orders.ts';
import { findOnSale, type TierRow } from '../store/tiers.ts';
import { couponFor } from './coupons.ts';
import { trialFor } from './trial.ts';
import { feeNow, requirePayee } from './selling.ts';
import { needsApproval } from './fee-sale.ts';

/** The tier that a member has paid for now, '' for none; on trial it says so. */
export async function tierNow(
  ctx: Ctx,
  given: { circleId: number; userId: number; endAt: Date | null },
): Promise<{ tier: string; trial: boolean; trialEndsAt: Date | null }> {
  const { circleId, userId, endAt } = given;
  const rows = await findStretches(ctx.db, circleId, userId);
  const now = rows.findLast(({ starts_at }) => starts_at && starts_at <= ctx.now);
  const trialEndsAt = (await findTrial(ctx.db, circleId, userId)) ?? null;
  const trial = endAt !== null && trialEndsAt?.getTime() === endAt.getTime();
  return { tier: trial ? '试用' : (now?.title ?? ''), trial, trialEndsAt };
}

/** D66: what a member may take back themself: the first thing that they ever paid here, for 72 hours. */
export async function refundable(
  ctx: Ctx,
  { circleId, userId }: { circleId: number; userId: number },
): Promise<Refundable | null> {
  const [first] = await findStretches(ctx.db, circleId, userId);
  return first ? refundableOf(ctx, first.order_id) : null;
}

const noOffer = '这个通讯录没有在售的会费，请联系圈主';
const forever = '您是长期成员，不用续费';

interface Asked {
  coupon?: string | undefined;
}

/** D65, D66: what joining or renewing costs somebody now, and what is promised. */
export async function quoteFor(
  ctx: ViewerCtx,
  { row, me }: Pick<Circle, 'row' | 'me'>,
  { coupon: code }: Asked,
): Promise<FeeQuote> {
  const { userId } = ctx.viewer;
  const id = row.phonebook_id;
  const found = code ? await couponFor(ctx, id, code) : null;
  const off = found && 'row' in found ? found.row.off : 0;
  const member = me?.state === memberState.normal;
  const first = !(await hasBegun(ctx.db, id, userId));
  const approval = needsApproval(row, member ? 'renew' : 'join');
  const shownTo = {
    row,
    userId,
    endAt: me?.end_at ?? null,
    first,
    approval,
    off,
    fee: await feeNow(ctx),
    member,
  };
  const tiers: FeeTier[] = [];
  for (const tier of await findOnSale(ctx.db, [id])) tiers.push(await offerTier(ctx, tier, shownTo));
  return {
    tiers,
    refund: refundWords({ first, approval }),
    coupon: found && 'problem' in found ? found.problem : '',
    off,
  };
}

/** The same with what they have, for the page where one renews. */
export async function viewOffer(
  ctx: ViewerCtx,
  { id, ...asked }: Asked & { id: number },
): Promise<DuesOffer> {
  const circle = await openCircle(ctx, id);
  const { row, me } = circle;
  const { userId } = ctx.viewer;
  const quote = await quoteFor(ctx, circle, asked);
  const member = me?.state === memberState.normal;
  const endAt = member ? me.end_at : null;
  const { tier, trial, trialEndsAt } = await tierNow(ctx, { circleId: id, userId, endAt });
  return {
    id,
    name: row.name,
    join_type: row.join_type,
    ...quote,
    mine: {
      member,
      end_at: endAt ? secondsOf(endAt) : 0,
      grace_until: endAt ? secondsOf(graceEnd(endAt, trialEndsAt)) : 0,
      trial: member && trial,
      tier: member ? tier : '',
      refund: member ? await refundable(ctx, { circleId: id, userId }) : null,
    },
    problem:
      member && !me.end_at
        ? forever
        : quote.tiers.length === 0
          ? noOffer
          : await problemOf(requirePayee(ctx, row.owner_id)),
  };
}

interface ShownTo {
  row: Circle['row'];
  userId: number;
  endAt: Date | null;
  first: boolean;
  approval: boolean;
  off: number;
  /** Basis points. */
  fee: number;
  member: boolean;
}

async function offerTier(ctx: Ctx, tier: TierRow, given: ShownTo): Promise<FeeTier> {
  const { row, userId, endAt, first, approval, off, fee, member } = given;
  const total = reduced(tier.price, off);
  const stretch = nextStretch(endAt, tier.days, ctx.now);
  const promise = membershipPromise({ first, approval, days: tier.days, total, fee });
  return {
    id: tier.tier_id,
    name: tier.name,
    price: tier.price,
    now: total,
    days: tier.days,
    rights: tier.rights,
    trial_days: member ? 0 : await trialFor(ctx, row, { tier, userId }),
    end_at: stretch.endsAt && !isTooFar(stretch, ctx.now) ? secondsOf(stretch.endsAt) : 0,
    promise: promiseNow(ctx, { promise, total }),
  };
}
