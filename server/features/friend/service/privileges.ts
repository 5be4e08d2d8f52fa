import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { Privilege } from '../../membership/ports.ts';

/** D39, D119 */
export const friendPrivileges: readonly Privilege[] = [
  {
    key: 'friend.applications',
    title: '好友申请',
    order: 50,
    unit: 'count',
    fallback: { none: friendRules.perDay, member: 100, commerce: 100 },
    min: 1,
    max: 1000,
    words: (value) => `每天 ${value} 个`,
  },
];
