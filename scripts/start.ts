/**
 * `npm start`: builds the web app when it changed, then serves the product in this process, or in WORKERS of them.
 * The server reads its environment itself: see .env.example.
 */
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';
import { buildWeb } from './web-build.ts';

process.chdir(ROOT);
// Workers find the environment and the web app as the one that started them has left them.
if (cluster.isPrimary && existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
try {
  if (cluster.isPrimary) await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../server/main.ts');
