export {
  type CircleRow,
  circleRowOf,
  lockMembership,
  lockMemberState,
  type MemberRow,
  memberRowOf,
  rowOf,
  setJoinType,
  setPaidUntil,
} from '../service/member/rows.ts';
