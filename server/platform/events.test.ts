import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { inTransaction, jobContext } from './context.ts';
import { afterEvent, defineEvent, inTransactionOf, makeEvents, raise } from './events.ts';
import { alone } from './database.ts';

const happened = defineEvent<{ id: number; refuse?: boolean }>('test.happened', ({ id }) => `thing ${id}`);
const heard: string[] = [];
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      inTransactionOf(happened, async (_tx, { id, refuse }) => {
        if (refuse) throw new Error('not so');
        heard.push(`inside ${id}`);
      }),
      afterEvent(happened, 'test.first', async (_ctx, { id }) => void heard.push(`first ${id}`)),
      afterEvent(happened, 'test.second', async (_ctx, { id }) => void heard.push(`second ${id}`)),
    ],
  },
});

const put = (id: number, refuse = false) =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await sql`insert into platform_limit (name, subject, window_start, count)
      values ('test', ${String(id)}, ${tx.now}, 1)`.execute(tx.db);
    await raise(tx, happened, { id, refuse });
    heard.push(`committing ${id}`);
  });
const isThere = async (id: number): Promise<boolean> =>
  (
    await sql`select from platform_limit where name = 'test' and subject = ${String(id)}`.execute(
      world.deps.db,
    )
  ).rows.length === 1;
const waiting = async (): Promise<number> =>
  (await sql`select from platform_outbox`.execute(world.deps.db)).rows.length;

test('who listens inside the transaction hears at once, who listens after it once it has ended, each on its own', async () => {
  heard.length = 0;
  await put(1);
  await world.deps.outbox.idle();
  expect(heard).toEqual(['inside 1', 'committing 1', 'first 1', 'second 1']);
  expect(await waiting()).toBe(0);
});

test('what a listener inside the transaction refuses undoes the fact, and nobody hears of it', async () => {
  heard.length = 0;
  await expect(put(2, true)).rejects.toThrow('not so');
  await world.deps.outbox.idle();
  expect(await isThere(2)).toBe(false);
  expect(heard).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('a transaction that fails after it has raised leaves nothing to be delivered', async () => {
  heard.length = 0;
  const failing = inTransaction(jobContext(world.deps), async (tx) => {
    await raise(tx, happened, { id: 3 });
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  await world.deps.outbox.idle();
  expect(heard).toEqual(['inside 3']);
  expect(await waiting()).toBe(0);
});

test('a fact is raised in its own transaction or not at all', async () => {
  await expect(raise(alone(jobContext(world.deps)), happened, { id: 4 })).rejects.toThrow(
    'event test.happened was raised outside of a transaction',
  );
});

test('two listeners of one name stop the start: rows that wait name their listener by it', () => {
  const listener = () => afterEvent(happened, 'test.twice', async () => undefined);
  expect(() => makeEvents([listener(), listener()])).toThrow('事件监听者 test.twice 登记了两次');
});

test('every listener of the product is called after its feature, so that no two share a name', () => {
  for (const event of ['card.changed', 'account.renamed'])
    for (const { name } of world.deps.events.after(event)) expect(name).toMatch(/^[a-z][a-z0-9]*\.[a-z-]+$/);
});
