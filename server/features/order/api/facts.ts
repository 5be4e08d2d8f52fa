export { paidOf, refundedOf } from '../service/ground/facts.ts';
