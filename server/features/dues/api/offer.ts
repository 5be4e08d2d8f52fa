export { quoteFor, refundable } from '../service/offer.ts';
