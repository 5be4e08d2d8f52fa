import type { MembershipLevel } from '@qunlu/contract/membership/rules.ts';
import type { StaffPrivilege } from '@qunlu/contract/membership/staff.ts';
import { shownValue } from '../../../platform/units.ts';

export const levelLabels: Record<MembershipLevel, string> = {
  none: '没有会员',
  member: '个人会员',
  commerce: '商务会员',
};

/** A count that stands for no limit. */
const all = 1_000_000;

/** The value of a privilege as it reads; one that is at most 1 is there or not. */
export function privilegeValue({ unit, max }: Pick<StaffPrivilege, 'unit' | 'max'>, value: number): string {
  if (unit !== 'count') return shownValue(unit, value);
  if (max === 1) return value === 0 ? '没有' : '有';
  return value >= all ? '全部' : shownValue(unit, value);
}
