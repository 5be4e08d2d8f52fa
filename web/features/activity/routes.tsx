import type { RouteSpec } from '../../platform/router/table.ts';
import { adminRoutes } from './routes/admin.tsx';
import { doorRoutes } from './routes/door.tsx';

export const activityRoutes: readonly RouteSpec[] = [...doorRoutes, ...adminRoutes];
