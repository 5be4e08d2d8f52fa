import { cooperationRules } from '@qunlu/contract/cooperation/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { quotasOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';
import type { Privilege } from '../../membership/ports.ts';
import { countOpen } from '../store/cooperations.ts';

const key = 'cooperation.open';

/** D132: one more that is open. The caller holds the person. */
export async function takePlace(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId } = tx.viewer;
  const count = await valueOf(tx.db, countOpen(userId, tx.now));
  const quotas = await quotasOf(tx, key);
  if (count < quotas.none) return;
  const level = await membershipOf(tx, userId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，或开通会员' : '';
  if (count >= max)
    fail('conflict', { message: `最多同时有 ${max} 条进行中的合作，请先暂停或结束一条${more}` });
  await usePrivilege(tx, userId, key, count + 1);
}

/** D119, D132 */
export const cooperationPrivileges: readonly Privilege[] = [
  {
    key,
    title: '进行中的合作',
    order: 63,
    unit: 'count',
    fallback: {
      none: cooperationRules.open,
      member: cooperationRules.openVip,
      commerce: cooperationRules.openVip,
    },
    min: 1,
    max: 200,
    words: (value) => `${value} 条`,
    async gain(ctx, userId, { none, member }) {
      const count = await valueOf(ctx.db, countOpen(userId, ctx.now));
      return count >= none && member > none ? `有 ${count} 条合作在进行，开通后可以同时有 ${member} 条` : '';
    },
  },
];
