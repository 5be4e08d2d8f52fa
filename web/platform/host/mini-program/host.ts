import { reportError } from '../../report.ts';
import { currentTarget } from '../../router/hash-bang.ts';
import { browserHost } from '../browser.ts';
import type { Detection } from '../detect.ts';
import { registerHost } from '../host.ts';
import type { Host, Payable, ShareData } from '../host-interface.ts';
import { openLoginPage, type LoginRequest } from '../login-page.ts';
import { presentShare } from '../share-data.ts';
import { guide, guideFile, scan } from '../wechat/actions.ts';
import { chooseImage } from '../wechat/images.ts';
import { type Wx, wxScript } from '../wechat/script.ts';
import { takeTicket } from './ticket.ts';

type Bridge = NonNullable<Wx['miniProgram']>;

/** Pages of the mini-program that a web page cannot be (docs/native-bridge.md). */
const pages = { login: '/pages/login/index', phone: '/pages/phone/index' } as const;

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
    openPhonePage: () => void open(pages.phone, { back: currentTarget() }),
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

/** Opens a page of the mini-program. Values are encoded: iOS shows a white page for Chinese in an address. */
async function open(page: string, fields: Record<string, string>): Promise<boolean> {
  const mini = await bridge();
  mini?.navigateTo({ url: `${page}?${new URLSearchParams(fields).toString()}` });
  return mini !== undefined;
}

/** The mini-program logs in and opens this page again, with a ticket in its address. */
async function login(request: LoginRequest): Promise<void> {
  if (!(await open(pages.login, { callback: request.callback }))) openLoginPage(request);
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
