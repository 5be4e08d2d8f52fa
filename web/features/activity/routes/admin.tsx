import type { RouteSpec } from '../../../platform/router/table.ts';

/** Publishing and the organiser's screens. */
export const adminRoutes: readonly RouteSpec[] = [];
