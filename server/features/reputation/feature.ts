import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { circlePlugins } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { reputationRoutes } from './routes.ts';
import { reputationLifecycle } from './service/lifecycle.ts';
import { earningListeners } from './service/listeners.ts';

export const feature = defineFeature({
  name: 'reputation',
  routes: reputationRoutes,
  provides: [
    provide(circlePlugins, [
      {
        key: 'score',
        title: '圈子积分',
        what: '发帖、评论、打卡、签到得积分，有本月榜和总榜；从打开时起计算',
        membersOnly: true,
        path: (circleId) => `/phonebook/${circleId}/score`,
      },
    ]),
    provide(lifecycles, reputationLifecycle),
  ],
  listens: earningListeners,
  demo: () => import('./demo.ts'),
});
