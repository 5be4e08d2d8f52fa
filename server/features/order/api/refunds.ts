export { refundOrder } from '../service/money/refunds.ts';
