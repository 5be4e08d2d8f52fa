/**
 * Starts that must not succeed say why in one sentence, and end.
 */
import { expect, test } from '@playwright/test';
import { startServer } from '../server.ts';

/** What a failed start prints. */
async function refusal(options: Parameters<typeof startServer>[0]): Promise<string> {
  try {
    const server = await startServer(options);
    await server.remove();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it started');
}

test('a second start on the same data is refused with a sentence, and the first goes on', async () => {
  test.setTimeout(180_000);
  const first = await startServer({ empty: true });
  try {
    const said = await refusal({ dataFolder: first.dataFolder });
    expect(said).toContain(`数据目录 ${first.dataFolder} 正被另一个群录进程（${first.process.pid}）使用`);
    expect(said).toContain('DATA_DIR');
    expect(said).not.toMatch(/\n\s+at /);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  } finally {
    await first.remove();
  }
});

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://qunlu.example',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SECRET_KEY: 'k'.repeat(40),
  APP_SECRET: 'a'.repeat(40),
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: 'id',
  TENCENT_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400000000',
  TENCENT_SMS_SIGN: '群录',
  STORAGE_PROVIDER: 's3',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'qunlu',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  TENCENT_SMS_TEMPLATE: '1',
};

// Each variable has its case beside the reader (env.test.ts); here is what becomes of a refusal.
for (const [name, value] of [
  ['SECRET_KEY', ''],
  ['SMS_PROVIDER', 'sandbox'],
] as const)
  test(`production does not start with ${name}=${value || '(empty)'}, and names it`, async () => {
    const said = await refusal({ env: { ...production, [name]: value } });
    expect(said).toMatch(new RegExp(`(^|\\n|\\s)(缺少 )?${name}\\b.*[\\u4e00-\\u9fff]`));
    expect(said, 'no other variable is at fault').not.toMatch(/ECONNREFUSED/);
    expect(said).not.toMatch(/\n\s+at /);
  });
