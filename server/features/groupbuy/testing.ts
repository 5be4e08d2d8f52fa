import { joinBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { createBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { readyEntries } from '@qunlu/contract/groupbuy/packing.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { payFor, topUp } from '../order/testing.ts';
import { settleBuys } from './service/deadline.ts';

type Given = BodyInput<typeof createBuy>['buy'];
type Joining = BodyInput<typeof joinBuy>;

let keys = 0;
export const freshKey = (): Record<string, string> => ({
  'idempotency-key': `groupbuy-test-${(keys += 1)}`,
});

export const day = 86_400;
export const secondsAt = (world: Pick<World, 'now'>): number => Math.floor(world.now().getTime() / 1000);

/** What a buy says unless a test says otherwise: apples and pears at the gate, for three days, ready two days later. */
export const buyBody = (
  world: Pick<World, 'now'>,
  changes: Partial<Given> = {},
): Given & { deadline: number } => {
  const deadline = Math.ceil((secondsAt(world) + 3 * day) / 60) * 60;
  return {
    title: '烟台苹果接龙',
    content: '果园直发，当天采摘',
    images: [],
    goods: [
      { title: '红富士 5 斤', price: 3900, stock: 100, per_person: 0 },
      { title: '秋月梨 5 斤', price: 4500, stock: 50, per_person: 2 },
    ],
    threshold: 'none',
    needed: 0,
    ready_by: deadline + 2 * day,
    points: [{ name: '东门', address: '湖畔小区东门岗亭', hours: '每天 18:00 到 20:00' }],
    express: 0,
    express_note: '',
    local: 0,
    local_note: '',
    ...changes,
    deadline: Number(changes.deadline ?? deadline),
  };
};

/** Somebody with a card and a known real name. The world must `listen`: the name is asked over HTTP. */
export async function makeOrganiser(world: World): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person);
  await verify(world, person);
  return person;
}

export const create = (
  world: World,
  by: Person,
  changes: Partial<Given> = {},
  more: Partial<BodyInput<typeof createBuy>> = {},
): Promise<Answer> =>
  world.call('POST', createBuy.path, {
    token: by.token,
    body: { buy: buyBody(world, changes), visibility: 1, ...more },
    headers: freshKey(),
  });

export interface MadeBuy {
  organiser: Person;
  buy: Buy;
}

/** A buy that runs: by its link unless a test says otherwise. */
export async function makeBuy(
  world: World,
  changes: Partial<Given> = {},
  { organiser, ...more }: Partial<BodyInput<typeof createBuy>> & { organiser?: Person } = {},
): Promise<MadeBuy> {
  const by = organiser ?? (await makeOrganiser(world));
  const { status, body, text } = await create(world, by, changes, more);
  if (status !== 200) throw new Error(text);
  return { organiser: by, buy: body };
}

export const cartOf = ({ goods }: Pick<Buy, 'goods'>, ...quantities: number[]): Joining['lines'] =>
  quantities.flatMap((quantity, at) =>
    quantity > 0 ? [{ goods_id: goods[at]?.goods_id ?? 0, quantity }] : [],
  );

export const join = (
  world: World,
  buyer: Person,
  { buy }: Pick<MadeBuy, 'buy'>,
  changes: Partial<Joining> = {},
): Promise<Answer> =>
  world.call('POST', joinBuy.path, {
    token: buyer.token,
    body: {
      buy_id: buy.buy_id,
      lines: cartOf(buy, 1),
      way: 'pickup',
      point_id: buy.points[0]?.point_id ?? 0,
      name: '王小明',
      phone: '13900001234',
      ...changes,
    },
    headers: freshKey(),
  });

export interface PaidEntry {
  buyer: Person;
  hash: string;
  entryId: number;
}

/** Ordered and paid out of the balance. */
export async function joined(
  world: World,
  made: MadeBuy,
  { buyer, ...changes }: Partial<Joining> & { buyer?: Person } = {},
): Promise<PaidEntry> {
  const person = buyer ?? (await makePerson(world));
  const { status, body, text } = await join(world, person, made, changes);
  if (status !== 200) throw new Error(text);
  await topUp(world, person, body.total);
  const paid = await payFor(world, person, body.hash, { use_balance: 1 });
  if (paid.status !== 200) throw new Error(paid.text);
  return { buyer: person, hash: body.hash, entryId: body.entry_id };
}

/** As either side of an order reads it. */
export async function partOf(world: World, by: Person, hash: string): Promise<Answer['body']> {
  const { body } = await world.call('GET', '/v1/order/view', { token: by.token, query: { hash } });
  return body.part.groupbuy;
}

/** The deadline has come and what follows from it is done. */
export async function settle(world: World, { buy }: Pick<MadeBuy, 'buy'>): Promise<void> {
  const ahead = buy.deadline - secondsAt(world);
  if (ahead > 0) world.pass(ahead + 1);
  await settleBuys(world.deps, () => true);
}

export const makeReady = (
  world: World,
  { organiser, buy }: MadeBuy,
  ...entries: BodyInput<typeof readyEntries>['entries']
): Promise<Answer> =>
  world.call('POST', readyEntries.path, {
    token: organiser.token,
    body: { id: buy.buy_id, entries },
  });

/** What somebody was told, the last first. */
export const toldTo = async (world: World, { userId }: { userId: number }): Promise<string[]> =>
  (
    await world.database.pool.query<{ title: string; body: string }>(
      'select title, body from notice where user_id = $1 order by notice_id desc',
      [userId],
    )
  ).rows.map(({ title, body }) => `${title} ${body}`);
