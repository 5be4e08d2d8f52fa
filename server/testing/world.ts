import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledPath } from '@qunlu/contract/client/address.ts';
import { type CallInput, makeClient, type Reply } from '@qunlu/contract/client/client.ts';
import {
  apiVersion,
  header,
  type AnyEndpoint,
  type Method,
  type OutputOf,
} from '@qunlu/contract/kernel/endpoint.ts';
import { endOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import { undeclaredFailure } from '../platform/bind.ts';
import type { Deps } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { readEnv } from '../platform/env.ts';
import { runJob } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import type { Feature } from '../platform/feature.ts';
import { sign } from '../platform/signature.ts';
import { borrowDatabase, returnDatabase } from './databases.ts';
import { lockViolations } from '../platform/held.ts';

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
  /** Replaces the whole payload, e.g. by invalid bytes. */
  raw?: Buffer | string;
  headers?: Record<string, string>;
  ip?: string;
  /** false: no signature headers. */
  signed?: boolean;
}

/** Who calls, and from where. */
type Asker = Pick<CallOptions, 'token' | 'ip' | 'headers'>;

const defaultIp = '203.0.113.1';

export interface World {
  app: FastifyInstance;
  deps: Deps;
  database: Database;
  /** All log lines so far. */
  logs: string[];
  now(): Date;
  /** The next midnight in Shanghai. */
  nextDay(): Date;
  /** Moves the fixed clock, by seconds. */
  pass(seconds: number): void;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Fires every pending timer. */
  ring(): void;
  /** Makes a call; answers its data, validated by the schema, or throws a `RequestError`. */
  ask<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> & Asker): Promise<OutputOf<E>>;
  /** Runs a job now, as the queue would. */
  runJob(name: string): Promise<void>;
}

/**
 * The real app with a fixed clock on an empty database, one for the whole file: each test makes people of its own, so that
 * none depends on another. The database belongs to the worker and is emptied after each file.
 */
export function useWorld(
  options: {
    /** Additional ports and listeners of the test file. */
    extra?: Feature;
    env?: Record<string, string>;
    /** Also listens on a free port: for the sandbox's HTTP counterparts and for sockets. */
    listen?: boolean;
  } = {},
): World {
  const world = { logs: [] as string[] } as World;
  const timers = new Set<() => void>();
  const undeclared: string[] = [];
  let time = start;
  let dataDir = '';
  beforeAll(async () => {
    const database = await borrowDatabase();
    const write = (line: string): void => {
      world.logs.push(line);
      if (line.includes(undeclaredFailure)) undeclared.push(line);
    };
    const log = makeLog({ logLevel: 'info' }, { write });
    dataDir = mkdtempSync(join(tmpdir(), 'qunlu-test-'));
    const env = readEnv({
      DATABASE_URL: 'postgres://unused',
      DEMO: '0',
      // Tests run on machines that do much else, and ask all at once.
      LOOP_DELAY_MS: '60000',
      DATABASE_QUEUE: '100000',
      DATA_DIR: dataDir,
      ...options.env,
    });
    const deps = makeDeps({
      env,
      db: database.db,
      log,
      answers: 'compared',
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
    await world.deps?.outbox.idle();
    if (world.database) await returnDatabase(world.database);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const disorder: string[] = [];
  const hear = (words: unknown): void => void disorder.push(`${String(words)}\n`);
  beforeAll(() => lockViolations.subscribe(hear));
  afterAll(() => {
    lockViolations.unsubscribe(hear);
  });
  afterEach(() => {
    const locked = disorder.splice(0);
    if (locked.length > 0) throw new Error(`locked against the order (decision 0095):\n${locked.join('')}`);
    const lines = undeclared.splice(0);
    if (lines.length > 0) throw new Error(`a call failed as its contract does not say:\n${lines.join('')}`);
  });
  const client = makeClient<Asker, Reply>({
    async send({ body, ...request }, { ip }) {
      const answer = await world.app.inject({
        ...request,
        remoteAddress: ip ?? defaultIp,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
    sign: (timestamp) => sign(world.deps.env.appSecret, timestamp),
    caller: ({ token, headers }) => ({ token, headers }),
    now: () => time,
    parse: ({ output }, data) => z.parse(output, data),
  });
  return Object.assign(world, {
    ask: client.call,
    now: () => new Date(time),
    nextDay: () => endOfDay(new Date(time)),
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
      const fields = Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)] as const);
      const filled = filledPath(path, Object.fromEntries(fields));
      const query = Object.entries(filled.left).map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}`,
      );
      const answer = await world.app.inject({
        method,
        url: query.length > 0 ? `${filled.path}?${query.join('&')}` : filled.path,
        remoteAddress: call.ip ?? defaultIp,
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
