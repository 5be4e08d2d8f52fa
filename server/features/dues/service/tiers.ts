import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { duesRules, type TierDays } from '@qunlu/contract/dues/rules.ts';
import type * as contract from '@qunlu/contract/dues/tiers.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { circleProblem } from '../../identity/api/selling.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { lockCaller, lockManagedCircle, managedCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { setJoinType } from '../../circle/api/rows.ts';
import { presentTier } from '../present.ts';
import {
  findOnSale,
  findTier,
  findTiers,
  insertTier,
  takeOffSale,
  updateTier,
  type TierRow,
} from '../store/tiers.ts';
import { feeNow, requireSelling } from './selling.ts';

type TierInput = BodyOf<typeof contract.saveTier>;

const charges = (type: number): boolean => type === joinType.paid || type === joinType.paidApproval;

/** What a circle charges, for its owner. */
export async function viewSetting(ctx: ViewerCtx, circleId: number): Promise<contract.DuesSetting> {
  const { row } = await managedCircle(ctx, circleId, 'own');
  return {
    join_type: row.join_type,
    list: (await findTiers(ctx.db, circleId)).map(presentTier),
    problem: await circleProblem(ctx, row.owner_id),
    fee: await feeNow(ctx),
  };
}

export async function prepareTier(ctx: ViewerCtx, input: TierInput): Promise<void> {
  await managedCircle(ctx, input.id, 'own');
  await checkPlainly(ctx, {
    texts: [
      { field: 'name', label: '名称', text: input.name },
      { field: 'rights', label: '权益说明', text: input.rights ?? '' },
    ],
  });
}

/** As the log of the circle says it. */
const shown = (row: Pick<TierRow, 'name' | 'price' | 'days' | 'on_sale'>) => ({
  title: row.name,
  price: yuan(row.price),
  days: row.days,
  open: row.on_sale,
});

/** D65: a new tier, or a changed one. Orders that stand keep what was agreed. */
export async function saveTier(ctx: ViewerCtx, input: TierInput): Promise<contract.DuesSetting> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { row: circle } = await lockManagedCircle(tx, input.id, 'own');
    await requireSelling(tx, tx.viewer.userId);
    const all = await findTiers(tx.db, input.id);
    const before =
      input.tier_id === undefined
        ? undefined
        : (all.find(({ tier_id }) => tier_id === input.tier_id) ??
          notFound('没有这个档位，请刷新后再选', 'tier_id'));
    const columns = {
      name: input.name,
      price: input.price,
      days: input.days as TierDays,
      rights: input.rights ?? before?.rights ?? '',
      trial_days: input.trial_days ?? before?.trial_days ?? 0,
      sort: input.sort ?? before?.sort ?? 0,
      on_sale: input.on_sale === undefined ? (before?.on_sale ?? true) : input.on_sale === 1,
      changed_at: tx.now,
    };
    const others = all.filter(({ tier_id, on_sale }) => on_sale && tier_id !== input.tier_id).length;
    if (columns.on_sale && others >= duesRules.tiers)
      fail('conflict', {
        message: `同时在售的档位最多 ${duesRules.tiers} 个，请先停售一个`,
        field: 'on_sale',
      });
    if (!before && all.length >= duesRules.tiersKept)
      fail('conflict', { message: '档位太多了，请修改停售的档位再上架', field: 'name' });
    if (!columns.on_sale && others === 0 && charges(circle.join_type))
      fail('conflict', { message: '收费加入至少要有一个在售的档位，停售前请先停止收费', field: 'on_sale' });
    if (before) await updateTier(tx.db, before.tier_id, columns);
    else await insertTier(tx.db, { ...columns, phonebook_id: input.id, created_at: tx.now });
    await logAction(tx, {
      circleId: input.id,
      what: 'fee-tier',
      before: before ? shown(before) : {},
      after: shown(columns),
    });
    return viewSetting(tx, input.id);
  });
}

/** D59: joining costs from now on, or no longer. */
export async function chargeCircle(
  ctx: ViewerCtx,
  given: BodyOf<typeof contract.chargeCircle>,
): Promise<contract.DuesSetting> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { row: circle } = await lockManagedCircle(tx, given.id, 'own');
    const wanted = given.join_type as 1 | 2 | 3;
    if (charges(wanted)) {
      await requireSelling(tx, tx.viewer.userId);
      if ((await findOnSale(tx.db, [given.id])).length === 0)
        fail('stateChanged', { message: '请先添加一个在售的档位，再开始收费' });
    }
    // To stop what does not charge changes nothing: joining may be by password or invitation.
    if (wanted !== circle.join_type && (charges(wanted) || charges(circle.join_type))) {
      await setJoinType(tx, circle, wanted);
      await logAction(tx, {
        circleId: given.id,
        what: 'fee-tier',
        before: { join_type: circle.join_type },
        after: { join_type: wanted },
      });
    }
    return viewSetting(tx, given.id);
  });
}

/** A tier on sale of this circle. */
export async function tierFor(ctx: Ctx, circleId: number, tierId: number): Promise<TierRow> {
  const row = await findTier(ctx.db, circleId, tierId);
  return row?.on_sale ? row : notFound('没有这个档位，请刷新后再选', 'tier_id');
}

/**
 * D68: money earned stays with who owned the circle; what is on sale stays so only when the new owner may sell. The circle is
 * locked.
 */
export async function followOwner(
  tx: Tx,
  { circleId, toId }: { circleId: number; toId: number },
): Promise<boolean> {
  if ((await circleProblem(tx, toId)) === '') return true;
  await takeOffSale(tx.db, circleId, tx.now);
  return false;
}
