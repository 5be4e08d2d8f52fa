export { moveBySeller } from '../service/steps/move-by-seller.ts';
export { rescheduleOrder } from '../service/steps/reschedule.ts';
