import { presentService } from '../../present/service.ts';
import { reviewCallsOf } from '../../../publication/api/publication.ts';
import { services } from './services.ts';

export const reviews = reviewCallsOf(services, {
  numbered: (id) => ({ service_id: id }),
  shown: (row, { now }) => ({ service: presentService(row, row.user_id, now) }),
});
