import * as contract from '@qunlu/contract/relation.ts';
import type { Binder } from '../../platform/bind.ts';
import { blackUser, followUser, unblackUser, unfollowUser } from './service/changes.ts';
import { listBlacked, viewRelation } from './service/view.ts';

export function relationRoutes(bind: Binder): void {
  bind(contract.viewRelation, (ctx, { query }) => viewRelation(ctx, query.user_id));
  bind(contract.followUser, (ctx, { body }) => followUser(ctx, body.user_id));
  bind(contract.unfollowUser, (ctx, { body }) => unfollowUser(ctx, body.user_id));
  bind(contract.blackUser, (ctx, { body }) => blackUser(ctx, body.user_id));
  bind(contract.unblackUser, (ctx, { body }) => unblackUser(ctx, body.user_id));
  bind(contract.listBlacked, (ctx, { query }) => listBlacked(ctx, query));
}
