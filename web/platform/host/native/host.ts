import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { setPush } from '@qunlu/contract/account/settings.ts';
import { call } from '../../http/call.ts';
import { callNative, whenReady } from '../../page-state.ts';
import { reportError } from '../../report.ts';
import { currentTarget } from '../../router/hash-bang.ts';
import { onSessionChange, session } from '../../session.ts';
import { browserHost } from '../browser.ts';
import type { Detection } from '../detect.ts';
import { registerHost } from '../host.ts';
import type { Host, ShareResult } from '../host-interface.ts';
import { presentShare } from '../share-data.ts';
import { isAtLeast } from '../version.ts';
import { type Bridge, BridgeError, openBridge } from './bridge.ts';
import { nativeLogin } from './login.ts';

/** B248, B249: older wrappers cannot pay. */
export const payingSince = '2.0.14';

/** The host of our own native wrapper. What it does not know, its web view does as a browser. */
export function nativeHost(found: Detection, bridge: Bridge): Host {
  const browser = browserHost(found);
  /** For messages whose answer nobody waits for: a failure is reported, and not shown. */
  const notify = (name: 'set-share' | 'dial' | 'close', data: object = {}): void =>
    void bridge.ask(name, data).catch((error: unknown) => reportError(error, 'native'));
  return {
    ...browser,
    name: 'native',
    canShare: bridge.knows('share') || browser.canShare,
    canScan: bridge.knows('scan'),
    canPay: () =>
      isAtLeast(found.version, payingSince)
        ? { ok: true }
        : { ok: false, why: '当前版本过低，请更新后再支付' },
    payChannel: () => 'app',
    pay: async (start, request) => (await import('./pay.ts')).payByWrapper(bridge, start, request),
    confirmTransfer: async (sheet) =>
      bridge.knows('confirm-transfer')
        ? (await import('./pay.ts')).confirmByWrapper(bridge, sheet)
        : 'unavailable',
    login: (request) => void nativeLogin(bridge, request),
    share: (data) => (bridge.knows('share') ? share(bridge, data) : browser.share(data)),
    setShare: (data) => bridge.knows('set-share') && notify('set-share', data),
    dial: (phone) => (bridge.knows('dial') ? notify('dial', { phone }) : browser.dial(phone)),
    saveContact: (file) =>
      bridge.knows('save-contact') ? saveContact(bridge, file) : browser.saveContact(file),
    scan: () => scan(bridge),
    close() {
      if (!bridge.knows('close')) return false;
      notify('close');
      return true;
    },
  };
}

async function share(bridge: Bridge, data: object): Promise<ShareResult> {
  try {
    return (await bridge.ask('share', data)) === 'shared' ? 'shared' : 'cancelled';
  } catch (error) {
    return error instanceof BridgeError && error.failure === 'cancelled' ? 'cancelled' : 'unavailable';
  }
}

async function saveContact(bridge: Bridge, file: object): Promise<boolean> {
  try {
    await bridge.ask('save-contact', file);
    return true;
  } catch (error) {
    if (error instanceof BridgeError && error.failure !== 'cancelled') popTip(error.message, { type: 'bad' });
    return false;
  }
}

async function scan(bridge: Bridge): Promise<string | null> {
  try {
    return await bridge.ask('scan');
  } catch {
    return null;
  }
}

/** Binds the phone's push channel to whoever is logged in (D162). */
async function bindPush(bridge: Bridge): Promise<void> {
  if (session().guest || !bridge.knows('push-channel')) return;
  try {
    await call(setPush, { body: { channelid: await bridge.ask('push-channel') } });
  } catch (error) {
    reportError(error, 'push');
  }
}

/** Answers with the function that stops it. */
export function begin(found: Detection): () => void {
  const bridge = openBridge(found.version);
  const native = nativeHost(found, bridge);
  registerHost(native);
  const giveUp = whenReady(() => {
    callNative(() => void bridge.ask('ready', { route: currentTarget() }).catch(() => undefined));
    native.setShare(presentShare());
    void bindPush(bridge);
  });
  const stop = onSessionChange(() => void bindPush(bridge));
  return () => {
    giveUp();
    stop();
  };
}
