import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { smallestBody } from '@qunlu/contract/kernel/body-size.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { features } from './all-features.ts';
import { chooseCalls } from './adapters/call/choose.ts';
import { callReportRoute } from './adapters/call/report-route.ts';
import { phoneSection, sandboxCallRoutes } from './adapters/call/routes.ts';
import { cleanSandboxCalls, playCalls } from './adapters/call/sandbox.ts';
import { sandboxPages, sandboxRoutes } from './adapters/sms/routes.ts';
import { cleanInbox, sandboxSms } from './adapters/sms/sandbox.ts';
import { smsReplyRoute } from './adapters/sms/reply-route.ts';
import { tencentSms } from './adapters/sms/tencent.ts';
import { esignClient } from './adapters/esign/client.ts';
import { sandboxESign } from './adapters/esign/sandbox.ts';
import { locate } from './adapters/geo/ip2region.ts';
import { chooseCompanies } from './adapters/companies/choose.ts';
import { chooseInvoices } from './adapters/invoice/choose.ts';
import { sandboxIdentity } from './adapters/identity/sandbox.ts';
import { tencentIdentity } from './adapters/identity/tencent.ts';
import { localCheck } from './adapters/moderation/local.ts';
import { wechatCheck } from './adapters/moderation/wechat.ts';
import { chooseStorage } from './adapters/storage/choose.ts';
import { choosePay } from './adapters/pay/choose.ts';
import { getuiPush } from './adapters/push/getui.ts';
import { sandboxGetui } from './adapters/push/sandbox.ts';
import { cleanPushes } from './adapters/push/sandbox-store.ts';
import { cleanWebhooks } from './adapters/pay/webhook-store.ts';
import { payWebhookRoute } from './adapters/pay/webhook-route.ts';
import { cashierRoutes } from './adapters/pay/routes.ts';
import { sandboxCashier } from './adapters/pay/sandbox-api.ts';
import { workOffCashier } from './adapters/pay/sandbox-actions.ts';
import { cashierSections } from './adapters/pay/sandbox-list.ts';
import { cashierPages } from './adapters/pay/sandbox-pages.ts';
import { wechatClient } from './adapters/wechat/client.ts';
import { sandboxWechat } from './adapters/wechat/sandbox.ts';
import { type WechatDeps, wechatTransport } from './adapters/wechat/transport.ts';
import { badgeRoutes } from './platform/badges.ts';
import { authenticator, makeBinder, staffAuthenticator } from './platform/bind.ts';
import { callReports } from './platform/call-reports.ts';
import type { Deps } from './platform/context.ts';
import type { Db } from './platform/database.ts';
import { isolateConsole } from './platform/console-host.ts';
import { consolePages } from './platform/console-pages.ts';
import { docsRoutes } from './platform/docs.ts';
import type { Env } from './platform/env.ts';
import { makeEvents } from './platform/events.ts';
import { answerFailure, readJsonBodies } from './platform/failures.ts';
import { healthRoutes } from './platform/health.ts';
import { cleanAnswers } from './platform/idempotency.ts';
import type { ScheduledJob } from './platform/jobs.ts';
import type { Replicas } from './platform/replicas.ts';
import { cleanLimits } from './platform/limits.ts';
import { shareRequests } from './platform/fair-share.ts';
import type { Feature } from './platform/feature.ts';
import { makeMetrics } from './platform/metrics.ts';
import { serveOtherNames } from './platform/other-names.ts';
import { makeOutbox, deliverDue } from './platform/outbox.ts';
import { outboxFigures } from './platform/outbox-rows.ts';
import { refuseOverload } from './platform/overload.ts';
import { makePageBinder } from './platform/page-binder.ts';
import { makePageShell } from './platform/pages.ts';
import { makePorts } from './platform/ports.ts';
import { localBus, type Bus } from './platform/realtime/bus.ts';
import { endedSessions } from './platform/realtime/ports.ts';
import { makeRealtime } from './platform/realtime/realtime.ts';
import { realtimeSocket } from './platform/realtime/socket.ts';
import { robotsRoute } from './platform/robots.ts';
import { makeSecrets } from './platform/secrets.ts';
import type { SmsSender } from './platform/providers.ts';
import { endSlowBodies, slowestBodyMs } from './platform/slow-bodies.ts';
import { preparePages, prepareSite, shield } from './platform/site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const webDir = join(root, 'web/dist');
const consoleDir = join(root, 'console/dist');

const platformJobs: readonly ScheduledJob[] = [
  { name: 'platform.clean-answers', cron: '0 4 * * *', work: cleanAnswers },
  { name: 'platform.clean-limits', cron: '50 3 * * *', work: cleanLimits },
  { name: 'platform.clean-inbox', cron: '10 4 * * *', work: cleanInbox },
  { name: 'platform.clean-pushes', cron: '15 4 * * *', work: cleanPushes },
  { name: 'platform.clean-pay-notices', cron: '20 4 * * *', work: cleanWebhooks },
  // The sandbox's cashier: what it still has to tell after a restart.
  { name: 'platform.work-off-cashier', cron: '* * * * *', work: workOffCashier },
  // The sandbox's phones: what still rings after a restart.
  { name: 'platform.play-calls', cron: '* * * * *', work: playCalls, pollSeconds: 5 },
  { name: 'platform.clean-calls', cron: '25 4 * * *', work: cleanSandboxCalls },
  // Delivers what a crash left between commit and delivery; otherwise the process delivers right after the commit.
  { name: 'platform.deliver-events', cron: '* * * * *', work: deliverDue },
];

export const allJobs: readonly ScheduledJob[] = [
  ...platformJobs,
  ...features.flatMap((feature) => feature.jobs ?? []),
];

function smsSender(env: Env): SmsSender {
  return env.sms.provider === 'tencent' ? tencentSms(env.sms) : sandboxSms;
}

function realTimer(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

/** What the process shares; tests pass their own clock, providers and listeners. */
export function makeDeps(given: {
  env: Env;
  db: Db;
  /** What events are delivered by; `db` by default. */
  background?: Db;
  /** For reads that may lag; by default there are none. */
  replicas?: Replicas | null;
  /** Between processes; by default there is but this one. */
  bus?: Bus;
  log: Logger;
  clock?: () => Date;
  pause?: Deps['pause'];
  timer?: Deps['timer'];
  /** By default checked in the sandbox and compiled in production. */
  answers?: Deps['answers'];
  extra?: Feature;
}): Deps {
  const secrets = makeSecrets(given.env.secretKey, given.env.previousSecretKey);
  const all = given.extra ? [...features, given.extra] : features;
  const background = given.background ?? given.db;
  const deps: WechatDeps = {
    env: given.env,
    db: given.db,
    replicas: given.replicas ?? null,
    log: given.log,
    clock: given.clock ?? (() => new Date()),
    pause: given.pause ?? ((ms) => new Promise((go) => void setTimeout(go, ms))),
    timer: given.timer ?? realTimer,
    random: randomBytes,
    secrets,
    ports: makePorts([
      { name: 'platform', requires: [authenticator, staffAuthenticator, endedSessions, callReports] },
      ...all,
    ]),
    events: makeEvents(all.flatMap((feature) => feature.listens ?? [])),
    outbox: makeOutbox(() => ({ ...whole, db: background })),
    realtime: makeRealtime(
      given.bus ?? localBus(),
      (error) => given.log.error({ err: error }, 'realtime events were not sent'),
      given.clock ?? (() => new Date()),
    ),
    metrics: makeMetrics(() => outboxFigures(background, whole.clock())),
    sms: smsSender(given.env),
    storage: chooseStorage(given.env, secrets).storage,
    locate,
    companies: chooseCompanies(given),
    invoices: chooseInvoices({
      env: given.env,
      clock: given.clock ?? (() => new Date()),
      random: randomBytes,
    }),
    answers: given.answers ?? (given.env.mode === 'production' ? 'compiled' : 'checked'),
    triggerJob: () => undefined,
    self: { url: '' },
  };
  const transport = wechatTransport(deps);
  const { identity, eSign, push } = given.env;
  const whole: Deps = Object.assign(deps, {
    wechat: wechatClient(deps, transport),
    contentCheck: given.env.contentCheck === 'wechat' ? wechatCheck(deps, transport) : localCheck,
    push: push.provider === 'none' ? null : getuiPush(deps, push),
    pay: choosePay(deps),
    calls: chooseCalls(deps),
    identity: identity.provider === 'none' ? null : tencentIdentity(deps, identity),
    eSign: eSign.provider === 'none' ? null : esignClient(deps, eSign),
  });
  return whole;
}

/** The whole server, not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env } = deps;
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Hops counted from our side: an address that the client wrote into the header itself is never trusted.
    trustProxy: env.trustProxy > 0 && ((_address: string, hop: number) => hop < env.trustProxy),
    // Of what no endpoint declares; the binder gives each its own.
    bodyLimit: 4 * smallestBody,
    requestTimeout: slowestBodyMs,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
  });
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply));
  readJsonBodies(app, serveOtherNames(app, env));
  shield(app, env);
  endSlowBodies(app);
  // Who waits for their own requests takes no place of others.
  shareRequests(app, env.databaseUrl ? 8 : 2);
  await refuseOverload(app, deps);
  await prepareSite(app);
  isolateConsole(app, env);
  await realtimeSocket(app, deps);
  healthRoutes(app, deps);
  const [authenticate, authenticateStaff] = [
    deps.ports.get(authenticator),
    deps.ports.get(staffAuthenticator),
  ];
  const bind = makeBinder(app, deps, authenticate, authenticateStaff);
  for (const feature of features) {
    await feature.http?.(app, deps);
    feature.routes?.(bind);
  }
  badgeRoutes(bind);
  payWebhookRoute(app, deps);
  smsReplyRoute(app, deps);
  callReportRoute(app, deps);
  if (env.mode === 'sandbox') {
    sandboxRoutes(bind);
    cashierRoutes(bind);
    sandboxCallRoutes(bind);
  }
  const hasCashier = env.pay.provider === 'sandbox';
  if (hasCashier) sandboxCashier(app, deps);
  await app.register(async (pages) => {
    await preparePages(pages, env, webDir);
    const page = makePageBinder(pages, deps, authenticate, makePageShell(env, webDir));
    for (const feature of features) feature.pages?.(page);
    page.start('/');
    page.missing();
    robotsRoute(pages);
    await consolePages(pages, deps, consoleDir);
    if (env.mode === 'sandbox')
      sandboxPages(
        pages,
        deps,
        () => (hasCashier ? cashierSections(deps.db) : Promise.resolve('')),
        () => (env.call.provider === 'sandbox' ? phoneSection(deps.db) : Promise.resolve('')),
      );
    if (hasCashier) cashierPages(pages, deps);
    if (env.wechat.provider === 'sandbox') sandboxWechat(pages, deps);
    sandboxGetui(pages, deps);
    sandboxIdentity(pages, deps);
    sandboxESign(pages, deps);
    docsRoutes(
      pages,
      allEndpoints.filter((endpoint) => endpoint.access !== 'sandbox' || env.mode === 'sandbox'),
      env.publicUrl,
    );
  });
  return app;
}
