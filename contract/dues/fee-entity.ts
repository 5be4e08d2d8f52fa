import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { quoteFields } from '../order/quote.ts';

/** What joining or renewing costs somebody now (D65). Fen, days, seconds. */
export const feeTier = z.object({
  id: described(z.number(), '档位编号'),
  name: described(z.string(), '名称'),
  price: described(z.number(), '价格，分'),
  now: described(z.number(), '用了优惠码以后的价格，分；下单时作为 price 送回'),
  days: described(z.number(), '多少天；0 为永久'),
  rights: described(z.string(), '权益说明，没有为空'),
  trial_days: described(z.number(), '现在选它先免费试用几天；不试用为 0'),
  end_at: described(z.number(), '现在付款到何时为止，秒；永久为 0'),
  promise: quoteFields.promise,
});
export type FeeTier = z.output<typeof feeTier>;

/** A payment that the member may take back whole now, by themself (D66). */
export const refundable = z.object({
  hash: described(z.string(), '订单号'),
  amount: described(z.number(), '退多少，分'),
  until: described(z.number(), '到何时为止，秒'),
});
export type Refundable = z.output<typeof refundable>;

/** The same of all that is on sale, with what is promised whatever the tier. */
export const feeQuoteShape = {
  tiers: described(z.array(feeTier), '在售的档位；不收费的没有'),
  refund: described(z.array(z.string()), '退款的约定，每句一条'),
  coupon: described(z.string(), '优惠码不能用的原因；能用或没填为空'),
  off: described(z.number(), '优惠码减多少，分；没有为 0'),
};
export const feeQuote = z.object(feeQuoteShape);
export type FeeQuote = z.output<typeof feeQuote>;
