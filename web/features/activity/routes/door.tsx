import type { RouteSpec } from '../../../platform/router/table.ts';

/** Signing in: the host's code, the attendee's scan, the door. */
export const doorRoutes: readonly RouteSpec[] = [];
