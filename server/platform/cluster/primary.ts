import cluster, { type Worker } from 'node:cluster';
import { followerName, type FromWorker, type ReadyLines } from './messages.ts';
import { makeRestarts } from './restarts.ts';
import { makeScrapes } from './scrapes.ts';

/** Milliseconds that workers have to end when they are asked to; more than a process by itself takes. */
const endMs = 25_000;
/** Milliseconds of serving after which a worker counts as well. */
const steadyMs = 10_000;

const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * Starts so many workers and keeps them: this process itself opens no database and answers nobody. The first worker prepares the
 * database; the others follow once it serves. Answers the exit code, after the last worker has ended.
 */
export function runWorkers(count: number): Promise<number> {
  const ended = Promise.withResolvers<number>();
  const living = new Set<Worker>();
  const ready = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  const restarts = makeRestarts();
  let deaths = 0;
  const scrapes = makeScrapes(() => ({ workers: ready.size, deaths }));
  let prepared: ReadyLines | undefined;
  let announced = false;
  let stopping = false;
  let code = 0;

  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const start = (): void => {
    cluster.setupPrimary({ args: prepared ? [followerName] : [] });
    living.add(cluster.fork());
  };
  const end = (): void => {
    for (const timer of timers) clearTimeout(timer);
    ended.resolve(code);
  };

  function onReady(worker: Worker, lines: ReadyLines): void {
    ready.add(worker);
    later(steadyMs, () => {
      if (ready.has(worker)) restarts.steady();
    });
    if (!prepared) {
      prepared = lines;
      for (let others = 1; others < count; others += 1) start();
    }
    if (announced || ready.size < count) return;
    announced = true;
    process.stderr.write(prepared.warning);
    process.stdout.write(prepared.line);
  }

  function onDeath(worker: Worker, how: string): void {
    deaths += 1;
    // It has said itself why the product cannot start.
    if (!prepared) code = worker.process.exitCode || 1;
    const pause = prepared ? restarts.died(living.size) : null;
    if (pause === null) {
      if (prepared) {
        code = 1;
        complain(`${count} 个工作进程接连退出，已停止重启：请查看上面的日志，排除原因后再启动`);
      }
      return end();
    }
    complain(`工作进程 ${worker.process.pid} 意外退出（${how}），${pause / 1000} 秒后重新启动`);
    later(pause, start);
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
    for (const worker of living) worker.process.kill('SIGTERM');
    if (living.size === 0) return end();
    later(endMs, () => {
      code = 1;
      complain(`${living.size} 个工作进程在 ${endMs / 1000} 秒内没有结束，已强制终止`);
      for (const worker of living) worker.process.kill('SIGKILL');
    });
  }

  cluster.on('message', (worker, message: FromWorker) => {
    if ('ready' in message) onReady(worker, message.ready);
    else if ('scrape' in message) scrapes.begin(worker, message.scrape, ready);
    else if ('measured' in message) scrapes.answered(message.measured, worker, message.figures);
  });
  cluster.on('exit', (worker, exitCode, signal) => {
    living.delete(worker);
    ready.delete(worker);
    scrapes.gone(worker);
    if (!stopping) onDeath(worker, signal || String(exitCode));
    else if (living.size === 0) end();
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  start();
  return ended.promise;
}
