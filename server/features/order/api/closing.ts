export { closeUnpaid } from '../service/payment/closing.ts';
