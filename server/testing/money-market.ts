import type { Actor, Crowd } from './money-crowd.ts';
import type { Dice } from './money-dice.ts';
import type { SoldOrder } from './money-shop.ts';
import type { World } from './world.ts';

export interface Deal extends SoldOrder {
  buyer: Actor;
  seller: Actor | null;
}

/** What the clients do to the same money, and what they were told. */
export interface Market {
  world: World;
  crowd: Crowd;
  deals: Deal[];
  /** Public numbers of orders that a caller was told are paid, and of withdrawals that were taken. */
  acknowledged: { paid: Set<string>; withdrawals: Set<number> };
}

export const newMarket = (world: World, crowd: Crowd): Market => ({
  world,
  crowd,
  deals: [],
  acknowledged: { paid: new Set(), withdrawals: new Set() },
});

export const everyone = ({ crowd }: Market): Actor[] =>
  [...crowd.regulars, ...crowd.visitors].filter(({ gone }) => gone !== true);

/** Mostly what happened lately, so that many hands are on the same order; mostly one that stands as `where` says. */
export async function someDeal({ deals, world }: Market, dice: Dice, where = ''): Promise<Deal | undefined> {
  if (where !== '' && dice.chance(0.8)) {
    const { rows } = await world.database.pool.query<{ hash: string }>(
      `select hash from order_order where ${where} order by order_id desc limit 40`,
    );
    const hash = dice.oneOf(rows)?.hash;
    return deals.find((deal) => deal.hash === hash);
  }
  return dice.oneOf(dice.chance(0.7) ? deals.slice(-24) : deals);
}

export type MarketAction = (market: Market, dice: Dice) => Promise<unknown>;

/** The same at the same time by two: one person with two phones, a repeated request, two processes. */
export const twice = (dice: Dice, work: () => Promise<unknown>): Promise<unknown> =>
  dice.chance(0.3) ? bothOf(work(), work()) : work();

async function bothOf(...works: readonly Promise<unknown>[]): Promise<void> {
  const refused = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') throw refused.reason;
}

/** The number of something that the cashier knows. */
export async function numberIn(
  { world }: Market,
  dice: Dice,
  statement: string,
): Promise<string | undefined> {
  const { rows } = await world.database.pool.query<{ number: string }>(statement);
  return dice.oneOf(rows)?.number;
}
