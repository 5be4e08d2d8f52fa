import { firstTouch } from '../../attribution.ts';
import { reportError } from '../../report.ts';
import { browserHost } from '../browser.ts';
import type { Detection } from '../detect.ts';
import { registerHost } from '../host.ts';
import type { Host, Payable, ShareData } from '../host-interface.ts';
import { openLoginPage, type LoginRequest } from '../login-page.ts';
import { presentShare } from '../share-data.ts';
import { session } from '../../session.ts';
import { guide, guideFile, scan } from '../wechat/actions.ts';
import { chooseImage } from '../wechat/images.ts';
import { type Wx, wxScript } from '../wechat/script.ts';
import { shownAgain } from './shown-again.ts';
import { takeTicket } from './ticket.ts';

type Bridge = NonNullable<Wx['miniProgram']>;

/** Page of the mini-program that logs in by WeChat, and binds the number that WeChat knows (docs/native-bridge.md). */
const loginPage = '/pages/login/login';
/** Milliseconds for which a person may think about giving their number. */
const phonePatience = 600_000;

/** A page inside the web view of the mini-program. */
export function miniProgramHost(found: Detection): Host {
  return {
    ...browserHost(found),
    name: 'mini-program',
    ownsHeader: true,
    canDownload: false,
    canShare: false,
    canScan: found.mobile,
    canPay: (): Payable =>
      found.mobile ? { ok: true } : { ok: false, why: '请在手机微信中打开小程序后支付' },
    payChannel: () => 'mini',
    pay: async (start, request) => (await import('./pay.ts')).payInMiniProgram(open, start, request),
    confirmTransfer: async (sheet) =>
      found.mobile ? (await import('./pay.ts')).confirmInMiniProgram(open, sheet) : 'unavailable',
    login: (request) => void login(request),
    share: () => Promise.resolve('unavailable'),
    setShare: (data) => void notifyShare(data),
    saveContact: guide,
    saveFile: guideFile,
    chooseImage,
    scan,
    close() {
      void bridge().then((mini) => mini?.navigateBack());
      return true;
    },
    // Whose number is wanted is said: the mini-program may know another account of the same WeChat.
    async openPhonePage() {
      const back = shownAgain(phonePatience);
      if (await open(loginPage, { person: String(session().userId) })) await back.promise;
      back.stop();
    },
  };
}

async function bridge(): Promise<Bridge | undefined> {
  try {
    return (await wxScript()).miniProgram;
  } catch (error) {
    reportError(error, 'mini-program');
    return undefined;
  }
}

/**
 * Opens a page of the mini-program, which decodes its fields itself: no plus sign for a space, as a query of the web would have.
 * iOS shows a white page for Chinese in an address.
 */
async function open(page: string, fields: Record<string, string>): Promise<boolean> {
  const mini = await bridge();
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  mini?.navigateTo({ url: `${page}?${query.join('&')}` });
  return mini !== undefined;
}

/** The mini-program logs in and opens this page again, with a ticket in its address. */
async function login(request: LoginRequest): Promise<void> {
  const { qc, ac } = firstTouch();
  const fields = { callback: request.callback, ...(qc && { qc }), ...(ac && { ac }) };
  if (!(await open(loginPage, fields))) openLoginPage(request);
}

/** Delivered when the person taps share: the mini-program takes the last one. */
async function notifyShare(data: ShareData): Promise<void> {
  (await bridge())?.postMessage({ data: { type: 'share', ...data } });
}

export async function begin(found: Detection): Promise<void> {
  const mini = miniProgramHost(found);
  registerHost(mini);
  await takeTicket();
  mini.setShare(presentShare());
}
