import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** What tests of pages run: one build for all of them. */
export const built = join(root, '.cache', 'mini-program');

export const testFacts = {
  site: 'https://qunlu.example',
  secret: 'test',
  appid: 'wxsandboxmini',
  templates: ['t1', 't2'],
};

export default function setup(): void {
  build(testFacts, built);
}

/** Builds it for a site into a folder. */
export function build(facts: typeof testFacts, folder: string): void {
  const args = [join('scripts', 'mini-program-build.ts'), JSON.stringify(facts), folder];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // Node would take the files for modules, as this repository says of its own.
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
}
