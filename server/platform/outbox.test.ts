import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { statementsOf } from '../testing/statements.ts';
import { useWorld } from '../testing/world.ts';
import { inTransaction, jobContext } from './context.ts';
import { afterEvent, defineEvent, raise } from './events.ts';
import { triesMax } from './outbox.ts';

interface Fact {
  subject: string;
  id: number;
}
const happened = defineEvent<Fact>('test.happened', ({ subject }) => subject);
const echo = defineEvent<Fact>('test.echo', ({ subject }) => subject);
const heard: string[] = [];
/** What the listener does in addition to recording; reset before each test. */
let then: (fact: Fact) => Promise<void> | void = () => undefined;
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      afterEvent(happened, 'test.hear', async (_ctx, fact) => {
        heard.push(`${fact.subject} ${fact.id}`);
        await then(fact);
      }),
      afterEvent(echo, 'test.echo', (ctx, fact) =>
        inTransaction(ctx, async (tx) => {
          heard.push(`echo ${fact.id}`);
          await raise(tx, echo, { ...fact, id: fact.id + 1 });
        }),
      ),
    ],
  },
});

beforeEach(async () => {
  heard.length = 0;
  then = () => undefined;
  await sql`delete from platform_outbox`.execute(world.deps.db);
});

const notify = (...facts: Fact[]) =>
  inTransaction(jobContext(world.deps), async (tx) => {
    for (const fact of facts) await raise(tx, happened, fact);
  });
const fact = (subject: string, id: number): Fact => ({ subject, id });
interface Row {
  subject: string;
  attempts: number;
  parked: boolean;
  claimed: boolean;
  last_error: string;
  wait: number;
}
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select subject, attempts, parked_at is not null as parked, last_error,
      claimed_until is not null as claimed,
      extract(epoch from due_at - ${world.now()}::timestamptz)::int as wait
      from platform_outbox order by outbox_id`.execute(world.deps.db)
  ).rows;
/** Delivers as the job of the next minute does. */
const later = async (seconds: number): Promise<void> => {
  world.pass(seconds);
  await world.runJob('platform.deliver-events');
};

test('what is about one thing arrives in its order, in one pass', async () => {
  await notify(fact('a', 1), fact('b', 2), fact('a', 3), fact('a', 4), fact('b', 5));
  await world.deps.outbox.idle();
  expect(heard).toEqual(['a 1', 'b 2', 'a 3', 'a 4', 'b 5']);
  expect(await rows()).toEqual([]);
});

test('a thousand rows of one subject take as many claims as a thousand of many, and keep their order', async () => {
  await notify(...Array.from({ length: 1000 }, (_, id) => fact('a', id)));
  await world.deps.outbox.idle();
  expect(heard).toEqual(Array.from({ length: 1000 }, (_, id) => `a ${id}`));
});

test('what fails holds up its own subject alone, and is tried again at growing distances', async () => {
  let broken = true;
  then = ({ subject }) => {
    if (broken && subject === 'a') throw new Error('no answer from 13812345678');
  };
  await notify(fact('a', 1), fact('b', 2), fact('a', 3));
  await world.deps.outbox.idle();
  expect(heard).toEqual(['a 1', 'b 2']);
  expect(await rows()).toEqual([
    {
      subject: 'a',
      attempts: 1,
      parked: false,
      claimed: false,
      last_error: 'Error: no answer from …',
      wait: 2,
    },
    { subject: 'a', attempts: 0, parked: false, claimed: false, last_error: '', wait: 2 },
  ]);
  await later(1);
  expect(heard).toEqual(['a 1', 'b 2']);
  await later(1);
  expect((await rows()).map(({ attempts, wait }) => [attempts, wait])).toEqual([
    [2, 4],
    [0, 4],
  ]);
  // New rows of the same subject wait behind it.
  await notify(fact('a', 4));
  await world.deps.outbox.idle();
  expect(heard).toEqual(['a 1', 'b 2', 'a 1']);
  broken = false;
  await later(4);
  expect(heard.slice(3)).toEqual(['a 1', 'a 3', 'a 4']);
  expect(await rows()).toEqual([]);
});

test('after the last try a row is parked with its error, and no longer holds up its subject', async () => {
  then = ({ id }) => {
    if (id === 1) throw new Error('never');
  };
  await notify(fact('a', 1), fact('a', 2));
  await world.deps.outbox.idle();
  let tries = 1;
  for (; tries < triesMax; tries += 1) {
    expect(heard, 'not before').not.toContain('a 2');
    await later(3600);
  }
  expect(heard.filter((one) => one === 'a 1')).toHaveLength(triesMax);
  expect(heard.at(-1)).toBe('a 2');
  const [parked] = await rows();
  expect(parked).toMatchObject({ parked: true, attempts: triesMax, last_error: 'Error: never' });
  await later(86_400);
  expect(heard.filter((one) => one === 'a 1')).toHaveLength(triesMax);
  expect(world.logs.filter((line) => line.includes('event parked'))).toHaveLength(1);
});

test('an event whose listener is gone is parked in the end, too; an error that no text column takes stops nothing', async () => {
  await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
    values ('test.old', 'test.gone', 'a', '{}', ${world.now()}, ${world.now()})`.execute(world.deps.db);
  then = () => {
    throw new Error(`bad\0bytes ${'长'.repeat(600)}`);
  };
  await notify(fact('b', 1));
  await world.deps.outbox.idle();
  const [gone, bad] = await rows();
  expect(gone).toMatchObject({ attempts: 1, last_error: 'Error: no listener is called test.gone' });
  expect(bad?.last_error).toMatch(/^Error: badbytes 长{480}/);
  expect(bad?.last_error).toHaveLength(500);
});

test('a listener that hangs is given up, and the others go on', async () => {
  then = ({ id }) => (id === 1 ? new Promise(() => undefined) : undefined);
  await notify(fact('a', 1), fact('b', 2));
  await expect.poll(() => heard).toEqual(['a 1']);
  world.ring();
  await world.deps.outbox.idle();
  expect(heard).toEqual(['a 1', 'b 2']);
  expect(await rows()).toMatchObject([
    { subject: 'a', attempts: 1, last_error: 'Error: not done after 50 s' },
  ]);
});

test('rows of a slow batch are given back before their claim ends, and claimed anew', async () => {
  const claims: number[] = [];
  then = async () => {
    world.pass(40);
    claims.push((await rows()).filter(({ claimed }) => claimed).length);
  };
  await notify(fact('a', 1), fact('b', 2), fact('c', 3), fact('d', 4));
  await world.deps.outbox.idle();
  expect(heard).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
  // Two are begun within a minute of a claim of all; the other two were given back in between.
  expect(claims).toEqual([4, 3, 2, 1]);
  expect(await rows()).toEqual([]);
});

test('a claim of a process that died is free again when its time is over', async () => {
  then = () => {
    throw new Error('once');
  };
  await notify(fact('a', 1));
  await world.deps.outbox.idle();
  then = () => undefined;
  heard.length = 0;
  await sql`update platform_outbox set due_at = ${world.now()},
    claimed_until = ${new Date(world.now().getTime() + 120_000)}`.execute(world.deps.db);
  await later(119);
  expect(heard).toEqual([]);
  await later(1);
  expect(heard).toEqual(['a 1']);
});

test('an event that raises itself ends', async () => {
  await inTransaction(jobContext(world.deps), (tx) => raise(tx, echo, fact('a', 0)));
  await world.deps.outbox.idle();
  expect(heard.at(-1)).toBe('echo 20');
  expect(await rows()).toMatchObject([
    { attempts: 1, last_error: 'Error: event test.echo was raised in its own wake' },
  ]);
});

test('a delivery that is stopped ends after the row it is at; the rest waits, unclaimed', async () => {
  const { makeOutbox } = await import('./outbox.ts');
  const own = makeOutbox(() => world.deps);
  let stopping: Promise<void> | undefined;
  then = () => void (stopping ??= own.stop());
  await inTransaction({ ...jobContext(world.deps), deps: { ...world.deps, outbox: own } }, async (tx) => {
    for (const id of [1, 2, 3]) await raise(tx, happened, fact('a', id));
  });
  await own.idle();
  await stopping;
  expect(heard).toEqual(['a 1']);
  expect((await rows()).map(({ claimed }) => claimed)).toEqual([false, false]);
  own.wake();
  await own.idle();
  expect(heard).toEqual(['a 1']);
});

test('the metrics tell how old the oldest waiting event is and how many are parked', async () => {
  then = () => {
    throw new Error('no');
  };
  const figures = async (): Promise<string[]> =>
    (await world.call('GET', '/metrics', { ip: '127.0.0.1' })).text
      .split('\n')
      .filter((line) => line.startsWith('outbox_'));
  expect(await figures()).toEqual(['outbox_parked_events 0', 'outbox_oldest_seconds 0']);
  await notify(fact('a', 1));
  await world.deps.outbox.idle();
  world.pass(90);
  expect(await figures()).toEqual(['outbox_parked_events 0', 'outbox_oldest_seconds 90']);
  await sql`update platform_outbox set parked_at = ${world.now()}`.execute(world.deps.db);
  expect(await figures()).toEqual(['outbox_parked_events 1', 'outbox_oldest_seconds 0']);
});

test('events of a transaction are written by one statement, and delivered by two besides those of the listeners', async () => {
  then = async ({ id }) => void (await sql`select ${id}::int as listening`.execute(world.deps.db));
  const all = await statementsOf(async () => {
    await notify(...Array.from({ length: 12 }, (_, id) => fact('a', id)));
    await world.deps.outbox.idle();
  });
  const short = all.map((text) => /outbox_claim|into platform_outbox|listening|begin|commit/.exec(text)?.[0]);
  expect(short).toEqual([
    'begin',
    'into platform_outbox',
    'commit',
    'outbox_claim',
    ...Array.from({ length: 12 }, () => 'listening'),
    'outbox_claim',
  ]);
  expect(await rows()).toEqual([]);
});

test('a transaction that raises nothing asks nothing of the outbox', async () => {
  const texts = await statementsOf(() =>
    inTransaction(jobContext(world.deps), (tx) => sql`select 1 as one`.execute(tx.db)),
  );
  await world.deps.outbox.idle();
  expect(texts).toHaveLength(3);
});

test('what was delivered is dropped within a second or so, however long the batch takes', async () => {
  const left: number[] = [];
  then = async () => {
    world.pass(2);
    left.push((await rows()).length);
  };
  await notify(fact('a', 1), fact('b', 2), fact('c', 3));
  await world.deps.outbox.idle();
  expect(left).toEqual([3, 2, 1]);
});
