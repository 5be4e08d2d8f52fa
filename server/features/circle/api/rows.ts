export {
  type CircleRow,
  circleRowOf,
  lockMembership,
  lockStanding,
  type MemberRow,
  memberRowOf,
  rowOf,
  setJoinType,
  setPaidUntil,
} from '../service/member/rows.ts';
