import { authenticator } from '../../platform/bind.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { endedSessions } from '../../platform/realtime/ports.ts';
import { accountJobs } from './jobs.ts';
import { cardSummary, closedTo, relationFlags, statusOnReturn, writingChecked } from './ports.ts';
import { accountRoutes } from './routes/basics.ts';
import { identityRoutes } from './routes/identity.ts';
import { settingsRoutes } from './routes/settings.ts';
import { wechatMessageRoutes } from './routes/wechat-messages.ts';
import { authenticate, endedSessions as findEnded } from './service/sessions.ts';

export const feature = defineFeature({
  name: 'account',
  routes(bind) {
    accountRoutes(bind);
    identityRoutes(bind);
    settingsRoutes(bind);
  },
  http(app, deps) {
    if (deps.env.wechat.provider !== 'none') wechatMessageRoutes(app, deps);
  },
  jobs: accountJobs,
  requires: [cardSummary, closedTo, relationFlags, statusOnReturn, writingChecked],
  provides: [provide(authenticator, authenticate), provide(endedSessions, findEnded)],
});
