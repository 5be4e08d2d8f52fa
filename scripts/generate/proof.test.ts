/**
 * In a copy of the repository, as it is in the working tree: a feature, a call and a screen are made by the generators, and
 * the checks, the types and the guards pass with nothing else touched but one line of features.json.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run.ts';

/** Guards over the whole contract and database, which include a new feature without being told. */
const guards = ['access', 'docs', 'input', 'lifecycle', 'limits', 'restricted'];
/** Tests that walk everything, and those of one call (`card.view refuses …`) when it is new: the others have run already. */
const walksAndNew = String.raw`^(?!(?!tea-house)[a-z]+(-[a-z]+)*\.[a-z])`;
const generated = [
  'contract/all.ts',
  'docs/features.md',
  'server/all-features.ts',
  'web/app/all-features.ts',
];

let copy = '';

/** Files that git tracks, and new ones that it does not ignore. */
function files(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Links packages; workspaces lead into the copy. */
function linkPackages(): void {
  for (const folder of [
    'node_modules',
    ...['web', 'server', 'console', 'e2e'].map((name) => `${name}/node_modules`),
  ]) {
    if (!existsSync(join(ROOT, folder))) continue;
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(ROOT, folder)))
      if (name !== '@qunlu' && name !== '.cache' && name !== '.vite')
        symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
  }
  mkdirSync(join(copy, 'node_modules/@qunlu'));
  for (const name of readdirSync(join(ROOT, 'node_modules/@qunlu')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@qunlu', name));
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    // A line for each walk of the guards.
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  copy = mkdtempSync(join(ROOT, '.cache/proof-'));
  for (const path of files(ROOT)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  linkPackages();
  run('git', ['init', '-q']);
  run('git', ['add', '-A']);
}, 60_000);
// Thousands of small files: seconds where other things run.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

test('a feature is its folders and one line: checks, types and guards pass', () => {
  run('node', ['scripts/new-feature.ts', 'tea-house', '茶馆']);
  run('node', ['scripts/new-endpoint.ts', 'tea-house', 'close', 'POST', '/v1/tea-house/close']);
  run('node', ['scripts/new-screen.ts', 'tea-house', '/tea-house/list']);
  const touched = run('git', ['diff', '--name-only']).trim().split('\n');
  expect(touched.filter((path) => !generated.includes(path))).toEqual(['features.json']);
  const [added, removed] = run('git', ['diff', '--numstat', 'features.json']).split('\t').map(Number);
  // The line before it gets its comma.
  expect([added, removed]).toEqual([2, 1]);
  expect(run('node', ['scripts/check.ts'])).toMatch(/ 0 findings/);
  // Of the projects that it writes to.
  run('tsc', ['-b', 'contract', 'server', 'web', '--pretty', 'false']);
  expect(readFileSync(join(copy, 'server/all-features.ts'), 'utf8')).toContain('teaHouse');
  const said = stripVTControlCharacters(
    run('vitest', [
      'run',
      '--maxWorkers=1',
      '--reporter=verbose',
      '-t',
      walksAndNew,
      ...guards.map((name) => `server/testing/guard-${name}.test.ts`),
      'server/features/tea-house',
      'web/features/tea-house',
    ]),
  );
  for (const name of guards) expect(said).toMatch(new RegExp(`✓.*guard-${name}\\.test\\.ts`));
  // Each field of the new calls was broken, and each call asked by everybody.
  for (const part of ['is bound for each of its methods', 'field', 'lets in whom it is for'])
    expect(said).toMatch(new RegExp(`✓.*tea-house\\.[a-z-]+:? ${part}`));
}, 600_000);
