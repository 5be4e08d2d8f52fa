export {
  defineSale,
  type Held,
  type Known,
  type MadeOrder,
  type Offer,
  type Parties,
  problemOf,
  promiseNow,
} from '../service/payment/sell.ts';
