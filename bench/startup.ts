/**
 * `node bench/startup.ts [rounds]`: time from the command to the ready line (first start with an empty database and the demo
 * world, later starts on the same data), memory at rest, and what remains after a kill -9 in the middle of 1,000
 * acknowledged writes. The web app is built beforehand.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { countUp, newWriter, readCount, type Writer } from '../e2e/world/writers.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { median } from './child.ts';

const rounds = Number(process.argv[2] ?? 5);
const writes = 1000;
const inFlight = 8;
/** Milliseconds after which an idle server counts as at rest. */
const restAfter = 5000;
const demo = { DEMO: '1' };

async function timed(dataFolder?: string): Promise<{ server: RunningServer; ms: number }> {
  const start = performance.now();
  const server = await startServer({ env: demo, ...(dataFolder === undefined ? {} : { dataFolder }) });
  return { server, ms: performance.now() - start };
}

/** Resident memory of the process in MB, now and at its peak; NaN where the system does not report it. */
function memoryOf({ process: { pid } }: RunningServer): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

async function starts(): Promise<void> {
  const first = await timed();
  const { dataFolder } = first.server;
  await first.server.stop('SIGINT');
  const warm: number[] = [];
  const memory: { now: number; peak: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { server, ms } = await timed(dataFolder);
    warm.push(ms);
    for (let request = 0; request < 20; request += 1) await fetch(`${server.url}/`);
    // the database's compiler releases its memory a little later
    await setTimeout(restAfter);
    memory.push(memoryOf(server));
    await server.stop('SIGINT');
    if (round === rounds - 1) await server.remove();
  }
  console.log(`first start (empty database, demo world)  ${(first.ms / 1000).toFixed(2)} s`);
  console.log(
    `warm start, median of ${rounds}                  ${(median(warm) / 1000).toFixed(2)} s  (aim ≤ 3 s; ${warm.map((ms) => (ms / 1000).toFixed(2)).join(', ')})`,
  );
  const figure = (of: 'now' | 'peak'): string => median(memory.map((one) => one[of])).toFixed(0);
  console.log(
    `resident memory at rest, median           ${figure('now')} MB  (peak while starting ${figure('peak')} MB)`,
  );
}

async function kill(): Promise<void> {
  let server = await startServer();
  const { dataFolder } = server;
  const writers: Writer[] = [];
  for (let count = 0; count < inFlight; count += 1) writers.push(await newWriter(server.url));
  let acknowledged = 0;
  let killing: Promise<void> | undefined;
  const start = performance.now();
  await Promise.all(
    writers.map((writer) =>
      countUp(server, writer, () => {
        acknowledged += 1;
        if (acknowledged >= writes) killing ??= server.stop('SIGKILL');
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  await killing;
  const restart = performance.now();
  server = await startServer({ dataFolder });
  const back = (performance.now() - restart) / 1000;
  let lost = 0;
  let half = 0;
  for (const writer of writers) {
    const stored = await readCount(server.url, writer);
    lost += Math.max(0, writer.acknowledged - stored.position);
    if (stored.intro !== stored.position) half += 1;
  }
  await server.remove();
  console.log(
    `kill -9 with ${inFlight} writes in flight            ${acknowledged} acknowledged, ${lost} lost, ${half} half-written; ${(acknowledged / seconds).toFixed(0)} durable writes/s, back after ${back.toFixed(2)} s`,
  );
}

await buildWeb();
await starts();
await kill();
