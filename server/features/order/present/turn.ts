import type { Trade } from '@qunlu/contract/order/promise.ts';
import type { PayableSubject } from '../ports.ts';
import type { TurnOrder, TurnWhat } from '../store/turns.ts';

const words: Readonly<Record<TurnWhat, string>> = {
  pay: '付款',
  accept: '接单',
  serve: '完成',
  confirm: '确认',
  request: '回复退款',
  answer: '回应申诉',
  look: '看新时间',
};

const ofTrade: Readonly<Partial<Record<Trade, PayableSubject['todo']>>> = {
  answer: { serve: '回答' },
  groupbuy: { serve: '备货', confirm: '收货' },
};

/** What is to be done, in a few characters. `own`: how what is sold calls it. */
export function todoOf({ what, todo, promise }: TurnOrder, own: PayableSubject['todo']): string {
  if (what === null) return todo ?? '';
  const said: Partial<Record<TurnWhat, string>> = {
    ...words,
    ...(promise.trade ? ofTrade[promise.trade] : {}),
    ...own,
  };
  return said[what] ?? words[what];
}
