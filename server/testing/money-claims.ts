import * as claims from '@qunlu/contract/order/claims.ts';
import { decideDispute } from '@qunlu/contract/order/dispute-staff.ts';
import { someDeal, twice, type MarketAction } from './money-market.ts';

export const dispute: MarketAction = async (market, dice) => {
  const deal = await someDeal(market, dice, 'stage in (1, 2, 3, 4) and seller_id is not null');
  const token = dice.chance(0.6) ? deal?.buyer.token : deal?.seller?.token;
  if (deal && token)
    await market.world.ask(claims.disputeOrder, {
      body: { hash: deal.hash, words: '和说好的不一样' },
      token,
    });
  // The other side's words are the answer, with which staff may decide.
  const other = token === deal?.buyer.token ? deal?.seller?.token : deal?.buyer.token;
  if (deal && other && dice.chance(0.6))
    await market.world.ask(claims.disputeOrder, {
      body: { hash: deal.hash, words: '都照说好的做了' },
      token: other,
    });
};

/** Money is asked back, of what waits and of what the seller has already. */
export const askBack: MarketAction = async (market, dice) => {
  const deal = await someDeal(
    market,
    dice,
    'stage in (1, 2, 3, 4) and seller_id is not null and asked_at is null',
  );
  if (!deal) return;
  await market.world.ask(claims.askRefund, {
    body: { hash: deal.hash, amount: 1 + dice.upTo(3000), reason: '和说好的不一样' },
    token: deal.buyer.token,
    idempotencyKey: `ask-${dice.upTo(1e9)}`,
  });
};

/** Either side ends what waits; often nobody does, and silence agrees. */
export const answerBack: MarketAction = async (market, dice) => {
  const deal = await someDeal(market, dice, 'asked_at is not null');
  if (!deal?.seller) return;
  const { hash, buyer, seller } = deal;
  await twice(dice, () =>
    dice.chance(0.2)
      ? market.world.ask(claims.takeBackRefund, { body: { hash }, token: buyer.token })
      : market.world.ask(claims.answerRefund, {
          body: { hash, agree: dice.chance(0.7) ? 1 : 0, words: '都照说好的做了' },
          token: seller.token,
        }),
  );
};

export const decideCase: MarketAction = async (market, dice) => {
  const { rows } = await market.world.database.pool.query<{ dispute_id: number; amount: number }>(
    'select dispute_id, amount from order_dispute where state = 0',
  );
  const one = dice.oneOf(rows);
  if (!one) return;
  const refund = dice.chance(0.3) ? 0 : dice.upTo(one.amount + 1);
  const decideAs = (token: string | undefined): Promise<unknown> =>
    market.world.ask(decideDispute, {
      body: { id: one.dispute_id, refund, decision: '按双方的说明' },
      token,
    });
  await twice(dice, () => decideAs(dice.oneOf(market.crowd.staff)?.office));
};

export const takeBack: MarketAction = async (market, dice) => {
  const deal = await someDeal(market, dice, 'disputed');
  const token = dice.chance(0.5) ? deal?.buyer.token : deal?.seller?.token;
  if (deal && token) await market.world.ask(claims.withdrawDispute, { body: { hash: deal.hash }, token });
};
