import { fail } from '@qunlu/contract/kernel/errors.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { Privilege } from '../../../membership/ports.ts';
import { membershipOf } from '../../../membership/api/level.ts';
import { quotasOf } from '../../../membership/api/quotas.ts';
import { usePrivilege } from '../../../membership/api/uses.ts';
import { countOwned } from '../../store/circles.ts';
import { requireHeld } from '../../../../platform/held.ts';

/** D64, D119 */
export const circlePrivileges: readonly Privilege[] = [
  {
    key: 'phonebook.owned',
    title: '创建通讯录',
    order: 52,
    unit: 'count',
    fallback: { none: 5, member: 50, commerce: 50 },
    min: 1,
    max: 500,
    words: (value) => `${value} 个`,
    async gain(ctx, userId, { none, member }) {
      const count = await countOwned(ctx.db, userId);
      return count >= none && member > none ? `通讯录已创建 ${count} 个，开通后可以有 ${member} 个` : '';
    },
  },
  {
    key: 'phonebook.seats',
    title: '每个通讯录的人数',
    order: 54,
    unit: 'count',
    fallback: { none: 200, member: 2000, commerce: 10_000 },
    min: 10,
    max: 100_000,
    words: (value) => `${value} 人`,
  },
  {
    key: 'phonebook.admins',
    title: '每个通讯录的管理员',
    order: 56,
    unit: 'count',
    fallback: {
      none: circleRules.admins,
      member: circleRules.adminsVip,
      commerce: circleRules.adminsVip,
    },
    min: 1,
    max: 100,
    words: (value) => `${value} 位`,
  },
];

/** D64: one more circle of one's own. The person is locked. */
export async function takeOwned(tx: Tx, userId: number): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  const count = await countOwned(tx.db, userId);
  const quotas = await quotasOf(tx, 'phonebook.owned');
  if (count < quotas.none) return;
  const level = await membershipOf(tx, userId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，开通会员可以有更多' : '';
  if (count >= max) fail('conflict', { message: `最多可以有${max}个自己的通讯录${more}` });
  await usePrivilege(tx, userId, 'phonebook.owned', count + 1);
}

/** D57: one more admin of a circle of theirs; `count`: those it has. The owner is locked. */
export async function takeAdmin(tx: Tx, ownerId: number, count: number): Promise<void> {
  requireHeld(tx.db, 'person', ownerId);
  const quotas = await quotasOf(tx, 'phonebook.admins');
  if (count < quotas.none) return;
  const level = await membershipOf(tx, ownerId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，开通会员可以有更多' : '';
  if (count >= max) fail('conflict', { message: `最多可以有${max}位管理员${more}` });
  await usePrivilege(tx, ownerId, 'phonebook.admins', count + 1);
}
