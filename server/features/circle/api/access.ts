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
  openCircle,
} from '../service/circle/access.ts';
