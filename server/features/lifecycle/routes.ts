import * as leaving from '@qunlu/contract/lifecycle/leaving.ts';
import * as merging from '@qunlu/contract/lifecycle/merge.ts';
import type { Binder } from '../../platform/bind.ts';
import { exportFile, exportState, requestExport } from './service/export.ts';
import { banOff, cancelLeaving, viewLeaving } from './service/leaving.ts';
import { mergeAccounts, previewMerge } from './service/merge.ts';

export function lifecycleRoutes(bind: Binder): void {
  bind(merging.mergeAccess, (ctx, { body }) => previewMerge(ctx, body));
  bind(merging.merge, (ctx, { body }) => mergeAccounts(ctx, body.ticket));
  bind(leaving.viewLeaving, (ctx) => viewLeaving(ctx));
  bind(leaving.banOff, (ctx, { body }) => banOff(ctx, body));
  bind(leaving.cancelLeaving, (ctx) => cancelLeaving(ctx));
  bind(leaving.requestExport, (ctx) => requestExport(ctx));
  bind(leaving.exportState, (ctx) => exportState(ctx));
  bind(leaving.exportFile, (ctx, { query }) => exportFile(ctx, query));
}
