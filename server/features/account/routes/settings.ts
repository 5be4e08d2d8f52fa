import * as contract from '@qunlu/contract/account/settings.ts';
import type { Binder } from '../../../platform/bind.ts';
import { androidUpdate } from '../service/app-version.ts';
import { setPush } from '../service/devices.ts';
import { acceptProtocols, listProtocols } from '../service/protocols.ts';
import { prove } from '../service/reauthentication.ts';
import { endOneSession, listSessions, logoutEverywhere } from '../service/session-list.ts';

export function settingsRoutes(bind: Binder): void {
  bind(contract.listSessions, (ctx) => listSessions(ctx));
  bind(contract.prove, (ctx, { body }) => prove(ctx, body));
  bind(contract.endOneSession, (ctx, { body }) => endOneSession(ctx, body.id));
  bind(contract.logoutEverywhere, (ctx, { body }) => logoutEverywhere(ctx, body.keep === 1));
  bind(contract.listProtocols, (ctx) => listProtocols(ctx));
  bind(contract.acceptProtocols, (ctx, { body }) => acceptProtocols(ctx, body.protocolIds));
  bind(contract.setPush, (ctx, { body }) => setPush(ctx, body));
  bind(contract.androidUpdate, async (ctx, { query }) => androidUpdate(ctx.deps.env, query.version));
}
