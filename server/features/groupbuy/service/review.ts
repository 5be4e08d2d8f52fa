import { presentBuy } from '../present/buy.ts';
import { reviewCallsOf } from '../../publication/api/publication.ts';
import { buys } from './buys.ts';

export const reviews = reviewCallsOf(buys, {
  numbered: (id) => ({ buy_id: id }),
  shown: (row, { now }) => ({ buy: presentBuy(row, row.user_id, now) }),
});
