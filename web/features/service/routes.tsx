import type { RouteSpec } from '../../platform/router/table.ts';

/** Finding, reading and publishing. */
const publishRoutes: readonly RouteSpec[] = [];

/** Buying, orders and the seller's desk. */
const orderRoutes: readonly RouteSpec[] = [];

export const serviceRoutes: readonly RouteSpec[] = [...publishRoutes, ...orderRoutes];
