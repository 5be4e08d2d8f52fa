import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../features/card/testing.ts';
import { borrowDatabase, returnDatabase } from '../../testing/databases.ts';
import { answered, openLive, openPage, type OpenPage } from '../../testing/pages.ts';
import { codeFor, freshIp, freshPhone, logIn, requestCode, type Person } from '../../testing/people.ts';
import { localRedis } from '../../testing/redis.ts';
import { startProduct, type Product } from '../../testing/product.ts';
import type { World } from '../../testing/world.ts';
import type { Database } from '../database.ts';

/** Milliseconds for a start of two workers, on a machine that does much else. */
const startMs = 240_000;
const patience = { timeout: 140_000 };
let database: Database;
let product: Product;

const urlOf = ({ pool }: Database): string =>
  (pool as pg.Pool & { options: pg.PoolConfig }).options.connectionString ?? '';
const start = (more: Record<string, string> = {}): Promise<Product> =>
  startProduct({ DATABASE_URL: urlOf(database), WORKERS: '2', ...more });
/** What tests ask of a world is a call. */
const world = (): World => ({ call: product.call }) as World;

beforeAll(async () => {
  database = await borrowDatabase();
});
afterAll(() => returnDatabase(database));

async function person(phone = freshPhone()): Promise<Person> {
  const { body } = await logIn(world(), phone);
  return { phone, token: body.data.token, userId: body.data.user_id };
}

/** Metrics are for this machine alone, without a proxy between. */
const metrics = async (): Promise<string> => (await fetch(`${product.url}/metrics`)).text();
const figure = (text: string, name: string): number =>
  Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

/** Every page of the reader hears what the writer does, once. */
async function tellAll(pages: readonly OpenPage[], writer: Person, reader: Person): Promise<void> {
  const before = pages.map((page) => page.again('notification'));
  const body = { user_id: reader.userId, message: '你好' };
  expect((await product.call('POST', '/v1/friend/apply', { token: writer.token, body })).status).toBe(200);
  for (const [at, page] of pages.entries())
    await expect.poll(() => page.again('notification')).toBeGreaterThan(before[at] ?? 0);
}

const isOpen = (page: OpenPage): Promise<boolean> =>
  answered(page).then(
    () => true,
    () => false,
  );

describe('with the database between', () => {
  beforeAll(async () => {
    product = await start();
    await product.ready;
  }, startMs);
  afterAll(() => product.remove());

  test('two workers serve after one ready line, each with the limits of Node that the start was given', () => {
    const workers = product.workers();
    expect(workers).toHaveLength(2);
    for (const pid of workers)
      expect(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })).toContain(
        '--max-old-space-size=300',
      );
    expect(product.output().match(/群录已就绪/g)).toHaveLength(1);
  });

  test('a code that one worker sent is taken by the other; neither takes it twice [D4]', async () => {
    for (let times = 0; times < 4; times += 1) {
      const [phone, ip] = [freshPhone(), freshIp()];
      await requestCode(world(), phone, 'login', ip);
      const body = { phone, code: await codeFor(world(), phone), product: 'qun', protocolIds: [1, 2] };
      const enter = () => product.call('POST', '/regcenter/customer/login/captcha', { body, ip });
      const answers = await Promise.all([enter(), enter(), enter()]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('a code on the screen of one is scanned through the other [D17]', async () => {
    const owner = await person();
    await makeCard(world(), owner);
    for (let times = 0; times < 4; times += 1) {
      const { face } = (await product.call('POST', '/v1/friend/face', { token: owner.token })).body;
      const guest = await person();
      const query = { user_id: owner.userId, face };
      const path = '/v1/friend/check-apply-friend-feq';
      expect((await product.call('GET', path, { token: guest.token, query })).body).toMatchObject({
        can: true,
      });
    }
  });

  test('a limit is counted over all workers, to the last call', async () => {
    const ip = freshIp();
    const draw = () => product.call('GET', '/other/qrcode', { ip, query: { url: '/card/1' } });
    const answers = await Promise.all(Array.from({ length: 70 }, draw));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('what a person opens costs nothing for sixty things together, whichever worker shows them', async () => {
    const viewer = await person();
    const counted = async (): Promise<boolean> =>
      (await database.pool.query(`select from platform_limit where name = 'card.look'`)).rowCount === 1;
    let opened = 0;
    while (!(await counted())) {
      opened += 1;
      await product.call('GET', '/v1/card/view', { token: viewer.token, query: { id: 1_000_000 + opened } });
    }
    // Each by itself, they would count from the hundred and twenty-first on at the earliest.
    expect(opened).toBeGreaterThan(60);
    expect(opened).toBeLessThan(115);
  });

  test('one scrape answers the sums over both', async () => {
    const series = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    const before = figure(await metrics(), series) || 0;
    for (let times = 0; times < 10; times += 1) await product.call('GET', '/healthz');
    for (let times = 0; times < 4; times += 1) expect(figure(await metrics(), series)).toBe(before + 10);
    const text = await metrics();
    expect(figure(text, 'workers')).toBe(2);
    expect(figure(text, 'outbox_parked_events')).toBe(0);
    expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
  });

  test('pages on both hear each other; when one worker is killed its pages come back, and it is replaced', async () => {
    const [writer, reader] = [await person(), await person()];
    const pages = await Promise.all(Array.from({ length: 6 }, () => openLive(product.url, reader)));
    await Promise.all(pages.map(answered));
    await tellAll(pages, writer, reader);

    const [victim = 0, other = 0] = product.workers();
    product.kill([victim]);
    await Promise.race(pages.map(({ onClose }) => onClose));
    // Both had some of them.
    const left = await Promise.all(pages.map(isOpen));
    expect(left).toContain(false);
    expect(left).toContain(true);
    for (let times = 0; times < 10; times += 1)
      expect((await product.call('GET', '/readyz')).status).toBe(200);
    await expect.poll(async () => figure(await metrics(), 'workers'), patience).toBe(2);
    const now = product.workers();
    expect(now).toHaveLength(2);
    expect(now).toContain(other);
    expect(now).not.toContain(victim);
    expect(figure(await metrics(), 'worker_deaths_total')).toBe(1);
    expect(product.output()).toContain(`工作进程 ${victim} 意外退出`);
    for (const page of pages) page.socket.close();
  }, 200_000);

  test('SIGTERM: nobody new is let in, who is in work is answered, pages are told, and it ends with 0', async () => {
    const slow = await person();
    const page = await openPage(product.url);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from account_user where user_id = $1 for update', [slow.userId]);
    const edited = product.call('POST', '/v1/user/edit', { token: slow.token, body: { username: '慢慢来' } });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
    product.process.kill('SIGTERM');
    const refused = async (): Promise<boolean> => {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
      const said = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(() => [
        'refused',
      ]);
      socket.destroy();
      return said.length > 0;
    };
    await expect.poll(refused).toBe(true);
    expect(await page.onClose).toBe(1001);
    await client.query('commit');
    client.release();
    expect((await edited).status).toBe(200);
    expect(await product.ended).toBe(0);
    expect(product.workers()).toEqual([]);
  });
});

describe('with Redis between', () => {
  const redis = localRedis();
  beforeAll(async () => {
    await redis.start();
    product = await start({ REDIS_URL: `redis://127.0.0.1:${redis.port()}` });
    await product.ready;
  }, startMs);
  afterAll(async () => {
    await product.remove();
    await redis.stop();
  });

  test('pages of both workers hear each other, and the database carries nothing', async () => {
    const [writer, reader] = [await person(), await person()];
    const pages = await Promise.all(Array.from({ length: 4 }, () => openLive(product.url, reader)));
    await Promise.all(pages.map(answered));
    await tellAll(pages, writer, reader);
    const listening = `select from pg_stat_activity where application_name = 'qunlu realtime' and datname = current_database()`;
    expect((await database.pool.query(listening)).rowCount).toBe(0);
    product.kill(product.workers().slice(0, 1));
    // Both had some of them.
    await Promise.race(pages.map(({ onClose }) => onClose));
    expect(await Promise.all(pages.map(isOpen))).toContain(true);
    for (const page of pages) page.socket.close();
  });

  test('workers that all die again and again are given up with a sentence', async () => {
    const kill = setInterval(() => product.kill(product.workers()), 50);
    try {
      expect(await product.ended).toBe(1);
    } finally {
      clearInterval(kill);
    }
    expect(product.output()).toContain('2 个工作进程接连退出，已停止重启');
  }, 200_000);
});

test.for([
  [
    'the embedded database',
    '',
    'WORKERS=2 需要 PostgreSQL：内置数据库只能由一个进程打开，请设置 DATABASE_URL',
  ],
  ['a database that does not answer', 'postgres://nobody@127.0.0.1:1/none', '连接不上数据库（ECONNREFUSED）'],
] as const)('with %s it does not start, and says why once', async ([, DATABASE_URL, sentence]) => {
  const failing = await start({ DATABASE_URL });
  try {
    expect(await failing.ended).toBe(1);
    expect(failing.output().split(sentence)).toHaveLength(2);
    expect(failing.output()).not.toMatch(/\n\s+at |意外退出/);
  } finally {
    await failing.remove();
  }
});
