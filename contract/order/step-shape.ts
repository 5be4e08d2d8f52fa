import type { OrderStage } from './rules.ts';

/** Who takes a step. `channel`: a payment that arrived. */
export type StepSide = 'buyer' | 'seller' | 'clock' | 'staff' | 'channel';

export const sideWords: Readonly<Record<StepSide, string>> = {
  buyer: '买家',
  seller: '卖家',
  clock: '时限',
  staff: '客服',
  channel: '支付渠道',
};

/** What a step does with the money of its order. */
export const stepMoney = {
  none: '不动',
  in: '进入担保账户',
  back: '剩下的全部退给买家',
  promised: '按承诺的退款表退给买家，其余给卖家',
  asked: '申请的金额退给买家，其余给卖家',
  decided: '定下的金额退给买家，其余给卖家',
  out: '给卖家，扣除服务费和佣金',
  served: '有买家确认的不动；没有的给卖家，扣除服务费和佣金',
  silence: '照承诺里没有动作的约定：退给买家，或给卖家',
} as const;

/** What a step does with the clock of its order. */
export const stepClock = {
  none: '没有时限',
  next: '换成下一步的时限',
  runs: '照旧',
  stops: '停下，换成等对方回复的时限',
  staff: '换成客服裁定的时限',
  resumes: '接着走，停了多久就延后多久',
  moved: '跟着新的时间；停着的接着停',
} as const;

export interface OrderStep {
  /** What it is, in a few characters: the page of steps, the API and `can` say it. */
  title: string;
  by: readonly StepSide[];
  /** How its money must stand: not paid yet, or paid and not all given back. */
  needs: 'unpaid' | 'paid';
  /** What must be open. */
  open?: 'dispute' | 'request';
  /** What must not be open. */
  not?: readonly ('dispute' | 'request')[];
  /** Each stage that it leaves, with the one that it leads to; the same one where it stays. The database knows no other moves. */
  moves: readonly (readonly [from: OrderStage, to: OrderStage])[];
  money: keyof typeof stepMoney;
  clock: keyof typeof stepClock;
  /** Its name in the history of an order. */
  did: string;
  /** As both sides read it in the history; `{…}` is filled in. '': whoever takes it says it. */
  words: string;
  /** Other words in some cases. */
  cases?: Readonly<Record<string, string>>;
  /** What the wrong side reads. */
  refusal?: string;
}
