import { yuan } from '../kernel/money.ts';
import {
  begun,
  feeOf,
  firstStage,
  fullMinute,
  nextDeadline,
  paidFacts,
  percentNow,
  rescheduled,
  refundFor,
  releaseAt,
  servableAt,
  silenceOf,
  type Clock,
  type SaleFacts,
  type SalePromise,
} from './promise.ts';
import { orderRules, orderStage, type OrderStage } from './rules.ts';

/**
 * Plays a sale: what its promise makes of what both sides do, and of what they do not do. A seller tries a promise with it, and
 * a test holds the server to it.
 */

export type ActName =
  | 'accept'
  | 'decline'
  | 'cancel'
  | 'start'
  | 'deliver'
  | 'confirm'
  | 'dispute'
  | 'withdraw'
  /** Both have agreed on a time: `startsAt`. */
  | 'reschedule'
  /** The buyer asks `amount` back; the seller agrees or refuses; the buyer takes it back. */
  | 'ask'
  | 'agree'
  | 'refuse'
  | 'takeBack';

export interface Act {
  /** Seconds. */
  at: number;
  what: ActName;
  by: 'buyer' | 'seller';
  startsAt?: number;
  /** Fen. */
  amount?: number;
}

export interface PlayedStep {
  at: number;
  who: 'buyer' | 'seller' | 'clock';
  words: string;
}

export interface PromisePlay {
  facts: SaleFacts;
  /** Fen: what the buyer has back, and what is the platform's and the seller's of the rest; 0 while it is not over. */
  refunded: number;
  fee: number;
  income: number;
  /** From when on the seller can withdraw, seconds; 0 while that is open. */
  releasedAt: number;
  steps: PlayedStep[];
}

const sellerActs: readonly ActName[] = ['accept', 'decline', 'start', 'deliver', 'agree', 'refuse'];
const buyerActs: readonly ActName[] = ['cancel', 'confirm', 'ask', 'takeBack'];

const lapses: Record<Clock, string> = {
  accept: '您没有按时接单',
  serve: '您没有按时完成服务',
  confirm: '买家没有按时确认，算作确认',
};

/** `acts` in the order of time; those that the promise does not allow change nothing. `until`: seconds at which to stop. */
export function playPromise(
  promise: SalePromise,
  sale: { total: number; paidAt: number },
  acts: readonly Act[],
  until: number,
): PromisePlay {
  const { total, paidAt } = sale;
  let policy = promise;
  let cap = 100;
  const facts = { ...paidFacts(total, paidAt), stage: firstStage(policy) };
  const steps: PlayedStep[] = [{ at: paidAt, who: 'buyer', words: `买家付款 ${yuan(total)} 元` }];
  const opened = { buyer: 0, seller: 0 };
  let dispute: { by: 'buyer' | 'seller'; at: number } | null = null;
  let request: { at: number; amount: number } | null = null;
  let requests = 0;
  let refunded = 0;
  /** When the clock that runs was set: one whose time was over already rings then, never before it. */
  let since = paidAt;

  const isOver = (): boolean => facts.stage === orderStage.done || facts.stage === orderStage.ended;
  const waits = (at: number): boolean =>
    isOver() && (facts.disputed || (facts.askedAt || at) < releaseAt(policy, facts));
  const isOut = (at: number): boolean => facts.stage === orderStage.done && !waits(at);
  const isStill = (): boolean => facts.disputed || facts.askedAt > 0;
  const move = (stage: OrderStage): void => {
    facts.stage = stage;
    facts.paused = 0;
    facts.disputed = false;
    facts.askedAt = 0;
    dispute = null;
    request = null;
  };
  /** The clocks go on; what was handed on before had not waited. */
  function goOn(at: number, since: number): void {
    if (!isOut(at)) facts.paused += fullMinute(at - since);
    facts.disputed = false;
    facts.askedAt = 0;
    dispute = null;
    request = null;
  }
  function giveBack(at: number, amount: number): void {
    if (!isOut(at)) return end(at, orderStage.ended, amount);
    refunded += amount;
    facts.askedAt = 0;
    request = null;
  }
  function end(at: number, stage: OrderStage, back: number): void {
    move(stage);
    facts.overAt = at;
    refunded += back;
  }
  function tick(clock: Clock, at: number): void {
    const done = silenceOf(policy, clock) === 'done';
    const words = done && clock === 'serve' ? '到了约定的时间，算作完成' : lapses[clock];
    steps.push({ at, who: 'clock', words: done ? words : `${words}，全额退款` });
    end(at, done ? orderStage.done : orderStage.ended, done ? 0 : total);
  }
  function runClocks(to: number): void {
    for (;;) {
      if (request) {
        const by = requestBy(request.at);
        if (by > to) return;
        // Who has neither accepted nor answered keeps nothing of it.
        const back = facts.stage === orderStage.accepting ? total - refunded : request.amount;
        steps.push({ at: by, who: 'clock', words: `您没有按时回复退款申请，退 ${yuan(back)} 元` });
        giveBack(by, back);
      }
      const next = nextDeadline(policy, facts);
      if (!next) return;
      const at = Math.max(next.at, since);
      if (at > to) return;
      tick(next.what, at);
    }
  }
  if (facts.stage !== orderStage.accepting) facts.acceptedAt = paidAt;
  if (facts.stage === orderStage.done) facts.overAt = paidAt;

  const requestBy = (at: number): number => fullMinute(at + orderRules.requestHours * 3600);

  const does: Record<ActName, (act: Act) => string> = {
    accept({ at }) {
      if (facts.stage !== orderStage.accepting || isStill()) return '';
      move(orderStage.serving);
      facts.acceptedAt = at;
      return '您接单';
    },
    decline({ at }) {
      const left = total - refunded;
      if ((isOver() && !waits(at)) || left === 0) return '';
      end(at, orderStage.ended, left);
      return `您取消，退给买家 ${yuan(left)} 元`;
    },
    cancel({ at }) {
      const back = Math.min(total - refunded, refundFor(policy, facts, at));
      if (back === 0) return '';
      const percent = percentNow(policy, facts, at);
      end(at, orderStage.ended, back);
      return `买家取消，退 ${percent}%，${yuan(back)} 元`;
    },
    start({ at }) {
      const { started } = policy.serve ?? {};
      if (facts.stage !== orderStage.serving || isStill() || started === undefined || facts.startedAt > 0)
        return '';
      facts.startedAt = at;
      policy = begun(policy);
      return '您开始服务';
    },
    reschedule({ at, startsAt = 0 }) {
      const isOpen = facts.stage === orderStage.accepting || facts.stage === orderStage.serving;
      if (!isOpen || isStill() || startsAt <= at || (policy.startsAt === 0 && !policy.dated)) return '';
      if (policy.startsAt > 0 || facts.startedAt > 0) cap = Math.min(cap, percentNow(policy, facts, at));
      const dated = rescheduled(promise, { startsAt, cap });
      policy = facts.startedAt > 0 ? begun(dated) : dated;
      return '约定了时间';
    },
    deliver({ at }) {
      if (facts.stage !== orderStage.serving || isStill() || !servableAt(policy, at)) return '';
      facts.deliveredAt = at;
      if (policy.confirm) move(orderStage.confirming);
      else end(at, orderStage.done, 0);
      return '您完成服务';
    },
    confirm({ at }) {
      if (facts.stage !== orderStage.confirming) return '';
      end(at, orderStage.done, 0);
      return '买家确认完成';
    },
    dispute({ at, by }) {
      const may = (!isOver() || waits(at)) && !facts.disputed && refunded < total;
      if (!may || opened[by] === orderRules.disputesPerSide) return '';
      opened[by] += 1;
      if (request) goOn(at, request.at);
      facts.disputed = true;
      dispute = { by, at };
      return `${by === 'seller' ? '您' : '买家'}提出申诉，款项不动`;
    },
    withdraw({ at, by }) {
      if (dispute?.by !== by) return '';
      goOn(at, dispute.at);
      return `${by === 'seller' ? '您' : '买家'}撤回申诉，期限顺延`;
    },
    ask({ at, amount = 0 }) {
      const isLate = at >= fullMinute(facts.overAt + orderRules.requestDays * 86_400);
      const may = facts.stage === orderStage.done ? !isLate : facts.stage !== orderStage.ended;
      const left = total - refunded;
      if (!may || isStill() || !policy.serve || policy.noRequests || amount < 1 || amount > left) return '';
      if (requests === orderRules.requestsMax) return '';
      requests += 1;
      facts.askedAt = at;
      request = { at, amount };
      return `买家申请退款 ${yuan(amount)} 元，期限暂停`;
    },
    agree({ at }) {
      if (!request) return '';
      const { amount } = request;
      giveBack(at, amount);
      return `您同意退款 ${yuan(amount)} 元`;
    },
    refuse({ at }) {
      if (!request) return '';
      goOn(at, request.at);
      return '您没有同意退款，期限顺延';
    },
    takeBack({ at }) {
      if (!request) return '';
      goOn(at, request.at);
      return '买家撤回退款申请，期限顺延';
    },
  };

  for (const act of acts) {
    if (act.at > until) break;
    runClocks(act.at);
    const own = act.by === 'seller' ? buyerActs : sellerActs;
    const words = own.includes(act.what) ? '' : does[act.what](act);
    if (words === '') continue;
    since = act.at;
    steps.push({ at: act.at, who: act.by, words });
  }
  runClocks(until);

  const kept = isOver() ? total - refunded : 0;
  const fee = feeOf(policy, kept);
  const release = isOver() && kept > 0 && !facts.disputed ? releaseAt(policy, facts) : 0;
  if (release > 0 && release <= until)
    steps.push({ at: release, who: 'clock', words: `您的 ${yuan(kept - fee)} 元可以提现` });
  return { facts, refunded, fee, income: kept - fee, releasedAt: release, steps };
}
