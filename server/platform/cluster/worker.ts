import cluster from 'node:cluster';
import {
  followerName,
  type Figures,
  type FromPrimary,
  type FromWorker,
  type ReadyLines,
} from './messages.ts';

/** Whether another worker of this start has prepared the database: migrated it, and filled in the demo world. */
export const isFollower = (): boolean => cluster.isWorker && process.argv.includes(followerName);

/** Tells whoever started this process that it serves; by itself it prints so. */
export function announce(lines: ReadyLines): void {
  if (cluster.worker) return tell({ ready: lines });
  process.stderr.write(lines.warning);
  process.stdout.write(lines.line);
}

/** Metrics of all workers of this start, and how these are. */
export interface Scrape {
  all: readonly Figures[];
  workers: number;
  deaths: number;
}

const tell = (message: FromWorker): void => void cluster.worker?.send(message, undefined, () => undefined);

/**
 * Gives this process's metrics whenever a worker is asked for those of all. Answers how to ask for all; null: there is none beside
 * this one.
 */
export function shareFigures(measure: () => Promise<Figures>): (() => Promise<Scrape>) | null {
  const { worker } = cluster;
  if (!worker) return null;
  const asking = new Map<number, (scrape: Scrape) => void>();
  let last = 0;
  worker.on('message', (message: FromPrimary) => {
    if ('measure' in message) void measure().then((figures) => tell({ measured: message.measure, figures }));
    else if ('scraped' in message) {
      asking.get(message.scraped)?.(message);
      asking.delete(message.scraped);
    }
  });
  return () =>
    new Promise((answer) => {
      const scrape = (last += 1);
      asking.set(scrape, answer);
      tell({ scrape });
    });
}
