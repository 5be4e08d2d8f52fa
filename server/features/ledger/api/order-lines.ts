export { linesOfOrder } from '../service/order-lines.ts';
