export { decideHeld, refundBySeller } from '../service/steps/refund-by-seller.ts';
