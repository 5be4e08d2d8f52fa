import { AsyncLocalStorage } from 'node:async_hooks';
import { relative } from 'node:path';
import { DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import type { World } from './world.ts';

type Query = (...given: unknown[]) => unknown;

const textOf = ([first]: unknown[]): string =>
  typeof first === 'string' ? first : (first as { text: string }).text;

function valuesOf([first, second]: unknown[]): readonly unknown[] {
  const values = typeof first === 'string' ? second : (first as { values?: unknown }).values;
  return Array.isArray(values) ? values : [];
}

/** Runs `work` while every statement of every connection goes through `around`. */
async function through<Result>(
  around: (query: Query, given: unknown[]) => unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  Reflect.set(prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    return around((...sent) => query.apply(this, sent), given);
  });
  try {
    return await work();
  } finally {
    Reflect.set(prototype, 'query', query);
  }
}

/** Sees every statement before it is sent, whichever connection it takes; what it answers is sent. */
const watched = <T>(
  see: (text: string, values: readonly unknown[]) => string,
  work: () => Promise<T>,
): Promise<T> =>
  through((query, given) => {
    const text = textOf(given);
    const sent = see(text, valuesOf(given));
    return sent === text ? query(...given) : query(sent, ...given.slice(1));
  }, work);

/** The texts of all statements that are sent while `work` runs, but for the making of room for prepared ones. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  await watched((text) => {
    if (!text.startsWith('deallocate ')) texts.push(text);
    return text;
  }, work);
  return texts;
}

/** Runs `work`; once, after the first statement that names `word`, the same connection runs `action`. */
export async function afterStatement<Result>(
  word: string,
  statement: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let waits = true;
  return through(async (query, given) => {
    const answer = await query(...given);
    if (waits && textOf(given).includes(word)) {
      waits = false;
      await query(statement);
    }
    return answer;
  }, work);
}

/** A statement and who sent it. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
  /** From the innermost function of a feature outwards: `card/store/cards.ts findCard`, with its line. */
  frames: readonly Frame[];
}

export interface Frame {
  name: string;
  at: string;
}

const server = `${import.meta.dirname.replace(/\/testing$/, '')}/`;
/** What every statement passes through, whoever sends it. */
const plumbing = /^(platform\/(database|statements|embedded|context|fair-share)|testing\/)/;

function framesOf(stack: string): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.split('\n')) {
    const [, name = '', path, row] =
      /^ +at (?:async )?(?:(.+) \()?(?:file:\/\/)?(\/[^)]+?):(\d+):\d+\)?$/.exec(line) ?? [];
    if (!path?.startsWith(server)) continue;
    const file = relative(server, path);
    if (plumbing.test(file)) continue;
    const short = file.replace(/^features\//, '');
    frames.push({
      name: `${short} ${name.replace(/^(Object|Function)\./, '')}`.trim(),
      at: `server/${file}:${row}`,
    });
  }
  return frames;
}

/** Statements of a call by themselves, and those of what listens to it after the commit. */
export interface StatementCounts {
  own: SentStatement[];
  after: SentStatement[];
}

const caller = new AsyncLocalStorage<SentStatement[]>();
/** Where a built query was asked for: inside a transaction the way back to it is lost later. */
const asked = new AsyncLocalStorage<string>();

type Execute = (this: unknown, ...given: unknown[]) => unknown;

async function traced<T>(work: () => Promise<T>): Promise<T> {
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery: Execute };
  const { executeQuery } = executor;
  executor.executeQuery = function (...given) {
    return asked.run(new Error('asked').stack ?? '', () => executeQuery.apply(this, given));
  };
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  try {
    return await work();
  } finally {
    Error.stackTraceLimit = limit;
    executor.executeQuery = executeQuery;
  }
}

/**
 * What one call sends. Counterparts that it asks over HTTP in this process, and others who work at the same time, do not
 * count; nor does the making of room for prepared statements.
 */
export async function countedOf<T>(
  world: World,
  work: () => Promise<T>,
): Promise<StatementCounts & { answer: T }> {
  const counted: StatementCounts = { own: [], after: [] };
  const { outbox } = world.deps;
  const { wake } = outbox;
  outbox.wake = () => caller.run(counted.after, wake);
  const see = (text: string, values: readonly unknown[]): string => {
    const frames = framesOf(asked.getStore() ?? new Error('sent').stack ?? '');
    if (!text.startsWith('deallocate ')) caller.getStore()?.push({ text, values, frames });
    return text;
  };
  try {
    const answer = await traced(() => watched(see, () => caller.run(counted.own, work)));
    return { ...counted, answer };
  } finally {
    outbox.wake = wake;
  }
}

/**
 * Runs `work` and undoes all that it has written, on the embedded database, whose one connection is a transaction meanwhile:
 * transactions inside become parts of it.
 */
export async function undone<T>(world: World, work: () => Promise<T>): Promise<T> {
  const { pool } = world.database;
  await world.deps.outbox.idle();
  await pool.query('begin');
  const inner: Record<string, string> = {
    begin: 'savepoint inner_transaction',
    commit: 'release savepoint inner_transaction',
    rollback: 'rollback to savepoint inner_transaction',
  };
  try {
    return await watched((text) => inner[text] ?? text, work);
  } finally {
    await world.deps.outbox.idle();
    await pool.query('rollback');
  }
}

/** The same inside {@link undone}. */
export async function undonePart<T>(world: World, work: () => Promise<T>): Promise<T> {
  const { pool } = world.database;
  await pool.query('savepoint part');
  try {
    return await work();
  } finally {
    await world.deps.outbox.idle();
    await pool.query('rollback to savepoint part');
  }
}

/**
 * How the embedded database reads what `work` sends with `part` in it, where it sorts only what no index has in its order: however few
 * rows there are, a plan without a sort is one that a large table has, too.
 */
export async function plansOf(world: World, part: string, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = world.database;
  const plans: string[] = [];
  for (const text of await statementsOf(work)) {
    if (!text.includes(part)) continue;
    await pool.query('begin');
    try {
      for (const way of ['sort', 'seqscan', 'bitmapscan']) await pool.query(`set local enable_${way} = off`);
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    } finally {
      await pool.query('rollback');
    }
  }
  return plans;
}
