import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** What no journey waits for twice: both apps are built, and a migrated database lies ready for every server (see data.ts). */
export default function setup(): void {
  const root = resolve(import.meta.dirname, '..');
  execFileSync(process.execPath, ['scripts/web-build.ts'], { cwd: root, stdio: 'inherit' });
  const image = execFileSync(process.execPath, ['server/testing/golden-image.ts'], { cwd: root });
  process.env['JOURNEY_IMAGE'] = image.toString().trim();
}
