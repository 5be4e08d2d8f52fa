export { callOff, decideHeld, refundBySeller } from '../service/steps/refund-by-seller.ts';
