import * as contract from '@qunlu/contract/relation.ts';
import type { Binder } from '../../platform/bind.ts';
import { blockUser, followUser, unblockUser, unfollowUser } from './service/changes.ts';
import { listBlocked, viewRelation } from './service/view.ts';

export function relationRoutes(bind: Binder): void {
  bind(contract.viewRelation, (ctx, { query }) => viewRelation(ctx, query.user_id));
  bind(contract.followUser, (ctx, { body }) => followUser(ctx, body.user_id));
  bind(contract.unfollowUser, (ctx, { body }) => unfollowUser(ctx, body.user_id));
  bind(contract.blockUser, (ctx, { body }) => blockUser(ctx, body.user_id));
  bind(contract.unblockUser, (ctx, { body }) => unblockUser(ctx, body.user_id));
  bind(contract.listBlocked, (ctx, { query }) => listBlocked(ctx, query));
}
