import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import type { Ctx, ViewerCtx } from '../../platform/context.ts';
import { requiredPort } from '../../platform/ports.ts';

/** A person in a list of people. */
export interface PersonLine {
  /** The default card. */
  card_id: number;
  realname: string;
  avatar: string;
  /** What he does, in one line. */
  title: string;
}

/** Who people are, as far as they may be seen. */
export const people =
  requiredPort<(ctx: Ctx, userIds: readonly number[]) => Promise<Map<number, PersonLine>>>('relation.people');

/** D27: what the caller may do with another person. */
export const permissions =
  requiredPort<(ctx: ViewerCtx, userId: number) => Promise<ViewerPermissions>>('relation.permissions');
