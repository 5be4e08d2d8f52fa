import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { allJobs } from '../app.ts';
import { databaseUrl, onServer } from '../testing/golden.ts';
import { useWorld } from '../testing/world.ts';
import { openServer } from './database.ts';
import { startJobs } from './jobs.ts';
import { migrate } from './migrate.ts';

const world = useWorld();

test('processes that start at once on an empty database all get their tables and their queue', async () => {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `qunlu_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database "${name}" template template0`));
  const start = async (): Promise<void> => {
    const database = openServer(databaseUrl(server, name), 5);
    try {
      await migrate(database.pool);
      const stop = await startJobs({ ...world.deps, db: database.db }, database, allJobs);
      await stop();
    } finally {
      await database.close();
    }
  };
  try {
    await expect(Promise.all([start(), start(), start()])).resolves.toHaveLength(3);
  } finally {
    await onServer(server, (client) => client.query(`drop database "${name}" with (force)`));
  }
});
