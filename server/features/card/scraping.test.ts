import { beforeAll, expect, test } from 'vitest';
import { freshBrowser, makePerson } from '../../testing/people.ts';
import { makeCard } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { buildApp, makeDeps } from '../../app.ts';

const world = useWorld();

type Who = { token?: string; ip?: string; headers?: Record<string, string> };
const viewCard = (id: number, who: Who) => world.call('GET', '/v1/card/view', { query: { id }, ...who });

/** Hundreds of requests, on a machine that does much else; milliseconds. */
const long = 60_000;

let cards: number[] = [];
beforeAll(async () => {
  const { owner } = await makeCard(world);
  const { rows } = await world.database.pool.query<{ card_id: number }>(
    `insert into card (user_id, realname, created_at, updated_at)
    select $1, '第' || n || '位', $2, $2 from generate_series(1, 800) n returning card_id`,
    [owner.userId, world.now()],
  );
  cards = rows.map(({ card_id }) => Number(card_id));
});

/** Views cards one after the other; answers the statuses and the seconds that it took. */
async function walk(ids: readonly number[], who: Who) {
  const begun = world.now().getTime();
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await viewCard(id, who)).status);
  return { statuses, seconds: (world.now().getTime() - begun) / 1000 };
}
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test.each(['one account', 'one address'])(
  'hundreds of cards walked by %s are slowed and then refused; a normal day is not',
  { timeout: long },
  async (kind) => {
    const viewer = await makePerson(world);
    const who = kind === 'one account' ? { token: viewer.token } : { ip: '198.51.100.9' };
    const normal = await walk(cards.slice(0, 150), who);
    expect(count(normal.statuses, 200)).toBe(150);
    expect(normal.seconds).toBe(0);
    const rest = await walk(cards.slice(150, 430), who);
    expect(count(rest.statuses, 200)).toBe(210);
    expect(count(rest.statuses, 429)).toBe(70);
    expect(rest.seconds).toBeGreaterThan(200);
    const [first = 0] = cards;
    expect((await viewCard(first, { ip: '198.51.100.10' })).status).toBe(200);
    world.pass(3600);
    expect((await viewCard(first, who)).status).toBe(200);
  },
);

test(
  'forty guests behind one address of a carrier open twenty cards each, and nobody waits',
  { timeout: long },
  async () => {
    const ip = '198.51.100.13';
    for (let guest = 0; guest < 40; guest += 1) {
      const who = { ip, headers: await freshBrowser(world) };
      const { statuses, seconds } = await walk(cards.slice(guest * 20, guest * 20 + 20), who);
      expect([count(statuses, 200), seconds]).toEqual([20, 0]);
    }
  },
);

test(
  'one browser among them that walks through cards is refused, and so are new ones in the end',
  { timeout: long },
  async () => {
    const [ip, browser] = ['198.51.100.14', await freshBrowser(world)];
    const one = await walk(cards.slice(0, 400), { ip, headers: browser });
    expect(count(one.statuses, 200)).toBe(360);
    const rest: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const ids = Array.from({ length: 200 }, (_, at) => 800_000 + n * 200 + at);
      rest.push(...(await walk(ids, { ip, headers: await freshBrowser(world) })).statuses);
    }
    expect([count(rest, 404), count(rest, 429)]).toEqual([2000 - 360, 360]);
    // An invented cookie is none.
    const invented = await walk(cards.slice(0, 361), {
      ip,
      headers: { cookie: `visitor=${'a'.repeat(22)}.${'a'.repeat(22)}` },
    });
    expect(invented.statuses.at(-1)).toBe(429);
  },
);

test('one card that a whole network opens is no walk', { timeout: long }, async () => {
  const [first = 0] = cards;
  const same = await walk(Array<number>(500).fill(first), { ip: '198.51.100.12' });
  expect(count(same.statuses, 200)).toBe(500);
});

test('looking for cards that are not there counts, too', { timeout: long }, async () => {
  const guesses = await walk(
    Array.from({ length: 361 }, (_, at) => 900_000 + at),
    { ip: '198.51.100.11' },
  );
  expect(count(guesses.statuses, 404)).toBe(360);
  expect(guesses.statuses.at(-1)).toBe(429);
});

test(
  'what was refused by one process is refused again when it is asked once more',
  { timeout: long },
  async () => {
    const viewer = await makePerson(world);
    await walk(cards.slice(0, 360), { token: viewer.token });
    const { env, db, log } = world.deps;
    const second = await buildApp(makeDeps({ env, db, log, clock: world.now, pause: async () => undefined }));
    const ask = async (id: number) =>
      (
        await second.inject({
          url: `/v1/card/view?id=${id}`,
          headers: { authorization: `Bearer ${viewer.token}` },
        })
      ).statusCode;
    const rest = cards.slice(360, 430);
    const first = [];
    for (const id of rest) first.push(await ask(id));
    expect(count(first, 429)).toBe(10);
    const again = [];
    for (const id of rest.slice(60)) again.push(await ask(id));
    expect(count(again, 429)).toBe(10);
    await second.close();
  },
);
