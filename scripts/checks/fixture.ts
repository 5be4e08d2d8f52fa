/**
 * A small tree in a temporary folder for the checks' tests:
 *   const root = fixture({ 'server/features/card/utils.ts': '' })
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FEATURES = JSON.stringify([
  { name: 'account', title: '账号', what: 'login', dependsOn: [] },
  { name: 'card', title: '名片', what: 'a digital card', dependsOn: ['account'] },
]);

/** Writes the files (features.json with account ← card unless given) and answers the folder. */
export function fixture(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'qunlu-check-'));
  for (const [path, text] of Object.entries({ 'features.json': FEATURES, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
