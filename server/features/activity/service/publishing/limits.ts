import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { startOfMonth } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { valueOf } from '../../../../platform/database.ts';
import { requireRealName } from '../../../identity/api/real-name-state.ts';
import { requireSeller } from '../../../identity/api/selling.ts';
import { membershipOf } from '../../../membership/api/level.ts';
import { quotasOf } from '../../../membership/api/quotas.ts';
import { usePrivilege } from '../../../membership/api/uses.ts';
import type { Privilege } from '../../../membership/ports.ts';
import { countSince } from '../../store/writing.ts';
import { dateOf } from './times.ts';

const perMonth = 'activity.activities';

const inThisMonth = (ctx: Ctx, userId: number): Promise<number> =>
  valueOf(ctx.db, countSince(userId, dateOf(startOfMonth(secondsOf(ctx.now)))));

/** D102: one more this month. The caller holds the person. */
export async function takePlace(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId } = tx.viewer;
  const count = await inThisMonth(tx, userId);
  const quotas = await quotasOf(tx, perMonth);
  if (count < quotas.none) return;
  const level = await membershipOf(tx, userId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，或开通会员' : '';
  if (count >= max) fail('conflict', { message: `每月最多发布 ${max} 个活动，请下个月再发布${more}` });
  await usePrivilege(tx, userId, perMonth, count + 1);
}

/** D93: whoever everybody may find is known by name, whoever takes money may take it. The host is held. */
export async function requireHost(
  tx: Tx,
  userId: number,
  given: { isPublic: boolean; sells: boolean },
): Promise<void> {
  if (given.sells) await requireSeller(tx, userId, 'activity', '发布收费的活动');
  if (given.isPublic) await requireRealName(tx, userId, '公开发布活动');
}

/** D102, D119 */
export const activityPrivileges: readonly Privilege[] = [
  {
    key: perMonth,
    title: '每月发布活动',
    order: 65,
    unit: 'count',
    fallback: { none: activityRules.perMonth, member: 50, commerce: 200 },
    min: 1,
    max: 1000,
    words: (value) => `${value} 个`,
    async gain(ctx, userId, { none, member }) {
      const count = await inThisMonth(ctx, userId);
      return count >= none && member > none
        ? `这个月已发布 ${count} 个活动，开通后每月可以发布 ${member} 个`
        : '';
    },
  },
];
