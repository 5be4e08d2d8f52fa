export {
  booksOpen,
  insertCircleOrder,
  keepBooksOpen,
  noteClosedOrder,
  notePaidOrder,
  noteRefundedOrder,
} from '../service/circle-orders.ts';
export { requireSameOwner } from '../service/fee-sale.ts';
export { feeNow, requirePayee } from '../service/selling.ts';
