import * as password from '@qunlu/contract/account/password.ts';
import type { Binder } from '../../../platform/bind.ts';
import { appeal, viewAppeal } from '../service/appeals.ts';
import { loginByPassword, recoverAccount, setPassword } from '../service/password.ts';

/** Passwords, WeChat, QR logins, bindings, merging. */
export function identityRoutes(bind: Binder): void {
  bind(password.loginByPassword, (ctx, { body }) => loginByPassword(ctx, body));
  bind(password.setPassword, (ctx, { body }) => setPassword(ctx, body));
  bind(password.recoverAccount, (ctx, { body }) => recoverAccount(ctx, body));
  bind(password.appeal, (ctx, { body }) => appeal(ctx, body.content));
  bind(password.viewAppeal, (ctx) => viewAppeal(ctx));
}
