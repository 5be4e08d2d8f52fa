import pg from 'pg';

/** The texts of all statements that are sent while `work` runs, whichever connection they take. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown;
  Reflect.set(prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, given);
  });
  try {
    await work();
  } finally {
    Reflect.set(prototype, 'query', query);
  }
  return texts;
}
