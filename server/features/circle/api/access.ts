export {
  type Circle,
  circleOf,
  lockCaller,
  lockCircle,
  lockManagedCircle,
  lockMemberCircle,
  lockOpenCircle,
  managedCircle,
  mayInvite,
  memberCircle,
  noSuchCircle,
  openCircle,
} from '../service/circle/access.ts';
