/** `npm run statements`: writes what each call costs the database into server/testing/statements.json, for review. */
import { run } from './run.ts';

process.exitCode = await run('vitest', ['run', '--project', 'api', 'server/testing/guard-cost.test.ts'], {
  STATEMENTS: 'write',
});
