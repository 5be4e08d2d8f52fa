import * as contract from '@qunlu/contract/poster/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { ownPoster, pictureOf } from './service/poster.ts';

export function posterRoutes(bind: Binder): void {
  bind(contract.viewPoster, (ctx, { query }) => ownPoster(ctx, query.id));
  bind(contract.posterPicture, (ctx, { query }) => pictureOf(ctx, query));
}
