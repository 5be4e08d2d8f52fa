export { orderFee, prepareFee } from '../service/applying.ts';
export type { FeeChoice } from '../service/fee-sale.ts';
