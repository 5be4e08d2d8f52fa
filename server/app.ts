import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountJobs } from './features/account/jobs.ts';
import {
  avatarShown,
  cardSummary,
  closedTo,
  custodians,
  renamed,
  securityNotice,
  sessionsEnded,
  writingChecked,
} from './features/account/ports.ts';
import { accountRoutes } from './features/account/routes/basics.ts';
import { identityRoutes } from './features/account/routes/identity.ts';
import { lifecycleRoutes } from './features/account/routes/lifecycle.ts';
import { wechatMessageRoutes } from './features/account/routes/wechat-messages.ts';
import { accountCustodian } from './features/account/service/custody.ts';
import { hasSignedToday } from './features/account/service/sign-in.ts';
import { authenticate } from './features/account/service/sessions.ts';
import { cardJobs } from './features/card/jobs.ts';
import {
  acquaintance,
  cardChanged,
  cardRemoved,
  identityChanged,
  tellOwner,
  headcount,
  stranger,
} from './features/card/ports.ts';
import { cardPages, cardRoutes } from './features/card/routes.ts';
import { cardCustodian } from './features/card/service/custody.ts';
import { hasRevealedToday, hasViewedToday } from './features/card/service/deeds.ts';
import { cardSubjects } from './features/card/service/moderation.ts';
import { permissionsOn, titledPeople } from './features/card/service/people.ts';
import { summariseCards } from './features/card/service/view.ts';
import { friendJobs } from './features/friend/jobs.ts';
import { friendRoutes } from './features/friend/routes.ts';
import { friendCustodian } from './features/friend/service/custody.ts';
import { countApplications } from './features/friend/service/applications.ts';
import { countApplicationsRead } from './features/friend/service/badges.ts';
import { partFriends } from './features/friend/service/endings.ts';
import { refreshEntries } from './features/friend/service/entries.ts';
import { certificationJobs } from './features/certification/jobs.ts';
import { certificationRoutes } from './features/certification/routes.ts';
import { certificationCustodian } from './features/certification/service/custody.ts';
import { followCard, followRemoval } from './features/certification/service/voiding.ts';
import { mediaJobs } from './features/media/jobs.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { mediaCustodian } from './features/media/service/custody.ts';
import { showFiles } from './features/media/service/files.ts';
import { uploadIntake } from './features/media/service/intake.ts';
import { moderationJobs } from './features/moderation/jobs.ts';
import { subjects } from './features/moderation/ports.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { checkPlainly } from './features/moderation/service/check.ts';
import { moderationCustodian } from './features/moderation/service/custody.ts';
import { noticeJobs } from './features/notice/jobs.ts';
import { noticeRoutes } from './features/notice/routes.ts';
import { noticeCustodian } from './features/notice/service/custody.ts';
import { notify, unreadNotices } from './features/notice/service/notices.ts';
import { ended, people, permissions } from './features/relation/ports.ts';
import { relationRoutes } from './features/relation/routes.ts';
import { relationCustodian } from './features/relation/service/custody.ts';
import { factsBetween, friendCounts, hasBlacked } from './features/relation/service/facts.ts';
import { shareJobs } from './features/share/jobs.ts';
import { sharePages, shareRoutes } from './features/share/routes.ts';
import { shareCustodian } from './features/share/service/custody.ts';
import { staffJobs } from './features/staff/jobs.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { staffCustodian } from './features/staff/service/custody.ts';
import { authenticateStaff, endOfficeOf } from './features/staff/service/sessions.ts';
import { trackingJobs } from './features/tracking/jobs.ts';
import { behaviorChecks } from './features/tracking/ports.ts';
import { trackingRoutes } from './features/tracking/routes/calls.ts';
import { tracerSocket } from './features/tracking/routes/tracer.ts';
import { trackingCustodian } from './features/tracking/service/custody.ts';
import { sandboxPages, sandboxRoutes } from './outside/sms/routes.ts';
import { cleanInbox, sandboxSms } from './outside/sms/sandbox.ts';
import { tencentSms } from './outside/sms/tencent.ts';
import { locate } from './outside/geo/ip2region.ts';
import { localCheck } from './outside/moderation/local.ts';
import { wechatCheck } from './outside/moderation/wechat.ts';
import { chooseStorage } from './outside/storage/choose.ts';
import { wechatClient } from './outside/wechat/client.ts';
import { sandboxWechat } from './outside/wechat/sandbox.ts';
import { wechatTransport } from './outside/wechat/transport.ts';
import { badgeRoutes } from './platform/badges.ts';
import { makeBinder } from './platform/bind.ts';
import type { Deps } from './platform/context.ts';
import type { Db } from './platform/database.ts';
import { keepConsoleApart } from './platform/console-host.ts';
import { consolePages } from './platform/console-pages.ts';
import { docsRoutes } from './platform/docs.ts';
import type { Env } from './platform/env.ts';
import { answerFailure, readJsonBodies } from './platform/failures.ts';
import { healthRoutes } from './platform/health.ts';
import { cleanAnswers } from './platform/idempotency.ts';
import type { ScheduledJob } from './platform/jobs.ts';
import { cleanLimits } from './platform/limits.ts';
import { makePageBinder } from './platform/page-binder.ts';
import { makePageShell } from './platform/pages.ts';
import { fill, makePorts } from './platform/ports.ts';
import { makeSecrets } from './platform/secrets.ts';
import type { SmsSender } from './platform/providers.ts';
import { endSlowBodies, slowestBodyMs } from './platform/slow-bodies.ts';
import { preparePages, prepareSite } from './platform/site.ts';

/** Largest JSON body, bytes: a card at all its limits has room twice over. */
const bodyLimit = 256 * 1024;
const root = fileURLToPath(new URL('..', import.meta.url));
const webDir = join(root, 'web/dist');
const consoleDir = join(root, 'console/dist');

const platformJobs: readonly ScheduledJob[] = [
  { name: 'platform.clean-answers', cron: '0 4 * * *', work: cleanAnswers },
  { name: 'platform.clean-limits', cron: '50 3 * * *', work: cleanLimits },
  { name: 'platform.clean-inbox', cron: '10 4 * * *', work: cleanInbox },
];

export const allJobs = [
  ...platformJobs,
  ...accountJobs,
  ...mediaJobs,
  ...moderationJobs,
  ...noticeJobs,
  ...cardJobs,
  ...certificationJobs,
  ...friendJobs,
  ...shareJobs,
  ...trackingJobs,
  ...staffJobs,
];

/** What the features offer each other. */
const fillings = [
  fill(cardSummary, summariseCards),
  // In this order: what friend merges stands on what the two are to others, and on their cards.
  fill(custodians, [
    accountCustodian,
    mediaCustodian,
    noticeCustodian,
    moderationCustodian,
    certificationCustodian,
    cardCustodian,
    shareCustodian,
    trackingCustodian,
    relationCustodian,
    friendCustodian,
    staffCustodian,
  ]),
  fill(avatarShown, (tx, userId, address, before) =>
    showFiles(tx, {
      subject: `user:${userId}`,
      userId,
      files: [{ field: 'avatar', label: '头像', address }],
      kept: [before],
    }),
  ),
  fill(tellOwner, (ctx, userId, notice) => notify(ctx, userId, { category: 'system', ...notice })),
  fill(sessionsEnded, endOfficeOf),
  fill(writingChecked, checkPlainly),
  fill(subjects, { card: cardSubjects }),
  fill(identityChanged, followCard),
  fill(cardRemoved, followRemoval),
  fill(closedTo, hasBlacked),
  fill(renamed, refreshEntries),
  fill(acquaintance, async (ctx, viewerId, ownerId) => ({
    ...stranger,
    ...(await factsBetween(ctx, viewerId, ownerId)),
  })),
  fill(cardChanged, refreshEntries),
  fill(headcount, async (ctx, userIds) => {
    const counts = await friendCounts(ctx, userIds);
    return new Map([...counts].map(([userId, friends]) => [userId, { friends, connections: friends }]));
  }),
  fill(people, titledPeople),
  fill(permissions, permissionsOn),
  fill(ended, partFriends),
  fill(securityNotice, (ctx, userId, notice) => notify(ctx, userId, { category: 'system', ...notice })),
  fill(behaviorChecks, {
    'view-card': async (ctx, { userId, targetType, targetId }) =>
      targetType === 'card' && hasViewedToday(ctx, userId, targetId),
    'reveal-contact': async (ctx, { userId, targetType, targetId }) =>
      targetType === 'card' && hasRevealedToday(ctx, userId, targetId),
    'sign-in': async (ctx, { userId, targetType, targetId }) =>
      targetType === 'user' && targetId === userId && hasSignedToday(ctx, userId),
  }),
];

function smsSender(env: Env): SmsSender {
  return env.sms.provider === 'tencent' ? tencentSms(env.sms) : sandboxSms;
}

/** Everything the process shares; a test gives its own clock, and its own port fillings. */
export function makeDeps(given: {
  env: Env;
  db: Db;
  log: Logger;
  clock?: () => Date;
  pause?: (ms: number) => Promise<void>;
  fillings?: Parameters<typeof makePorts>[0];
}): Deps {
  const secrets = makeSecrets(given.env.secretKey);
  const deps: Omit<Deps, 'wechat' | 'contentCheck'> = {
    env: given.env,
    db: given.db,
    log: given.log,
    clock: given.clock ?? (() => new Date()),
    pause: given.pause ?? ((ms) => new Promise((go) => void setTimeout(go, ms))),
    random: randomBytes,
    secrets,
    ports: makePorts([...fillings, ...(given.fillings ?? [])]),
    sms: smsSender(given.env),
    storage: chooseStorage(given.env, secrets).storage,
    locate,
    kick: () => undefined,
    self: { url: '' },
  };
  const transport = wechatTransport(deps);
  return Object.assign(deps, {
    wechat: wechatClient(deps, transport),
    contentCheck: given.env.contentCheck === 'wechat' ? wechatCheck(deps, transport) : localCheck,
  });
}

/** The whole server, not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env } = deps;
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Counted from this end: what a client itself wrote into the header must not name it.
    trustProxy: env.trustProxy > 0 && ((_address: string, hop: number) => hop < env.trustProxy),
    bodyLimit,
    requestTimeout: slowestBodyMs,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
  });
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply));
  readJsonBodies(app);
  endSlowBodies(app);
  await prepareSite(app, env);
  keepConsoleApart(app, env);
  await tracerSocket(app, deps);
  healthRoutes(app, deps);
  const bind = makeBinder(app, deps, authenticate, authenticateStaff);
  accountRoutes(bind);
  identityRoutes(bind);
  lifecycleRoutes(bind);
  mediaRoutes(bind);
  cardRoutes(bind);
  certificationRoutes(bind);
  moderationRoutes(bind);
  noticeRoutes(bind);
  relationRoutes(bind);
  friendRoutes(bind);
  trackingRoutes(bind);
  shareRoutes(bind);
  staffRoutes(bind);
  badgeRoutes(bind, {
    'notice.unread': async (ctx) => (await unreadNotices(ctx)).count,
    'friend.applications': async (ctx) => (await countApplications(ctx)).count,
    'friend.applications-read': countApplicationsRead,
  });
  await chooseStorage(env, deps.secrets).routes(app, deps, uploadIntake(deps));
  if (env.mode === 'sandbox') sandboxRoutes(bind);
  if (env.wechat.provider !== 'none') wechatMessageRoutes(app, deps);
  await app.register(async (pages) => {
    await preparePages(pages, env, webDir);
    const page = makePageBinder(pages, deps, authenticate, makePageShell(env, webDir));
    cardPages(page);
    sharePages(page);
    page.start('/');
    await consolePages(pages, deps, consoleDir);
    if (env.mode === 'sandbox') sandboxPages(pages, deps);
    if (env.wechat.provider === 'sandbox') sandboxWechat(pages, deps);
    docsRoutes(
      pages,
      allEndpoints.filter((endpoint) => endpoint.access !== 'sandbox' || env.mode === 'sandbox'),
      env.publicUrl,
    );
  });
  app.setNotFoundHandler((request, reply) =>
    answerFailure(new Failure('notFound', { message: '地址不存在，请检查链接' }), request, reply),
  );
  return app;
}
