import type { Worker } from 'node:cluster';
import type { Figures, FromPrimary } from './messages.ts';

/** Milliseconds that a worker has for its metrics; one that is late or dies is left out of this scrape. */
const limitMs = 1000;

interface Scrape {
  asker: Worker;
  id: number;
  /** Who has not answered yet. */
  asked: Set<Worker>;
  all: Figures[];
  timer: NodeJS.Timeout;
}

const say = (worker: Worker, message: FromPrimary): void => {
  // One that is on its way out is told nothing; its exit is heard apart.
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Gathers the metrics of all workers for the one that was asked for them. */
export function makeScrapes(state: () => { workers: number; deaths: number }) {
  const scrapes = new Map<number, Scrape>();
  let last = 0;

  const end = (number: number): void => {
    const scrape = scrapes.get(number);
    if (!scrape) return;
    scrapes.delete(number);
    clearTimeout(scrape.timer);
    say(scrape.asker, { scraped: scrape.id, all: scrape.all, ...state() });
  };
  const answered = (number: number, worker: Worker, figures?: Figures): void => {
    const scrape = scrapes.get(number);
    if (!scrape?.asked.delete(worker)) return;
    if (figures) scrape.all.push(figures);
    if (scrape.asked.size === 0) end(number);
  };
  return {
    begin(asker: Worker, id: number, ready: ReadonlySet<Worker>): void {
      const number = (last += 1);
      const asked = new Set([...ready, asker]);
      scrapes.set(number, { asker, id, asked, all: [], timer: setTimeout(end, limitMs, number) });
      for (const worker of asked) say(worker, { measure: number });
    },
    answered,
    gone(worker: Worker): void {
      for (const number of scrapes.keys()) answered(number, worker);
    },
  };
}
