import * as contract from '@qunlu/contract/share.ts';
import type { Binder } from '../../platform/bind.ts';
import { drawQrcode } from './service.ts';

export function shareRoutes(bind: Binder): void {
  bind(contract.qrcode, (ctx, { query }) => drawQrcode(ctx, query.url));
}
