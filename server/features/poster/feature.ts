import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { privileges } from '../membership/ports.ts';
import { circlePlugins } from '../circle/ports.ts';
import { posterRoutes } from './routes.ts';
import { posterPrivileges } from './service/privileges.ts';

export const feature = defineFeature({
  name: 'poster',
  routes: posterRoutes,
  provides: [
    provide(privileges, posterPrivileges),
    provide(circlePlugins, [
      {
        key: 'poster',
        title: '海报',
        what: '成员可以做带自己二维码的邀请海报',
        membersOnly: true,
        path: (circleId) => `/phonebook/${circleId}/poster`,
      },
    ]),
  ],
});
