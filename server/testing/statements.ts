import pg from 'pg';

type Query = (...given: unknown[]) => unknown;

const textOf = ([first]: unknown[]): string =>
  typeof first === 'string' ? first : (first as { text: string }).text;

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

/** The texts of all statements that are sent while `work` runs, whichever connection they take. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  await through((query, given) => {
    texts.push(textOf(given));
    return query(...given);
  }, work);
  return texts;
}

/** Runs `work`; once, after the first statement that names `word`, the same connection runs `deed`. */
export async function afterStatement<Result>(
  word: string,
  deed: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let waits = true;
  return through(async (query, given) => {
    const answer = await query(...given);
    if (waits && textOf(given).includes(word)) {
      waits = false;
      await query(deed);
    }
    return answer;
  }, work);
}
