/**
 * Runs a generator from the command line: writes, formats, refreshes generated files, prints the next steps.
 */
import { ROOT, run } from '../run.ts';
import { writeGenerated } from '../source/generated.ts';
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
    writeGenerated(ROOT);
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
