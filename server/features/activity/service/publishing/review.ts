import { presentActivity } from '../../present/activity.ts';
import { reviewCallsOf } from '../../../publication/api/publication.ts';
import { activities } from './activities.ts';

export const reviews = reviewCallsOf(activities, {
  numbered: (id) => ({ activity_id: id }),
  shown: (row, { now }) => ({ activity: presentActivity(row, row.user_id, now) }),
});
