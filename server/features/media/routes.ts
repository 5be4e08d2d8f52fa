import * as contract from '@qunlu/contract/media/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { makeCredential } from './service/credential.ts';
import { cropAvatar } from './service/crop.ts';
import { downloadMedia } from './service/download.ts';

export function mediaRoutes(bind: Binder): void {
  bind(contract.uploadCredential, (ctx, { query }) => makeCredential(ctx, query));
  bind(contract.downloadMedia, (ctx, { body }) => downloadMedia(ctx, body.id));
  bind(contract.cropAvatar, (ctx, { body }) => cropAvatar(ctx, body.url));
}
