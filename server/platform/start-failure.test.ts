import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openServer } from './database.ts';
import { startFailure } from './start-failure.ts';

const env = { port: 3000, host: '127.0.0.1' };

async function portTaken(): Promise<{ port: number; error: unknown; close: () => void }> {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  const [error] = (await once(createServer().listen(port, '127.0.0.1'), 'error', {}).catch((cause) => [
    cause,
  ])) as [unknown];
  return { port, error, close: () => first.close() };
}

test('a port that is taken is named with what to do', async () => {
  const { port, error, close } = await portTaken();
  expect(startFailure(error, { ...env, port })).toBe(
    `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 换一个`,
  );
  close();
});

test('a database that does not answer is named by its variable, not by its address', async () => {
  const database = openServer('postgres://user:secret@localhost:1/none', 1);
  const error: unknown = await database.pool.query('select 1').catch((cause: unknown) => cause);
  const sentence = startFailure(error, env);
  expect(sentence).toMatch(/^连接不上数据库（ECONNREFUSED），请检查 DATABASE_URL/);
  expect(sentence).not.toContain('secret');
  await database.close();
});

test('anything else speaks for itself', () => {
  expect(startFailure(new Error('缺少 SECRET_KEY'), undefined)).toBe('缺少 SECRET_KEY');
});
