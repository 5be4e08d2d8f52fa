import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import type { ViewerCtx } from '../../platform/context.ts';
import { requiredPort } from '../../platform/ports.ts';

/** D27: what the caller may do with another person. */
export const permissions =
  requiredPort<(ctx: ViewerCtx, userId: number) => Promise<ViewerPermissions>>('relation.permissions');
