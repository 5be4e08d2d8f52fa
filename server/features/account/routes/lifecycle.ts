import * as leaving from '@qunlu/contract/account/leaving.ts';
import * as contract from '@qunlu/contract/account/settings.ts';
import type { Binder } from '../../../platform/bind.ts';
import { androidUpdate } from '../service/app-version.ts';
import { dailyQuote } from '../service/daily-quotes.ts';
import { setPush } from '../service/devices.ts';
import { exportFile, exportState, requestExport } from '../service/export.ts';
import { banOff, cancelLeaving, viewLeaving } from '../service/leaving.ts';
import { acceptProtocols, listProtocols } from '../service/protocols.ts';
import { endOneSession, listSessions, logoutEverywhere } from '../service/session-list.ts';
import { isSigned, signIn, signList } from '../service/sign-in.ts';

/** Sessions, protocols, sign-in, devices, leaving, export. */
export function lifecycleRoutes(bind: Binder): void {
  bind(contract.listSessions, (ctx) => listSessions(ctx));
  bind(contract.endOneSession, (ctx, { body }) => endOneSession(ctx, body.id));
  bind(contract.logoutEverywhere, (ctx, { body }) => logoutEverywhere(ctx, body.keep === 1));
  bind(contract.listProtocols, (ctx) => listProtocols(ctx));
  bind(contract.acceptProtocols, (ctx, { body }) => acceptProtocols(ctx, body.protocolIds));
  bind(contract.isSigned, (ctx) => isSigned(ctx));
  bind(contract.signIn, (ctx) => signIn(ctx));
  bind(contract.signList, (ctx, { query }) => signList(ctx, query.month));
  bind(contract.dailyQuote, async (ctx) => dailyQuote(ctx.now));
  bind(contract.setPush, (ctx, { body }) => setPush(ctx, body));
  bind(leaving.viewLeaving, (ctx) => viewLeaving(ctx));
  bind(leaving.banOff, (ctx, { body }) => banOff(ctx, body));
  bind(leaving.cancelLeaving, (ctx) => cancelLeaving(ctx));
  bind(leaving.requestExport, (ctx) => requestExport(ctx));
  bind(leaving.exportState, (ctx) => exportState(ctx));
  bind(leaving.exportFile, (ctx, { query }) => exportFile(ctx, query));
  bind(contract.androidUpdate, async (ctx, { query }) => androidUpdate(ctx.deps.env, query.version));
}
