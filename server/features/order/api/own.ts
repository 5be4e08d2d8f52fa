export { ownRow, refundableOf, showOrder } from '../service/own.ts';
