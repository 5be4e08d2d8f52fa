/**
 * A small tree in a temporary folder for the checks' tests:
 *   const root = fixture({ 'server/features/card/utils.ts': '' })
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const FEATURES = JSON.stringify([
  { name: 'account', title: '账号', what: 'login', dependsOn: [] },
  { name: 'card', title: '名片', what: 'a digital card', dependsOn: ['account'] },
]);

/** Writes the files (features.json with account ← card unless given) and answers the folder, which goes with the test. */
export function fixture(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'qunlu-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'features.json': FEATURES, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
