import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds the web app and the back office once, before several workers start a server each. */
export default function setup(): void {
  const root = resolve(import.meta.dirname, '..');
  execFileSync(process.execPath, ['scripts/web-build.ts'], { cwd: root, stdio: 'inherit' });
}
