/**
 * Runs a generator from the command line: writes, formats, refreshes the list of features, says what comes next.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../run.ts';
import { FEATURE_PAGE, featurePage } from '../source/feature-page.ts';
import type { Change } from './change.ts';

export async function carryOut(
  usage: string,
  count: number,
  plan: (...args: string[]) => Change,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length !== count) {
    console.error(`usage: ${usage}`);
    process.exitCode = 1;
    return;
  }
  try {
    const paths = plan(...args).write();
    writeFileSync(join(ROOT, FEATURE_PAGE), featurePage(ROOT));
    await run(
      'oxfmt',
      paths.filter((path) => /\.tsx?$/.test(path)),
    );
    console.log(`${paths.map((path) => `  ${path}`).join('\n')}\nNow: npm run check && npm run types`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
