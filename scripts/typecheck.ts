/**
 * `npm run types`: compiles every tsconfig of the repository. Each is a project that references those it imports, and is
 * compiled again only when it or one of them has changed (`.cache/types`).
 * Prints the errors and `N projects, M with errors`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, ROOT } from './run.ts';

const PROJECTS = [
  'contract',
  'server',
  'web',
  'web/worker',
  'console',
  'miniprogram',
  'miniprogram/testing',
  'e2e',
  'scripts',
  'bench',
];

/** Compiles every project; answers how many have no errors and how many have. */
export async function checkTypes(): Promise<{ passed: number; failed: number }> {
  const projects = PROJECTS.filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));
  const { code, output } = await capture('tsc', ['-b', ...projects, '--pretty', 'false']);
  if (code !== 0) console.log(output.trimEnd());
  // `server/app.ts(3,1): error …`; errors without a project count as one.
  const named = projects.filter((name) => new RegExp(`^${name}/.*: error `, 'm').test(output));
  const bad = code === 0 ? 0 : Math.max(1, named.length);
  console.log(`${projects.length} projects, ${bad} with errors`);
  return { passed: projects.length - bad, failed: bad };
}

if (import.meta.main) process.exitCode = (await checkTypes()).failed > 0 ? 1 : 0;
