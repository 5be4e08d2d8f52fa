import { chooseStorage } from '../../adapters/storage/choose.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { avatarChanged } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { mediaJobs } from './jobs.ts';
import { mediaRoutes } from './routes.ts';
import { mediaLifecycle } from './service/lifecycle.ts';
import { showFiles } from './service/files.ts';
import { uploadIntake } from './service/intake.ts';

export const feature = defineFeature({
  name: 'media',
  routes: mediaRoutes,
  http: (app, deps) => chooseStorage(deps.env, deps.secrets).routes(app, deps, uploadIntake(deps)),
  jobs: mediaJobs,
  provides: [provide(lifecycles, mediaLifecycle)],
  listens: [
    inTransactionOf(avatarChanged, (tx, { userId, avatar, before }) =>
      showFiles(tx, {
        subject: `user:${userId}`,
        userId,
        files: [{ field: 'avatar', label: '头像', address: avatar }],
        kept: [before],
      }),
    ),
  ],
});
