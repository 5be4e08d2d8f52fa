import * as contract from '@qunlu/contract/account/calls.ts';
import type { Binder } from '../../../platform/bind.ts';
import { exchangeCode, makeSign, sendCode, verifyTime } from '../service/codes.ts';
import { loginByCode } from '../service/login.ts';
import { editUser, viewUser } from '../service/profile.ts';
import { endSession, endSessionsByHash } from '../service/sessions.ts';
import { readSiteData } from '../service/site.ts';

export function accountRoutes(bind: Binder): void {
  bind(contract.getSign, (ctx, { body }) => makeSign(ctx, body.phone));
  bind(contract.sendPhoneCode, (ctx, { body }) => sendCode(ctx, body));
  bind(contract.phoneVerifyTime, (ctx, { query }) => verifyTime(ctx, query.phone));
  bind(contract.verifyPhoneCode, (ctx, { body }) => exchangeCode(ctx, body));
  bind(contract.loginByCode, (ctx, { body }) => loginByCode(ctx, body));
  bind(contract.logout, async (ctx) => {
    await endSession(ctx);
    return { ok: true };
  });
  bind(contract.revokeSessions, async (ctx, { body }) => {
    await endSessionsByHash(ctx, body.tickets);
    return { ok: true };
  });
  bind(contract.viewUser, (ctx, { query }) => viewUser(ctx, query.id));
  bind(contract.editUser, (ctx, { body }) => editUser(ctx, body));
  bind(contract.getData, (ctx, { query }) => readSiteData(ctx, query._qc ?? ''));
}
