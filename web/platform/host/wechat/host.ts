import { withAttribution } from '../../attribution.ts';
import { pageConfig } from '../../config.ts';
import { whenReady } from '../../page-state.ts';
import { preCheckFailed } from '../../pre-check.ts';
import { splitTarget } from '../../router/hash-bang.ts';
import { browserHost } from '../browser.ts';
import type { Detection } from '../detect.ts';
import { host, registerHost } from '../host.ts';
import type { Host, Payable } from '../host-interface.ts';
import { openLoginPage, type LoginRequest } from '../login-page.ts';
import { beginOauth } from '../oauth.ts';
import { presentShare } from '../share-data.ts';
import { hasTicket } from '../mini-program/ticket.ts';
import { guide, guideFile, scan } from './actions.ts';
import { insideMiniProgram } from './environment.ts';
import { chooseImage } from './images.ts';
import { sdk } from './sdk.ts';
import { setMenuShare } from './share.ts';

/** The browser of WeChat. WeCom's is handled here, too: it is like WeChat's, but has neither the JS-SDK nor the login. */
export function wechatHost(found: Detection): Host {
  const speaks = !found.wecom && pageConfig().jssdk.length > 0;
  return {
    ...browserHost(found),
    name: 'wechat',
    ownsHeader: true,
    canDownload: false,
    canShare: false,
    canScan: speaks && found.mobile,
    canPay: () => payable(found),
    payChannel: () => 'jsapi',
    pay: async (start, request) => (await import('./pay.ts')).payInWechat(start, request),
    confirmTransfer: async (sheet) =>
      speaks && found.mobile ? (await import('./pay.ts')).confirmInWechat(sheet) : 'unavailable',
    login: (request) => void login(request, found),
    share: () => Promise.resolve('unavailable'),
    setShare: (data) => void (speaks && setMenuShare(data, found.version)),
    saveContact: guide,
    saveFile: guideFile,
    scan: () => (speaks ? scan() : Promise.resolve(null)),
    close: () => speaks && close(),
    ...(speaks ? { chooseImage } : {}),
  };
}

function payable({ wecom, mobile }: Detection): Payable {
  if (wecom) return { ok: false, why: '请在微信或浏览器中打开后支付' };
  return mobile ? { ok: true } : { ok: false, why: '请在手机微信中打开后支付' };
}

/** B199: logs in by WeChat's authorisation, or by the login page when this installation has no service account. */
async function login(request: LoginRequest, found: Detection): Promise<void> {
  if (found.wecom || !pageConfig().login.official) return openLoginPage(request);
  if (await becomesMiniProgram(found)) return host().login(request);
  try {
    await beginOauth({ app: 'official', purpose: 'login', route: routeOf(request.callback) });
  } catch (error) {
    await preCheckFailed(error, request);
  }
}

/** The callback with `_qc` and `_ac` added: when WeChat comes back, they are no longer in the address of the page. */
function routeOf(callback: string): string {
  if (!callback.startsWith('/')) return callback;
  const { path, query } = splitTarget(callback);
  const search = withAttribution(query).toString();
  return path + (search ? `?${search}` : '');
}

function close(): boolean {
  void sdk().then((wx) => wx?.closeWindow());
  return true;
}

/** Changes to the host of the mini-program when the page turns out to be inside one. Answers whether it is. */
async function becomesMiniProgram(found: Detection): Promise<boolean> {
  if (!(await insideMiniProgram())) return false;
  if (host().name !== 'mini-program') await (await import('../mini-program/host.ts')).begin(found);
  return true;
}

export async function begin(found: Detection): Promise<void> {
  registerHost(wechatHost(found));
  if (found.wecom) return;
  // An address with a ticket comes from a mini-program. This must be settled before any guard starts a login.
  if (hasTicket()) await becomesMiniProgram(found);
  whenReady(() => void settle(found));
}

/** After the first screen is shown: finishes the detection of a mini-program, and tells WeChat's menu what to share. */
async function settle(found: Detection): Promise<void> {
  if (!(await becomesMiniProgram(found))) host().setShare(presentShare());
}
