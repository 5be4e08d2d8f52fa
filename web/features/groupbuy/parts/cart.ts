import type { Buy, Goods } from '@qunlu/contract/groupbuy/entity.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';

/** What was chosen and not ordered yet, by buy: how many of which goods. */
const carts = draftsOf('groupbuy-cart');

/** How many of it one may still have. */
export function mostOf({ left, per_person: each, held }: Goods): number {
  const bounds = [groupbuyRules.quantityMax, ...(left < 0 ? [] : [left]), ...(each > 0 ? [each - held] : [])];
  return Math.max(0, Math.min(...bounds));
}

export interface CartLine {
  goods: Goods;
  quantity: number;
}

export interface Cart {
  lines: readonly CartLine[];
  pieces: number;
  /** Fen, at the prices that are shown. */
  total: number;
  countOf: (goods: Goods) => number;
  put: (goods: Goods, quantity: number) => void;
  clear: () => void;
}

/** What is in the cart of a buy, as far as there is so much of it; kept on the phone until it is ordered. */
export function useCart({ buy_id: id, goods }: Pick<Buy, 'buy_id' | 'goods'>): Cart {
  const name = String(id);
  const [chosen, setChosen] = useState(() => carts.read<Record<string, number>>(name));
  const countOf = (one: Goods): number => {
    const count = Number(chosen[String(one.goods_id)] ?? 0);
    return Number.isInteger(count) ? Math.min(Math.max(0, count), mostOf(one)) : 0;
  };
  const lines = goods
    .map((one) => ({ goods: one, quantity: countOf(one) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, { goods: { price }, quantity }) => sum + price * quantity, 0),
    countOf,
    put(one, quantity) {
      const kept = Object.fromEntries(lines.map((line) => [line.goods.goods_id, line.quantity]));
      const { [one.goods_id]: _, ...rest } = kept;
      const next = quantity > 0 ? { ...rest, [one.goods_id]: quantity } : rest;
      setChosen(next);
      carts.keep(name, next);
    },
    clear() {
      setChosen({});
      carts.drop(name);
    },
  };
}
