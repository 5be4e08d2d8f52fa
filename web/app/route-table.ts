import { accountRoutes } from '../features/account/routes.tsx';
import { cardRoutes } from '../features/card/routes.tsx';
import { certificationRoutes } from '../features/certification/routes.tsx';
import { friendRoutes } from '../features/friend/routes.tsx';
import { lifecycleRoutes } from '../features/lifecycle/routes.tsx';
import { noticeRoutes } from '../features/notice/routes.tsx';
import { relationRoutes } from '../features/relation/routes.tsx';
import { scoreRoutes } from '../features/score/routes.tsx';
import { createTable } from '../platform/router/table.ts';
import { aliases, redirects } from './redirects.ts';
import { appRoutes } from './routes.tsx';

/** Every screen of the product: those of the features and those that combine them. */
export const routeTable = createTable({
  routes: [
    ...appRoutes,
    ...accountRoutes,
    ...lifecycleRoutes,
    ...scoreRoutes,
    ...cardRoutes,
    ...certificationRoutes,
    ...noticeRoutes,
    ...friendRoutes,
    ...relationRoutes,
  ],
  aliases,
  redirects,
});
