import { buyDeal } from '@qunlu/contract/o2o/calls.ts';
import { createDeal } from '@qunlu/contract/o2o/publish.ts';
import { decideDealReview, listDealReviews } from '@qunlu/contract/o2o/staff.ts';
import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { useCode } from '@qunlu/contract/o2o/till.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeCard, mark } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { payFor, topUp } from '../order/testing.ts';
import type { Member } from '../staff/testing.ts';

type Given = BodyInput<typeof createDeal>['deal'];

let keys = 0;
export const freshKey = (): Record<string, string> => ({ 'idempotency-key': `o2o-test-${(keys += 1)}` });

/** What a deal says unless a test says otherwise: 88.00 instead of 128.00, for thirty days, at the lake. */
export const dealBody = (world: Pick<World, 'now'>, changes: Partial<Given> = {}): Given => ({
  title: '双人下午茶',
  price: 8800,
  was: 12_800,
  stock: 100,
  per_person: 10,
  valid_to: Math.floor(world.now().getTime() / 1000) + 30 * 86_400,
  rules: '周末通用\n请提前一天打电话',
  content: '两杯龙井，四样点心',
  images: [],
  shop: '湖边茶铺',
  region: '330106',
  region_name: '浙江省 杭州市 西湖区',
  address: '龙井路 18 号',
  lat: 30.241,
  lng: 120.13,
  ...changes,
});

/** The licence of somebody's company is certified, as a decision of staff does it. */
export async function certifyShop(
  world: Pick<World, 'database' | 'now' | 'deps'>,
  { userId }: { userId: number },
  cardId: number,
  company = '青禾茶业',
): Promise<void> {
  await world.database.pool.query(
    `insert into certification (kind, card_id, user_id, status, realname, company, position, proof_key, created_at, operated_at, expires_at)
     values ('corporation', $1, $2, 1, '张三', $3, '店主', '', $4, $4, $4::timestamptz + interval '1 year')`,
    [cardId, userId, company, world.now()],
  );
  await mark(world as World, cardId, { corporation: 1 });
}

/** Somebody with a card, a known real name and a certified licence. The world must `listen`: the name is asked over HTTP. */
export async function makeShop(world: World, owner?: Person): Promise<Person & { cardId: number }> {
  const person = owner ?? (await makePerson(world));
  const { card } = await makeCard(world, person);
  await verify(world, person);
  await certifyShop(world, person, card.card_id);
  return { ...person, cardId: card.card_id };
}

export const create = (world: World, by: Person, changes: Partial<Given> = {}): Promise<Answer> =>
  world.call('POST', createDeal.path, {
    token: by.token,
    body: { deal: dealBody(world, changes) },
    headers: freshKey(),
  });

export interface MadeDeal {
  shop: Person;
  deal: Deal;
}

/** A deal that others see: review is another's test. */
export async function makeDeal(world: World, changes: Partial<Given> = {}, shop?: Person): Promise<MadeDeal> {
  const by = shop ?? (await makeShop(world));
  const { status, body, text } = await create(world, by, changes);
  if (status !== 200) throw new Error(text);
  await world.database.pool.query('update o2o_deal set audit = 1 where deal_id = $1', [body.deal_id]);
  return { shop: by, deal: body };
}

/** Passes what waits about a deal. */
export async function passDeal(world: World, auditor: Member, id: number): Promise<void> {
  const { list } = await world.ask(listDealReviews, { query: { size: 50 }, token: auditor.office });
  const rev = list.find(({ deal_id }) => deal_id === id)?.rev ?? 0;
  await world.ask(decideDealReview, {
    body: { id, rev, verdict: 'pass', reason: '' },
    token: auditor.office,
  });
}

export const order = (
  world: World,
  buyer: Person,
  { deal }: Pick<MadeDeal, 'deal'>,
  quantity = 1,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  world.call('POST', buyDeal.path, {
    token: buyer.token,
    body: { deal_id: deal.deal_id, quantity, ...more },
    headers: freshKey(),
  });

export interface Purchase {
  buyer: Person;
  hash: string;
  code: string;
}

/** Bought and paid out of the balance. */
export async function buy(
  world: World,
  made: MadeDeal,
  { quantity = 1, buyer }: { quantity?: number; buyer?: Person } = {},
): Promise<Purchase> {
  const person = buyer ?? (await makePerson(world));
  const { status, body, text } = await order(world, person, made, quantity);
  if (status !== 200) throw new Error(text);
  await topUp(world, person, body.total);
  const paid = await payFor(world, person, body.hash, { use_balance: 1 });
  if (paid.status !== 200) throw new Error(paid.text);
  return { buyer: person, hash: body.hash, code: await codeOf(world, person, body.hash) };
}

/** The code as its buyer reads it on the page of the order. */
export async function codeOf(world: World, buyer: Person, hash: string): Promise<string> {
  const { body } = await world.call('GET', '/v1/order/view', { token: buyer.token, query: { hash } });
  return body.part.o2o.code;
}

export const use = (world: World, by: Person, code: string): Promise<Answer> =>
  world.call('POST', useCode.path, { token: by.token, body: { code }, headers: freshKey() });

export async function partOf(world: World, by: Person, hash: string): Promise<Answer['body']> {
  const { body } = await world.call('GET', '/v1/order/view', { token: by.token, query: { hash } });
  return body.part.o2o;
}
