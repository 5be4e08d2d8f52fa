import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { isLive } from './registering.ts';

/** What decides about what its holder may do with a pass. */
export interface PassStanding {
  state: number;
  signed: boolean;
  transferred: boolean;
  closesAt: Date;
  endsAt: Date;
  cancelled: boolean;
}

/** D98: why what was filled in cannot be changed any more: '' or one sentence. */
export function editProblem({ state, closesAt, cancelled }: PassStanding, now: Date): string {
  if (cancelled) return '活动已取消';
  if (!isLive(state)) return '这份报名已经结束';
  return closesAt <= now ? '报名已截止，不能再修改；要改请联系主办人' : '';
}

/** D98: once, before they came in: why a pass cannot be given to somebody else; '' or one sentence. */
export function transferProblem(pass: PassStanding, now: Date): string {
  if (pass.cancelled) return '活动已取消';
  if (pass.endsAt <= now) return '活动已结束';
  if (pass.state !== registrationState.confirmed) return '报名确认以后才能转让';
  if (pass.signed) return '已经签到，不能再转让';
  return pass.transferred ? '一张票只能转让一次' : '';
}

/** What decides about whether somebody may take a pass. */
export interface ReceiverStanding {
  /** It is theirs already; the activity is. */
  own: boolean;
  host: boolean;
  /** Either way, with whoever gives it or the host. */
  blocked: boolean;
  members_only: boolean;
  is_member: boolean;
  /** Live places of the ticket in their hands. */
  held: number;
  per_person: number;
}

/** D98: why somebody cannot take what is given to them: '' or one sentence. */
export function takeProblem(receiver: ReceiverStanding): string {
  if (receiver.own) return '这是您自己的票，请把链接发给别人';
  if (receiver.host) return '您是主办人，不用报名';
  if (receiver.blocked) return '您现在不能接收这张票';
  if (receiver.members_only && !receiver.is_member) return '这种票只给圈子的成员，请先加入圈子';
  return receiver.held >= receiver.per_person ? `您已有这种票，每人最多 ${receiver.per_person} 张` : '';
}
