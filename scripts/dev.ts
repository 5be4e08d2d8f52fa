/**
 * `npm run dev`: the web app with hot reload on PORT (default 3000), and a server that restarts on every change and gets all
 * calls that are no pages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, ROOT } from './run.ts';

/** Paths that the server answers, beyond those that web/vite.config.ts proxies already. */
const SERVER_PATHS = [
  '/v1',
  '/v3-api',
  '/other',
  '/regcenter',
  '/reg',
  '/wx',
  '/customer',
  '/files',
  '/sandbox',
  '/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
];

process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));

const port = Number(process.env['PORT'] ?? 3000);
const serverPort = await freePort();
const serverUrl = `http://127.0.0.1:${serverPort}`;
// The web configuration reads the target of calls from here.
process.env['API_URL'] = serverUrl;

const server = startServer();
const { createServer } = await import('vite');
const web = await createServer({
  configFile: join(ROOT, 'web', 'vite.config.ts'),
  clearScreen: false,
  server: {
    port,
    strictPort: true,
    ...(process.env['HOST'] ? { host: process.env['HOST'] } : {}),
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverUrl, ws: true }])),
  },
});
await web.listen();
web.printUrls();

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
server.on('exit', (code) => void stop(code ?? 1));

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await web.close();
  process.exit(code);
}

function startServer(): ChildProcess {
  const address = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({ PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: address }),
  });
}

async function freePort(): Promise<number> {
  const probe = createProbe();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
