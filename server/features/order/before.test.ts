import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { askedSubject, paidSale, refusalWords, testShop } from '../../testing/test-shop.ts';
import { bookedPromise, instantPromise, orderNow, payFor, sumOfAll, topUp } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

interface Sale {
  buyer: Person;
  seller: Person;
  hash: string;
  id: number;
}

const take = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });

async function sale(): Promise<Sale> {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const given = { buyer, seller, promise: bookedPromise(), subject: askedSubject };
  const { hash, order_id: id } = await paidSale(world, shop, given);
  return { buyer, seller, hash, id };
}

async function unpaid(): Promise<Sale> {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const given = { seller, promise: instantPromise, subject: askedSubject };
  const { hash, order_id: id } = await shop.order(world, buyer, given);
  return { buyer, seller, hash, id };
}

const reason = '只来了一半时间';
const accept = ({ seller, hash }: Sale) => take(seller, 'accept', hash);
const start = ({ seller, hash }: Sale) => take(seller, 'start', hash);
const deliver = ({ seller, hash }: Sale) => take(seller, 'deliver', hash);
const ask = ({ buyer, hash }: Sale) => take(buyer, 'ask-refund', hash, { amount: 3000, reason });
const dispute = ({ buyer, hash }: Sale) => take(buyer, 'dispute', hash, { words: '不对' });

/** Each step of a side: what was done before, who takes it and how. */
const steps: Record<
  string,
  {
    by: 'buyer' | 'seller';
    made?: () => Promise<Sale>;
    before?: ((at: Sale) => Promise<Answer>)[];
    take: (at: Sale) => Promise<Answer>;
  }
> = {
  pay: {
    by: 'buyer',
    made: unpaid,
    take: ({ buyer, hash }) => payFor(world, buyer, hash, { use_balance: 1 }),
  },
  close: { by: 'buyer', made: unpaid, take: ({ buyer, hash }) => take(buyer, 'close', hash) },
  accept: { by: 'seller', take: accept },
  start: { by: 'seller', before: [accept], take: start },
  deliver: { by: 'seller', before: [accept], take: deliver },
  confirm: {
    by: 'buyer',
    before: [accept, deliver],
    take: ({ buyer, hash }) => take(buyer, 'confirm', hash),
  },
  decline: { by: 'seller', take: ({ seller, hash }) => take(seller, 'decline', hash) },
  cancel: { by: 'buyer', take: ({ buyer, hash }) => take(buyer, 'cancel', hash) },
  'ask-refund': { by: 'buyer', before: [accept], take: ask },
  'agree-refund': {
    by: 'seller',
    before: [accept, ask],
    take: ({ seller, hash }) => take(seller, 'answer-refund', hash, { agree: 1 }),
  },
  'refuse-refund': {
    by: 'seller',
    before: [accept, ask],
    take: ({ seller, hash }) => take(seller, 'answer-refund', hash, { agree: 0, words: '已按约定服务' }),
  },
  'take-back-refund': {
    by: 'buyer',
    before: [accept, ask],
    take: ({ buyer, hash }) => take(buyer, 'take-back-refund', hash),
  },
  dispute: { by: 'buyer', before: [accept], take: dispute },
  answer: {
    by: 'seller',
    before: [accept, dispute],
    take: ({ seller, hash }) => take(seller, 'dispute', hash, { words: '都做了' }),
  },
  withdraw: {
    by: 'buyer',
    before: [accept, dispute],
    take: ({ buyer, hash }) => take(buyer, 'withdraw-dispute', hash),
  },
};

const eventsOf = async (id: number): Promise<number> => {
  const { rows } = await world.database.pool.query('select from order_event where order_id = $1', [id]);
  return rows.length;
};

test.each(Object.entries(steps))(
  'what is sold is asked before a side takes %s, and its no changes nothing [D107]',
  async (step, { by, made = sale, before = [], take: taken }) => {
    const at = await made();
    for (const one of before) expect((await one(at)).status).toBe(200);
    const was = await orderNow(world, at.id);
    const events = await eventsOf(at.id);
    shop.refuses.add(step);
    const refused = await taken(at);
    expect(refused.body, refused.text).toMatchObject({ errcode: 42200, errmsg: refusalWords });
    expect(await orderNow(world, at.id)).toEqual(was);
    expect(await eventsOf(at.id)).toBe(events);
    shop.refuses.clear();
    const done = await taken(at);
    expect(done.status, done.text).toBe(200);
    const asked = shop.told.filter((one) => one.startsWith(`before ${at.id} ${step} `));
    expect(asked).toEqual([`before ${at.id} ${step} ${by}`, `before ${at.id} ${step} ${by}`]);
    expect(await sumOfAll(world)).toBe(0);
  },
);

test('the clock asks nobody: an order that nobody pays is closed all the same [D107]', async () => {
  const { id } = await unpaid();
  shop.refuses.add('close');
  world.pass(3600);
  await world.runJob('order.close-unpaid');
  shop.refuses.clear();
  expect((await orderNow(world, id)).closed_at).not.toBeNull();
});
