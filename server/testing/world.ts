import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiVersion, header, type Method } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import type { Deps } from '../platform/context.ts';
import { openServer, type Database } from '../platform/database.ts';
import { openInMemory } from '../platform/embedded.ts';
import { readEnv } from '../platform/env.ts';
import { runJob } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import type { Feature } from '../platform/feature.ts';
import { sign } from '../platform/signature.ts';
import { databaseUrl, goldenDatabase, goldenImage, onServer } from './golden.ts';

/** 2026-11-20 10:00 in Shanghai. */
const start = Date.UTC(2026, 10, 20, 2);

export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- tests read many shapes; the output schemas check them
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

export interface CallOptions {
  token?: string | undefined;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Replaces the whole payload, e.g. with broken bytes. */
  raw?: Buffer | string;
  headers?: Record<string, string>;
  ip?: string;
  /** false: no signature headers. */
  signed?: boolean;
}

export interface World {
  app: FastifyInstance;
  deps: Deps;
  database: Database;
  /** Every log line written so far. */
  logs: string[];
  now(): Date;
  /** The next midnight in Shanghai. */
  nextDay(): Date;
  /** Moves the fixed clock. */
  pass(seconds: number): void;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Rings every timer that is set, as if its time had come. */
  ring(): void;
  /** Runs a job of `allJobs` now, as the queue would. */
  runJob(name: string): Promise<void>;
}

async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return openInMemory(new Blob([readFileSync(goldenImage)]));
  const name = `qunlu_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database "${name}" template "${goldenDatabase}"`));
  const database = openServer(databaseUrl(url, name), 10);
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(url, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

/**
 * The real app over a copy of the golden database, with a clock that stands still. One for the whole file:
 * tests in it make their own people, so that none depends on another.
 */
export function useWorld(
  options: {
    /** What the file itself provides to ports and hears of events, beside the features. */
    extra?: Feature;
    env?: Record<string, string>;
    /** Listens on a free port, too: for what reaches the sandbox's counterparts over HTTP, and for sockets. */
    listen?: boolean;
  } = {},
): World {
  const world = { logs: [] as string[] } as World;
  const timers = new Set<() => void>();
  let time = start;
  let dataDir = '';
  beforeAll(async () => {
    const database = await openTestDatabase();
    const log = makeLog({ logLevel: 'info' }, { write: (line: string) => void world.logs.push(line) });
    dataDir = mkdtempSync(join(tmpdir(), 'qunlu-test-'));
    const env = readEnv({
      DATABASE_URL: 'postgres://unused',
      DEMO: '0',
      DATA_DIR: dataDir,
      ...options.env,
    });
    const deps = makeDeps({
      env,
      db: database.db,
      log,
      clock: () => new Date(time),
      pause: async (ms) => void (time += ms),
      timer(_ms, ring) {
        timers.add(ring);
        return () => void timers.delete(ring);
      },
      ...(options.extra ? { extra: options.extra } : {}),
    });
    Object.assign(world, { database, deps, app: await buildApp(deps) });
    if (options.listen) deps.self.url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await world.app?.close();
    await world.database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return Object.assign(world, {
    now: () => new Date(time),
    nextDay: () => new Date((Math.floor((time + 28_800_000) / 86_400_000) + 1) * 86_400_000 - 28_800_000),
    pass(seconds: number) {
      time += seconds * 1000;
    },
    ring() {
      for (const ring of timers) ring();
    },
    async runJob(name: string): Promise<void> {
      const job = allJobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job is called ${name}`);
      await runJob(world.deps, job);
      await world.deps.outbox.idle();
    },
    async call(method: Method, path: string, call: CallOptions = {}): Promise<Answer> {
      const timestamp = String(time);
      const query = Object.entries(call.query ?? {}).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      );
      const answer = await world.app.inject({
        method,
        url: query.length > 0 ? `${path}?${query.join('&')}` : path,
        remoteAddress: call.ip ?? '203.0.113.1',
        headers: {
          [header.apiVersion]: apiVersion,
          ...(call.signed === false
            ? {}
            : {
                [header.timestamp]: timestamp,
                [header.signature]: sign(world.deps.env.appSecret, timestamp),
              }),
          ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
          ...(call.raw === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.raw === undefined
          ? call.body === undefined
            ? {}
            : { payload: call.body as object }
          : { payload: call.raw }),
      });
      await world.deps.outbox.idle();
      const json = String(answer.headers['content-type'] ?? '').includes('json');
      return {
        status: answer.statusCode,
        body: json ? answer.json() : null,
        text: answer.body,
        headers: answer.headers,
      };
    },
  });
}
