import * as bindings from '@qunlu/contract/account/bindings.ts';
import * as password from '@qunlu/contract/account/password.ts';
import * as qr from '@qunlu/contract/account/qr-login.ts';
import * as wechat from '@qunlu/contract/account/wechat.ts';
import type { Binder } from '../../../platform/bind.ts';
import { appeal, viewAppeal } from '../service/appeals.ts';
import { bindMiniPhone, bindPhone } from '../service/bindings-phone.ts';
import { bindWechat, proveWechat } from '../service/bindings-wechat.ts';
import { listBindings, unbind, unbindPhone, unbindWechat, viewPhoneInfo } from '../service/bindings.ts';
import { loginByPassword, recoverAccount, setPassword } from '../service/password.ts';
import { beginQrLogin, decideQr, pollQrState, scanQrLogin } from '../service/qr-login.ts';
import { checkOldToken } from '../service/sessions.ts';
import { composeFollowCode, followsOfficialAccount, signJssdk } from '../service/wechat-follow.ts';
import {
  handOver,
  loginByToken,
  loginByWechat,
  loginInMini,
  registerByTicket,
  takeOver,
} from '../service/wechat-login.ts';
import { beginWechat } from '../service/wechat-state.ts';

/** Passwords, WeChat, QR logins, bindings. */
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

  wechatRoutes(bind);
  bindingRoutes(bind);
}

function wechatRoutes(bind: Binder): void {
  bind(wechat.wechatBegin, (ctx, { body }) => beginWechat(ctx, body));
  bind(wechat.wechatLogin, (ctx, { body }) => loginByWechat(ctx, body));
  bind(wechat.wechatRegister, (ctx, { body }) => registerByTicket(ctx, body));
  bind(wechat.wechatToken, (ctx, { body }) => loginByToken(ctx, body));
  bind(wechat.miniLogin, (ctx, { body }) => loginInMini(ctx, body));
  bind(wechat.miniPhone, (ctx, { body }) => bindMiniPhone(ctx, body.code));
  bind(wechat.handOver, (ctx) => handOver(ctx));
  bind(wechat.takeOver, (ctx, { body }) => takeOver(ctx, body.ticket));
  bind(wechat.followWechat, (ctx, { body }) => {
    checkOldToken(ctx, body.token);
    return followsOfficialAccount(ctx);
  });
  bind(wechat.composeSubscribeQrcode, (ctx) => composeFollowCode(ctx));
  bind(wechat.jssdkConfig, (ctx, { query }) => signJssdk(ctx, query.url));
}

function bindingRoutes(bind: Binder): void {
  bind(bindings.listBindings, (ctx) => listBindings(ctx));
  bind(bindings.phoneInfo, (ctx) => viewPhoneInfo(ctx));
  bind(bindings.bindPhone, (ctx, { body }) => bindPhone(ctx, body));
  bind(bindings.bindPhoneOld, (ctx, { body }) => {
    checkOldToken(ctx, body.token);
    return bindPhone(ctx, body);
  });
  bind(bindings.unbindPhone, (ctx, { body }) => {
    checkOldToken(ctx, body.token);
    return unbindPhone(ctx, body);
  });
  bind(bindings.proveWechat, (ctx, { body }) => proveWechat(ctx, body));
  bind(bindings.bindWechat, (ctx, { body }) => bindWechat(ctx, body));
  bind(bindings.bindWechatOld, (ctx, { body }) => {
    checkOldToken(ctx, body.token);
    return bindWechat(ctx, body);
  });
  bind(bindings.unbindWechat, (ctx, { body }) => {
    checkOldToken(ctx, body.token);
    return unbindWechat(ctx, body.code);
  });
  bind(bindings.unbind, (ctx, { body }) => unbind(ctx, body));
}
