/**
 * `npm start`: builds the web app when it changed, then serves the product in this process.
 * The server reads its environment itself: see .env.example.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';
import { buildWeb } from './web-build.ts';

process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
try {
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../server/main.ts');
