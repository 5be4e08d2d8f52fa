import type { Activity, ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { activityState } from '@qunlu/contract/activity/rules.ts';

/** What the one button of an activity does. */
export type NextStep =
  | { kind: 'manage' }
  /** `more`: one of the tickets can be had besides. */
  | { kind: 'mine'; more: boolean }
  | { kind: 'register'; label: string; ticket?: number; note: string }
  /** Not for whoever looks: they can come into its circle. */
  | { kind: 'circle'; circle: number; note: string }
  | { kind: 'closed'; note: string };

/** Whether somebody can choose it: it can be had, or with the code that they bring. */
export const isChoosable = ({ phase, paused }: Activity, ticket: ActivityTicket): boolean =>
  ticket.problem === '' || (ticket.invited && phase === 'open' && !paused && ticket.left !== 0);

export function nextStep(activity: Activity): NextStep {
  const { can, state, phase, tickets, circle } = activity;
  if (can.host || can.edit || can.members || can.door || can.money) return { kind: 'manage' };
  const open = tickets.filter((ticket) => isChoosable(activity, ticket));
  if (can.joined) return { kind: 'mine', more: open.some(({ problem }) => problem === '') };
  if (state === activityState.cancelled) return { kind: 'closed', note: '活动已取消' };
  if (phase === 'ended') return { kind: 'closed', note: '活动已结束' };
  const offered = tickets.find(({ queue }) => queue.offer_until > 0);
  if (offered)
    return {
      kind: 'register',
      label: '去报名',
      ticket: offered.ticket_id,
      note: '候补轮到您了，名额为您留着',
    };
  if (open.length > 0) {
    const free = open.every(({ price }) => price === 0);
    const [only] = open.length === 1 ? open : [];
    return {
      kind: 'register',
      label: free ? '免费报名' : '报名',
      ...(only ? { ticket: only.ticket_id } : {}),
      note: '',
    };
  }
  const waiting = tickets.find(({ queue }) => queue.waiting);
  if (waiting)
    return { kind: 'register', label: '我的候补', ticket: waiting.ticket_id, note: '候补中，轮到您会通知' };
  const full = tickets.find(({ queue }) => queue.open);
  if (full)
    return { kind: 'register', label: '候补', ticket: full.ticket_id, note: '已报满，有空出来的按先后给' };
  const [first] = tickets;
  const note = first?.problem || '现在不能报名';
  if (circle && tickets.length > 0 && tickets.every((ticket) => ticket.members_only) && note.includes('成员'))
    return { kind: 'circle', circle: circle.id, note };
  return { kind: 'closed', note };
}
