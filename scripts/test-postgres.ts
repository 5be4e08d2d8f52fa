/**
 * `npm run test:postgres`: runs on the PostgreSQL server of DATABASE_URL (default postgres://postgres@127.0.0.1:5432/postgres)
 * what may behave differently there: the races, files marked `// postgres: <why>` at the top, and the crashes in the middle of
 * payments, bookings and conversations. `-- --all` runs every API test; other arguments are passed to Vitest, `-- card/edit`. All migrations run in any case. The role must be allowed to
 * create databases: each test worker gets one of its own, and existing ones are not touched.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runJourneys } from './journeys.ts';
import { ROOT, run } from './run.ts';
import { markedFiles } from './source/marked.ts';
import { add, closing, NOTHING, readPlaywright, readVitest, type Tally } from './tally.ts';

const DEFAULT = 'postgres://postgres@127.0.0.1:5432/postgres';
const REPORT = join(ROOT, '.cache', 'vitest-postgres.json');
const CRASH_REPORT = join(ROOT, '.cache', 'playwright-postgres.json');

async function main(): Promise<number> {
  const address = process.env['DATABASE_URL'] ?? DEFAULT;
  const { hostname, port } = new URL(address);
  if (!(await answers(hostname, Number(port || 5432)))) {
    console.error(
      `No PostgreSQL server answers at ${hostname}:${port || 5432}. Start one, or name another with DATABASE_URL=postgres://…`,
    );
    console.log('0 passed, 1 failed');
    return 1;
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(REPORT, { force: true });
  const args = [
    'run',
    '--project',
    'api*',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ];
  const code = await run('vitest', [...args, ...chosen(process.argv.slice(2))], {
    TEST_DATABASE_URL: address,
  });
  const crashes = process.argv.length > 2 ? NOTHING : await runCrashes(address);
  const tally = add(readVitest(REPORT, code), crashes);
  console.log(`\n${closing(tally)}`);
  return tally.failed > 0 ? 1 : 0;
}

async function runCrashes(address: string): Promise<Tally> {
  rmSync(CRASH_REPORT, { force: true });
  const stories = ['faults/(payments|bookings|messages|release|groupbuys)', '-g', 'PostgreSQL'];
  const code = await runJourneys(stories, ['phone'], CRASH_REPORT, { TEST_DATABASE_URL: address });
  return readPlaywright(CRASH_REPORT, code);
}

/** Arguments for Vitest: by default the files that may behave differently on this store. */
function chosen(given: readonly string[]): readonly string[] {
  if (given.includes('--all')) return given.filter((one) => one !== '--all');
  return given.length > 0 ? given : ['.race.test.ts', ...markedFiles(ROOT, 'postgres')];
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 3000 });
    const end = (answer: boolean): void => {
      socket.destroy();
      done(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

process.exitCode = await main();
