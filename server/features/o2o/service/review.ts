import { presentDeal } from '../present/deal.ts';
import { reviewCallsOf } from '../../publication/api/publication.ts';
import { deals } from './deals.ts';

export const reviews = reviewCallsOf(deals, {
  numbered: (id) => ({ deal_id: id }),
  shown: (row, { now }) => ({ deal: presentDeal(row, row.user_id, now) }),
});
