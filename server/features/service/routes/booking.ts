import * as contract from '@qunlu/contract/service/booking.ts';
import type { Binder } from '../../../platform/bind.ts';
import { rescheduleService } from '../service/schedule/reschedule.ts';
import { setSchedule, viewSchedule } from '../service/schedule/schedule.ts';
import { listSlots } from '../service/schedule/slot-list.ts';
import { agreeTime, proposeTime } from '../service/schedule/times.ts';

export function bookingRoutes(bind: Binder): void {
  bind(contract.viewSchedule, (ctx, { query }) => viewSchedule(ctx, query.id));
  bind(contract.setSchedule, (ctx, { query, body }) => setSchedule(ctx, query.id, body));
  bind(contract.listSlots, (ctx, { query }) => listSlots(ctx, query));
  bind(contract.rescheduleService, (ctx, { body }) => rescheduleService(ctx, body));
  bind(contract.proposeTime, (ctx, { body }) => proposeTime(ctx, body));
  bind(contract.agreeTime, (ctx, { body }) => agreeTime(ctx, body));
}
