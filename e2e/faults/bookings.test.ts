/**
 * What a crash in the middle of bookings does to seats: nothing. Who was told that they have one has it, nobody else does, and
 * what was only held is free again when its time is over.
 */
import { randomBytes } from 'node:crypto';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { buyService, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { serviceRules, serviceState } from '@qunlu/contract/service/rules.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { type CrashingServer, hasPostgres, type Offer, startCrashing } from '../crashing.ts';
import { logInByApi, newPhone } from '../people.ts';
import { type Insist, underKills } from './kills.ts';

/** The embedded database takes seconds to start again. */
const killsOf = (kind: 'embedded' | 'PostgreSQL'): number =>
  Number(process.env['FAULT_KILLS'] ?? (kind === 'embedded' ? 1 : 2));
const people = Number(process.env['FAULT_BUYERS'] ?? 8);
const seats = 2;
const fee = 10_000;
/** Longer than a call that was cut off keeps its key to itself. */
const away = 61;
const turns = 6;

interface Buyer {
  userId: number;
  token: string;
  bookings: Booking[];
}

/** What a buyer was told, and the key under which they would be told again. */
interface Booking {
  slot: number;
  key: string;
  answer: { order_id: number; hash: string; total: number };
}

const newKey = (): string => randomBytes(12).toString('hex');

const askToBuy = (
  product: CrashingServer,
  offer: Offer,
  buyer: Buyer,
  given: { slot: number; key: string },
) =>
  callApi(product.url, buyService, {
    body: { service_id: offer.serviceId, way_id: offer.wayId, count: 1, slot_id: given.slot },
    token: buyer.token,
    idempotencyKey: given.key,
    at: product.now(),
  });

/** null: it is full. */
function order(
  product: CrashingServer,
  insist: Insist,
  offer: Offer,
  buyer: Buyer,
  slot: number,
): Promise<Booking | null> {
  const key = newKey();
  return insist(async () => {
    try {
      return { slot, key, answer: await askToBuy(product, offer, buyer, { slot, key }) };
    } catch (error) {
      const { cause } = error as Error;
      if (cause instanceof RequestError && cause.status === 409 && cause.field === 'slot_id') return null;
      throw error;
    }
  });
}

/** Under a key of its own, which follows from that of the booking. */
const pay = (product: CrashingServer, { token }: Buyer, { answer, key }: Booking) =>
  callApi(product.url, payOrder, {
    body: { hash: answer.hash, channel: 'native', use_balance: 1 },
    token,
    idempotencyKey: `pay-${key}`,
    at: product.now(),
  });

async function book(
  product: CrashingServer,
  insist: Insist,
  offer: Offer,
  buyer: Buyer,
  slot: number,
): Promise<void> {
  const booking = await order(product, insist, offer, buyer, slot);
  if (!booking) return;
  expect(await insist(() => pay(product, buyer, booking))).toMatchObject({ state: 1, balance_part: fee });
  buyer.bookings.push(booking);
}

/** Wants every slot, beginning with one of their own, which they order and think better of. */
async function bookOften(
  product: CrashingServer,
  insist: Insist,
  offer: Offer,
  buyer: Buyer,
  first: number,
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const slot = offer.slots[(first + turn) % offer.slots.length] ?? 0;
    if (turn === 0) await order(product, insist, offer, buyer, slot);
    else await book(product, insist, offer, buyer, slot);
  }
}

async function newBuyer(product: CrashingServer): Promise<Buyer> {
  const { user_id, token } = await logInByApi(product.url, newPhone());
  await product.give({ userId: user_id, amount: turns * fee });
  return { userId: user_id, token, bookings: [] };
}

/** Who has booked what, by the buyers. */
const notified = (offer: Offer, buyers: readonly Buyer[]): string[] =>
  buyers
    .flatMap(({ bookings }) =>
      bookings.map(({ slot, answer }) => `${answer.hash} 1 of ${offer.serviceId}:${slot}`),
    )
    .toSorted();

/** The same, by the places; `held`: orders that are not paid. */
async function found(product: CrashingServer): Promise<{ booked: string[]; held: string[]; over: string[] }> {
  const all = await product.places();
  const sold = new Map<string, number>();
  for (const { target, quantity } of all) sold.set(target, (sold.get(target) ?? 0) + quantity);
  return {
    booked: all
      .filter(({ booked }) => booked)
      .map(({ hash, quantity, target }) => `${hash} ${quantity} of ${target}`)
      .toSorted(),
    held: all.filter(({ booked }) => !booked).map(({ hash }) => hash),
    over: [...sold].filter(([, count]) => count > seats).map(([target, count]) => `${count} of ${target}`),
  };
}

/** As everybody was told, and again when they ask again. */
async function checkAnswers(product: CrashingServer, offer: Offer, buyers: readonly Buyer[]): Promise<void> {
  for (const buyer of buyers) {
    const given = { token: buyer.token, at: product.now() };
    for (const booking of buyer.bookings) {
      const { slot, answer } = booking;
      expect(await askToBuy(product, offer, buyer, booking)).toEqual(answer);
      expect(await pay(product, buyer, booking)).toMatchObject({ state: 1, balance_part: fee });
      expect(
        await callApi(product.url, viewServiceOrder, { ...given, query: { id: answer.order_id } }),
      ).toMatchObject({
        hash: answer.hash,
        part: { service: { state: serviceState.accepting, slot: { slot_id: slot } } },
      });
    }
    expect(await callApi(product.url, viewBalance, { ...given, query: {} })).toMatchObject({
      balance: (turns - buyer.bookings.length) * fee,
      frozen: 0,
    });
  }
}

for (const kind of hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const)) {
  const kills = killsOf(kind);
  test(`kill -9 while ${people} people book the same times loses no booking and sells no seat twice, ${kind} [D56][D97]`, async () => {
    test.setTimeout(60_000 + kills * 20_000 + people * 3000);
    const product = await startCrashing(kind);
    try {
      const seller = await logInByApi(product.url, newPhone());
      const offer = await product.sell({ seller: seller.user_id, seats, fee });
      const dreamers = await Promise.all([newBuyer(product), newBuyer(product)]);
      const buyers = await Promise.all(Array.from({ length: people }, () => newBuyer(product)));
      const late = await newBuyer(product);
      const dreams: string[] = [];
      // Those who are refused make one try a turn, too.
      await underKills(product, { kills, steps: people * turns, away }, async (insist) => {
        // They never pay: each keeps a seat of a slot that everybody wants, until its time is over.
        for (const [index, dreamer] of dreamers.entries()) {
          const held = await order(product, insist, offer, dreamer, offer.slots[index] ?? 0);
          dreams.push(held?.answer.hash ?? '');
        }
        await Promise.all(buyers.map((buyer, index) => bookOften(product, insist, offer, buyer, index)));
      });
      await product.settle();
      expect(await product.books()).toEqual([]);
      const mine = { booked: notified(offer, buyers), held: dreams, over: [] };
      expect(mine.booked.length).toBeGreaterThan(seats);
      expect(await found(product)).toEqual(mine);

      await product.pass(serviceRules.holdSeconds);
      await product.settle();
      expect(await found(product)).toEqual({ ...mine, held: [] });
      await checkAnswers(product, offer, buyers);
      for (const index of dreamers.keys())
        await book(product, (one) => one(), offer, late, offer.slots[index] ?? 0);
      expect(late.bookings, 'what is free again can be had').toHaveLength(dreamers.length);
      expect(await found(product)).toEqual({ ...mine, booked: notified(offer, [...buyers, late]), held: [] });
      expect(await product.books()).toEqual([]);
    } finally {
      await product.end();
    }
  });
}
