import cluster from 'node:cluster';
import { readEnv, type Env } from './platform/env.ts';
import { startFailure } from './platform/start-failure.ts';

let env: Env | undefined;
try {
  env = readEnv(process.env);
  // Whoever starts the others loads nothing of the product itself.
  if (env.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import('./platform/cluster/primary.ts');
    process.exit(await runWorkers(env.workers));
  }
  const { serve } = await import('./serve.ts');
  await serve(env);
} catch (error) {
  process.stderr.write(`${startFailure(error, env)}\n`);
  process.exit(1);
}
