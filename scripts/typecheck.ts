/**
 * `npm run types`: the compiler over every tsconfig of the repository, all at once.
 * Prints what it finds and `N projects, M with errors`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, ROOT } from './run.ts';

const PROJECTS = ['contract', 'server', 'web', 'console', 'e2e', 'bench', 'scripts'];

/** Compiles every project that exists; answers how many are without and with errors. */
export async function checkTypes(): Promise<{ passed: number; failed: number }> {
  const projects = PROJECTS.filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));
  const results = await Promise.all(
    projects.map(async (name) => ({ name, ...(await capture('tsc', ['-p', name, '--pretty', 'false'])) })),
  );
  // A folder whose first file is still to be written is no error (TS18003).
  const bad = results.filter(({ code, output }) => code !== 0 && !output.includes('TS18003'));
  for (const { name, output } of bad) console.log(`${name}:\n${output.trimEnd()}`);
  console.log(`${projects.length} projects, ${bad.length} with errors`);
  return { passed: projects.length - bad.length, failed: bad.length };
}

if (import.meta.main) process.exitCode = (await checkTypes()).failed > 0 ? 1 : 0;
