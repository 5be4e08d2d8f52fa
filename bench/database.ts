import pg from 'pg';

/** A PostgreSQL database of its own for a bench, dropped afterwards. */
export async function withDatabase<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
  const own = `qunlu_bench_${process.pid}_${name}`;
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  await admin.query(`create database ${own}`);
  const url = new URL(address);
  url.pathname = `/${own}`;
  try {
    return await work(url.href);
  } finally {
    await admin.query(`drop database ${own} with (force)`);
    await admin.end();
  }
}
