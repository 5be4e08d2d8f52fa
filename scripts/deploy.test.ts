import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Deps } from '../server/platform/context.ts';
import { readEnv } from '../server/platform/env.ts';
import { healthRoutes } from '../server/platform/health.ts';
import { makeMetrics } from '../server/platform/metrics.ts';
import { ROOT } from './run.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://qunlu.example',
  DATABASE_URL: 'postgres://127.0.0.1/qunlu',
  SECRET_KEY: 's'.repeat(32),
  APP_SECRET: 'a'.repeat(32),
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: 'id',
  TENCENT_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400',
  TENCENT_SMS_SIGN: '群录',
  TENCENT_SMS_TEMPLATE: '1',
  STORAGE_PROVIDER: 's3',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'qunlu',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

const example = new Set(matches(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm));
const compose = read('deploy/compose.yaml');
const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'));
/** Of other programs: Node's own, and what the image of PostgreSQL reads. */
const foreign = new Set(['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS']);

/** One service of the compose file, by its indentation. */
function serviceOf(name: string): string {
  const [, block = ''] = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose) ?? [];
  return block;
}

/** What a service sets, as the engine would fill it in. */
function environmentOf(name: string): Record<string, string> {
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(serviceOf(name)) ?? [];
  const [, database = ''] = /^x-database: &database (.+)$/m.exec(compose) ?? [];
  const filled = (text: string): string =>
    text
      .replace('*database', database)
      .replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) =>
        variable.endsWith('PASSWORD') ? 'p4ss' : '',
      );
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, filled(value)]),
  );
}

test('every variable of the compose file and the units stands in .env.example', () => {
  const named = [
    ...matches(compose, /\$\{(\w+)/g),
    ...['product', 'backup', 'proxy', 'database'].flatMap((name) => Object.keys(environmentOf(name))),
    ...units.flatMap((unit) =>
      matches(read(`deploy/${unit}`), /^Environment=(.+)$/gm).flatMap((line) => matches(line, /(\w+)=/g)),
    ),
    ...matches(read('deploy/Caddyfile'), /\{\$(\w+)/g),
    ...matches(read('deploy/Containerfile'), /(?:^ENV | )([A-Z_]+)=/gm),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !example.has(name) && !foreign.has(name))).toEqual([]);
});

test('the product starts with what the compose file sets for it', () => {
  const env = readEnv({ ...production, ...environmentOf('product'), DATA_DIR: '' });
  expect(env).toMatchObject({ mode: 'production', host: '127.0.0.1', port: 3000, trustProxy: 1 });
  expect(env.databaseUrl).toBe('postgres://qunlu:p4ss@127.0.0.1:5432/qunlu');
  expect(env.redisUrl).toBe('redis://:p4ss@127.0.0.1:6379');
});

test('.env.example has every variable that the product or a script reads, and no other', () => {
  const asked = new Set<string>();
  const watched = (given: Record<string, string>) =>
    new Proxy(given, {
      get(target, name) {
        if (typeof name === 'string') asked.add(name);
        return Reflect.get(target, name);
      },
    });
  const providers = {
    WECHAT_PROVIDER: 'wechat',
    ...Object.fromEntries(
      ['OFFICIAL', 'WEBSITE', 'MINI', 'APP'].flatMap((app) => [
        [`WECHAT_${app}_APPID`, 'wx1'],
        [`WECHAT_${app}_SECRET`, 'x'],
      ]),
    ),
  };
  for (const given of [
    {},
    production,
    { ...production, ...providers, STORAGE_PROVIDER: 'disk', MODE: 'sandbox' },
  ])
    readEnv(watched({ DATA_DIR: join(ROOT, '.cache'), ...given }));
  const sources = ['scripts', 'scripts/backup', 'server', 'server/platform', 'server/platform/cluster']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => read(`${folder}/${name}`)),
    )
    .join('\n');
  const missing = [...asked].filter((name) => !example.has(name));
  expect(missing, 'read, and not in .env.example').toEqual([]);
  const scripted = matches(sources, /process\.env\[?[.']([A-Z][A-Z0-9_]+)(?![A-Z0-9_]|'\] =)/g).filter(
    (name) => !/^(PATH|CI|PORT|TEST_|JOURNEY_|NODE_|STATEMENTS|DEBUG)/.test(name),
  );
  const here = new Set(['DATABASE_URL', ...example]);
  expect(scripted.filter((name) => !here.has(name))).toEqual([]);
  // Those of a provider that is not chosen are read by name, or put together of a prefix.
  const unread = [...example].filter(
    (name) =>
      !asked.has(name) &&
      !sources.includes(`'${name}'`) &&
      !/^QINIU_(BUCKET|URL)_/.test(name) &&
      // By the exporter, and by the compose file.
      !['OTEL_EXPORTER_OTLP_HEADERS', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'].includes(name),
  );
  expect(unread, 'in .env.example, and read by nothing').toEqual([]);
});

/** Names of metrics in an expression: what is neither a function, a label nor a word of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return matches(bare, /\b([a-z][a-z0-9_]*)\b(?!\s*\()/g).filter(
    (name) => !['and', 'or', 'unless', 'bool', 'sum', 'max', 'by'].includes(name) && !/^e\d+$/.test(name),
  );
}

test('every metric of the rules and the dashboard is one that the product tells', async () => {
  const app = fastify();
  const metrics = makeMetrics(async () => ({ oldestSeconds: 0, parked: 0 }));
  healthRoutes(app, { metrics } as Deps);
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const told = new Set(['up']);
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const ending of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) told.add(name + ending);
  await app.close();
  const dashboard = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...matches(read('deploy/rules.yaml'), /^ +expr: (.+)$/gm),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    const names = metricsIn(expression);
    expect(names, expression).not.toEqual([]);
    expect(
      names.filter((name) => !told.has(name)),
      expression,
    ).toEqual([]);
  }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('every file that the compose file, the units, the rules and the image name is there', () => {
  const containerfile = read('deploy/Containerfile');
  const made = /\/dist$|^node_modules$|^\/|^\.$/;
  const named = [
    ...matches(compose, /^ +- \.\/([\w.-]+):/gm).map((name) => `deploy/${name}`),
    ...matches(compose, /dockerfile: ([\w./-]+)/g),
    ...matches(read('deploy/prometheus.yaml'), /rule_files: \[(.+)\]/g).map((name) => `deploy/${name}`),
    ...matches(read('deploy/rules.test.yaml'), /rule_files: \[(.+)\]/g).map((name) => `deploy/${name}`),
    ...matches(containerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' ')),
    ...matches(containerfile, /^COPY --from=build \/app\/(\S+)/gm),
    ...matches(containerfile, /"((?:server|scripts)\/[\w./-]+\.ts)"/g),
    ...units.flatMap((unit) =>
      matches(read(`deploy/${unit}`), /^ExecStart=.* ((?:server|scripts)\/[\w./-]+\.ts)/gm),
    ),
    ...matches(compose, /((?:server|scripts)\/[\w./-]+\.ts)/g),
  ].filter((name) => !made.test(name));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  const stages = new Set(matches(containerfile, /^FROM \S+ AS (\w+)$/gm));
  expect(matches(compose, /target: (\w+)/g).filter((target) => !stages.has(target))).toEqual([]);
  // One version of PostgreSQL: what copies must be what is copied.
  expect(new Set(matches(`${compose}${containerfile}`, /library\/postgres:(\S+)/g)).size).toBe(1);
  const timers = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.timer'));
  for (const timer of timers) expect(units).toContain(timer.replace('.timer', '.service'));
});

test('the last stage runs as nobody in particular, and the units as a user with nothing to gain', () => {
  const last = read('deploy/Containerfile').split(/^FROM .+debian.+$/m)[1] ?? '';
  expect(last).toMatch(/^USER 10001$/m);
  for (const unit of units)
    for (const line of [
      'User=qunlu',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
    ])
      expect(read(`deploy/${unit}`).split('\n'), unit).toContain(line);
});
