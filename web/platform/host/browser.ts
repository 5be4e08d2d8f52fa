import { writeClipboard } from './clipboard.ts';
import type { Detection } from './detect.ts';
import type { Host, ShareData, ShareResult } from './host-interface.ts';
import { openLoginPage } from './login-page.ts';

/** An ordinary browser. Other hosts begin with it and replace what they do better. */
export function browserHost({ mobile, version }: Detection): Host {
  return {
    name: 'browser',
    platformVersion: version,
    mobile,
    ownsHeader: false,
    canDownload: true,
    canShare: typeof navigator.share === 'function',
    canScan: false,
    canPay: () => ({ ok: true }),
    payChannel: () => (mobile ? 'h5' : 'native'),
    pay: async (start, request) => (await import('./pay-by-address.ts')).payByAddress(start, request),
    confirmTransfer: () => Promise.resolve('unavailable'),
    login: openLoginPage,
    share,
    setShare: () => undefined,
    dial: (phone) => open(`tel:${phone.replace(/[^\d+]/g, '')}`),
    mail: (address) => open(`mailto:${encodeURIComponent(address).replace('%40', '@')}`),
    copy: writeClipboard,
    saveContact: async (file) => (await import('./download.ts')).download(file),
    scan: () => Promise.resolve(null),
    saveFile: async (file) => (await import('./download.ts')).downloadFrom(file.url, file.name),
    close: () => false,
  };
}

async function share(data: ShareData): Promise<ShareResult> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title: data.title, text: data.desc, url: data.link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

function open(address: string): void {
  location.href = address;
}
