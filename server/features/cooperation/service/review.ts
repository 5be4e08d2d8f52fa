import { presentCooperation } from '../present.ts';
import { reviewCallsOf } from '../../publication/api/publication.ts';
import { posts } from './posts.ts';

export const reviews = reviewCallsOf(posts, {
  numbered: (id) => ({ cooperation_id: id }),
  shown: (row, { now }) => ({ cooperation: presentCooperation(row, row.user_id, now) }),
});
