import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import {
  serviceRules,
  serviceState,
  serviceTypes,
  type ServiceState,
} from '@qunlu/contract/service/rules.ts';
import { after, secondsOf } from '../../../platform/context.ts';
import type { SeenOrder } from '../store/orders.ts';
import { commentCan, type CommentFacts } from './comments.ts';

export type Role = 'buyer' | 'seller';

export const roleOf = (row: Pick<SeenOrder, 'buyer_id' | 'seller_id'>, userId: number): Role | null => {
  if (row.buyer_id === userId) return 'buyer';
  return row.seller_id === userId ? 'seller' : null;
};

/** What the state of an order of services follows from. */
export type StateFacts = Pick<
  SeenOrder,
  'engine_state' | 'engine_stage' | 'disputed' | 'asked' | 'refunded' | 'expires_at' | 'closed_at'
> & { commented: boolean };

const running: Readonly<Record<number, ServiceState>> = {
  [orderStage.accepting]: serviceState.accepting,
  [orderStage.serving]: serviceState.serving,
  [orderStage.confirming]: serviceState.confirming,
};

/** D48, from how the order's money, stage and disputes stand. */
export function stateOf(facts: StateFacts): ServiceState {
  const { engine_state, engine_stage, disputed, asked, refunded, expires_at, closed_at } = facts;
  if (engine_state === orderState.unpaid) return serviceState.unpaid;
  if (engine_state === orderState.closed)
    return closed_at !== null && closed_at < expires_at ? serviceState.cancelled : serviceState.closed;
  if (disputed) return serviceState.disputed;
  if (asked) return serviceState.refunding;
  const runs = running[engine_stage];
  if (runs !== undefined) return runs;
  if (engine_stage === orderStage.ended && refunded === 0) return serviceState.cancelled;
  if (engine_state === orderState.refunding) return serviceState.refunding;
  if (engine_stage === orderStage.ended || engine_state === orderState.refunded) return serviceState.refunded;
  return facts.commented ? serviceState.commented : serviceState.done;
}

/** How an order and its comment stand, as far as commenting asks. */
export const commentingOf = <Row extends Omit<StateFacts, 'commented'> & Omit<CommentFacts, 'state'>>(
  row: Row,
): CommentFacts => ({ ...row, state: stateOf({ ...row, commented: row.comment !== null }) });

export const stateOfRow = (row: SeenOrder): ServiceState =>
  stateOf({ ...row, commented: row.comment !== null });

const days = (count: number): number => count * 86_400;

/** The end of the time in which both sides still see what they need of the other; null: none yet. */
const openUntil = ({ over_at }: Pick<SeenOrder, 'over_at'>): Date | null =>
  over_at && after(over_at, days(serviceRules.contactDays));

/** D22, D54: whether phone and address of the other side can be opened. */
export function contactOpen(row: Pick<SeenOrder, 'contact_at' | 'over_at'>, now: Date): boolean {
  const until = openUntil(row);
  return row.contact_at !== null && (until === null || now < until);
}

/** Seconds; 0 not now, −1 without an end. */
export function contactUntil(row: Pick<SeenOrder, 'contact_at' | 'over_at'>, now: Date): number {
  if (!contactOpen(row, now)) return 0;
  const until = openUntil(row);
  return until ? secondsOf(until) : -1;
}

/** Both sides write in the order from paying on. */
export function notesOpen(row: Pick<SeenOrder, 'paid_at' | 'over_at'>, now: Date): boolean {
  const until = openUntil(row);
  return row.paid_at !== null && (until === null || now < until);
}

/** What is sent by express: the seller says how (D49). */
export const isSent = ({ type, kind }: { type: number; kind: string }): boolean =>
  type === serviceTypes.production && kind === 'house';

export interface OrderTurn {
  turn: 'me' | 'other' | 'nobody';
  /** Seconds, 0 for no end. */
  until: number;
  /** One short sentence: what is to be done, and what silence means. */
  standing: string;
}

/** Whose turn it is, until when, and what happens if nobody does anything (D48, D49). */
export function turnOf(row: SeenOrder, role: Role, now: Date): OrderTurn {
  const state = stateOfRow(row);
  const of = (side: Role, at: Date | null, mine: string, theirs: string): OrderTurn => ({
    turn: side === role ? 'me' : 'other',
    until: at ? secondsOf(at) : 0,
    standing: side === role ? mine : theirs,
  });
  const nobody = (state: string): OrderTurn => ({ turn: 'nobody', until: 0, standing: state });
  const said = (at: Date | null): string => (at ? dayAndTime(secondsOf(at), secondsOf(now)) : '');
  const by = said(row.due_at);
  const back = row.total > 0 ? '全额退款' : '自动取消';
  const { due_at } = row;
  if (state === serviceState.unpaid) {
    const end = said(row.expires_at);
    return of('buyer', row.expires_at, `请在 ${end} 前付款，过时自动关闭`, '等买家付款');
  }
  if (state === serviceState.accepting)
    return of('seller', due_at, `请在 ${by} 前接单，过时${back}`, `等卖家接单，${by} 前没有接单${back}`);
  if (state === serviceState.serving) return serving(row, role, now, { of, said, back });
  if (state === serviceState.confirming)
    return of('buyer', due_at, `请在 ${by} 前确认，过时自动确认`, `等买家确认，${by} 自动确认`);
  if (state === serviceState.refunding && row.asked)
    return of(
      'seller',
      due_at,
      `请在 ${by} 前回应退款申请，不回应算同意`,
      `等卖家回应退款申请，${by} 前不回应算同意`,
    );
  if (state === serviceState.disputed) {
    if (row.clock !== 'answer' || row.dispute_by === null) return nobody('申诉处理中，等平台裁定');
    const answers = row.dispute_by === 'buyer' ? 'seller' : 'buyer';
    return of(answers, due_at, `请在 ${by} 前回应申诉`, '申诉处理中，等对方回应');
  }
  if (state === serviceState.done && commentCan({ ...row, state }, 'buyer', now).add)
    return nobody(role === 'buyer' ? '已完成，可以评价' : '已完成');
  return nobody(restWords[state] ?? '');
}

const restWords: Readonly<Record<number, string>> = {
  [serviceState.done]: '已完成',
  [serviceState.commented]: '已完成，已评价',
  [serviceState.cancelled]: '已取消',
  [serviceState.refunding]: '退款中，会退回原来的付款方式',
  [serviceState.refunded]: '已结束，退款已退回',
  [serviceState.closed]: '没有付款，已关闭',
};

function serving(
  row: SeenOrder,
  role: Role,
  now: Date,
  say: {
    of: (side: Role, at: Date | null, mine: string, theirs: string) => OrderTurn;
    said: (at: Date | null) => string;
    back: string;
  },
): OrderTurn {
  const { of, said, back } = say;
  const { starts_at, due_at, proposed_by, proposed_starts_at } = row;
  if (proposed_by && proposed_by !== role && proposed_starts_at && proposed_starts_at > now)
    return of(role, proposed_starts_at, `对方提议 ${said(proposed_starts_at)}，请同意或另提时间`, '');
  if (starts_at && starts_at > now)
    return of(
      'seller',
      due_at,
      `约在 ${said(starts_at)}，完成后请点“已完成”`,
      `约在 ${said(starts_at)}，请准时`,
    );
  const by = said(due_at);
  return of(
    'seller',
    due_at,
    `请在 ${by} 前完成，过时${back}`,
    `${row.started_at ? '服务中' : '等卖家服务'}，${by} 前没有完成${back}`,
  );
}

/**
 * D50: the seller takes back what they had accepted, or lets its time run out. What is given back after it was done is not
 * taken back. `before`: the stage that it leaves.
 */
export const isMark = (before: number, { who, what }: { who: string; what: string }): boolean =>
  (who === 'seller' &&
    what === 'declined' &&
    (before === orderStage.serving || before === orderStage.confirming)) ||
  what === 'serve-lapsed';
