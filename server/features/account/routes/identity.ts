import * as password from '@qunlu/contract/account/password.ts';
import * as qr from '@qunlu/contract/account/qr-login.ts';
import type { Binder } from '../../../platform/bind.ts';
import { appeal, viewAppeal } from '../service/appeals.ts';
import { loginByPassword, recoverAccount, setPassword } from '../service/password.ts';
import { beginQrLogin, decideQr, pollQrState, scanQrLogin } from '../service/qr-login.ts';

/** Passwords, WeChat, QR logins, bindings, merging. */
export function identityRoutes(bind: Binder): void {
  bind(password.loginByPassword, (ctx, { body }) => loginByPassword(ctx, body));
  bind(password.setPassword, (ctx, { body }) => setPassword(ctx, body));
  bind(password.recoverAccount, (ctx, { body }) => recoverAccount(ctx, body));
  bind(password.appeal, (ctx, { body }) => appeal(ctx, body.content));
  bind(password.viewAppeal, (ctx) => viewAppeal(ctx));

  bind(qr.qrLoginBegin, (ctx) => beginQrLogin(ctx));
  bind(qr.qrLoginState, (ctx, { body }) => pollQrState(ctx, body));
  bind(qr.qrLoginScan, (ctx, { body }) => scanQrLogin(ctx, body.id));
  bind(qr.qrLoginConfirm, (ctx, { body }) => decideQr(ctx, body.id, 'confirmed'));
  bind(qr.qrLoginCancel, (ctx, { body }) => decideQr(ctx, body.id, 'cancelled'));
}
