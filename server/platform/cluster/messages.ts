import type { Registry } from 'prom-client';

/** Metrics of one process, as their library writes them down. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What is printed once everybody serves. */
export interface ReadyLines {
  line: string;
  warning: string;
}

/** `id` of a scrape: whoever asks and whoever answers gives it back. */
export type FromWorker = { ready: ReadyLines } | { scrape: number } | { measured: number; figures: Figures };

export type FromPrimary =
  | { measure: number }
  | { scraped: number; all: readonly Figures[]; workers: number; deaths: number };

/** Argument of a worker that finds the database prepared by the first one. */
export const followerName = 'follower';
