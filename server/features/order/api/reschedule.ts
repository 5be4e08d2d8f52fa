export { rescheduleOrder } from '../service/steps/reschedule.ts';
