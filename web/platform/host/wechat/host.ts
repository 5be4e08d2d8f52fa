import { withAttribution } from '../../attribution.ts';
import { pageConfig } from '../../config.ts';
import { whenReady } from '../../page-state.ts';
import { preCheckFailed } from '../../pre-check.ts';
import { splitTarget } from '../../router/hash-bang.ts';
import { browserHost } from '../browser.ts';
import type { Detected } from '../detect.ts';
import { host, registerHost } from '../host.ts';
import type { Host, Payable } from '../host-interface.ts';
import { openLoginPage, type LoginWish } from '../login-page.ts';
import { beginOauth } from '../oauth.ts';
import { presentShare } from '../share-data.ts';
import { hasTicket } from '../mini-program/ticket.ts';
import { guide, guideFile, scan } from './actions.ts';
import { insideMiniProgram } from './environment.ts';
import { chooseImage } from './images.ts';
import { sdk } from './sdk.ts';
import { setMenuShare } from './share.ts';

/** WeChat's browser, and WeCom's, which is like it but takes neither its JS-SDK nor its login. */
export function wechatHost(found: Detected): Host {
  const speaks = !found.wecom && pageConfig().jssdk.length > 0;
  return {
    ...browserHost(found),
    name: 'wechat',
    ownsHeader: true,
    canDownload: false,
    canShare: false,
    canScan: speaks && found.mobile,
    canPay: () => payable(found),
    login: (wish) => void login(wish, found),
    share: () => Promise.resolve('unavailable'),
    setShare: (data) => void (speaks && setMenuShare(data, found.version)),
    saveContact: guide,
    saveFile: guideFile,
    scan: () => (speaks ? scan() : Promise.resolve(null)),
    close: () => speaks && close(),
    ...(speaks ? { chooseImage } : {}),
  };
}

function payable({ wecom, mobile }: Detected): Payable {
  if (wecom) return { ok: false, why: '请在微信或浏览器中打开后支付' };
  return mobile ? { ok: true } : { ok: false, why: '请在手机微信中打开后支付' };
}

/** B199: by WeChat's authorisation; where the house has no service account by the login page. */
async function login(wish: LoginWish, found: Detected): Promise<void> {
  if (found.wecom || !pageConfig().login.official) return openLoginPage(wish);
  if (await becomesMiniProgram(found)) return host().login(wish);
  try {
    await beginOauth({ app: 'official', purpose: 'login', route: routeOf(wish.callback) });
  } catch (error) {
    await preCheckFailed(error, wish);
  }
}

/** The callback with who brought the visitor: the address of the page is another one when WeChat comes back. */
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

/** A page that WeChat turns out to show inside a mini-program gets its host after all. */
async function becomesMiniProgram(found: Detected): Promise<boolean> {
  if (!(await insideMiniProgram())) return false;
  if (host().name !== 'mini-program') await (await import('../mini-program/host.ts')).begin(found);
  return true;
}

export async function begin(found: Detected): Promise<void> {
  registerHost(wechatHost(found));
  if (found.wecom) return;
  // only a page inside a mini-program is given a ticket, and that must be known before anybody is led to log in
  if (hasTicket()) await becomesMiniProgram(found);
  whenReady(() => void settle(found));
}

/** Once the first screen stands: the rest of the detection, and what WeChat's menu passes on. */
async function settle(found: Detected): Promise<void> {
  if (!(await becomesMiniProgram(found))) host().setShare(presentShare());
}
