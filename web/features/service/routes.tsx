import type { RouteSpec } from '../../platform/router/table.ts';

/**
 * Finding, reading and publishing. A service itself opens from links outside: its route is one of those that the app knows
 * first (`web/app/first-routes.ts`).
 */
const publishRoutes: readonly RouteSpec[] = [];

/** Buying, orders and the seller's desk. */
const orderRoutes: readonly RouteSpec[] = [];

export const serviceRoutes: readonly RouteSpec[] = [...publishRoutes, ...orderRoutes];
