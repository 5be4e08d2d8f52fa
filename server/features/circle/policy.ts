import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import {
  circleStatus,
  joinType,
  memberRole,
  memberState,
  type AdminRight,
  type CircleStatus,
  type JoinType,
  type MemberRole,
  type MemberState,
} from '@qunlu/contract/circle/rules.ts';

/** What the rules need to know of the viewer's own row. */
export interface OwnMemberState {
  role: MemberRole;
  state: MemberState;
  rights: readonly AdminRight[];
}

export interface CircleState {
  status: CircleStatus;
  join_type: JoinType;
}

/** Whether people meet in it: not a draft, not forbidden, not over. */
export const isLive = (status: CircleStatus): boolean =>
  status === circleStatus.normal || status === circleStatus.underReview || status === circleStatus.dissolving;

/** D58: who may apply, or join at once. */
const mayComeIn = (me: OwnMemberState | undefined): boolean =>
  me === undefined ||
  me.state === memberState.refused ||
  me.state === memberState.left ||
  me.state === memberState.removed ||
  me.state === memberState.expired;

/** D57: the one policy; the same answer is sent to the client as `can`. */
export function canOf(circle: CircleState, me: OwnMemberState | undefined): CircleCan {
  const live = isLive(circle.status);
  const normal = live && me?.state === memberState.normal;
  const own = normal && me.role === memberRole.owner;
  const may = (right: AdminRight): boolean =>
    own || (normal && me.role === memberRole.admin && me.rights.includes(right));
  return {
    see: normal,
    join: circle.status === circleStatus.normal && mayComeIn(me),
    // Of a circle for the invited alone only those who let people in may invite.
    invite:
      normal &&
      circle.status !== circleStatus.dissolving &&
      (circle.join_type !== joinType.invitation || may('apply')),
    apply: may('apply'),
    member: may('member'),
    import: may('import'),
    notice: may('notice'),
    edit: may('edit'),
    plugin: may('plugin'),
    content: may('content'),
    own,
  };
}
