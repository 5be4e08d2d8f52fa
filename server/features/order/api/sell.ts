export {
  defineSale,
  type LockedSale,
  type SaleContext,
  type MadeOrder,
  type Offer,
  type Parties,
  problemOf,
  promiseNow,
} from '../service/payment/sell.ts';
