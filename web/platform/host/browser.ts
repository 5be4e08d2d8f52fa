import { alert } from '../../ui/dialog/alert.tsx';
import { writeClipboard } from './clipboard.ts';
import { deviceOf } from './device.ts';
import type { ContactFile, Host, ShareData, ShareResult } from './host.ts';
import { openLoginPage } from './login-page.ts';

/**
 * An ordinary browser, and for the time being WeChat's, as far as it is one: it keeps its own header and takes no
 * downloads, so that saving a contact explains the way through the system's browser.
 */
export function browserHost(agent: Navigator): Host {
  const { mobile, wechat } = deviceOf(agent);
  return {
    name: wechat ? 'wechat' : 'browser',
    mobile,
    ownsHeader: wechat,
    canDownload: !wechat,
    canShare: !wechat && typeof agent.share === 'function',
    login: openLoginPage,
    share: (data) => share(agent, data),
    dial: (phone) => open(`tel:${phone.replace(/[^\d+]/g, '')}`),
    mail: (address) => open(`mailto:${encodeURIComponent(address).replace('%40', '@')}`),
    copy: writeClipboard,
    saveContact: (file) => (wechat ? guide() : download(file)),
  };
}

async function share(agent: Navigator, data: ShareData): Promise<ShareResult> {
  if (typeof agent.share !== 'function') return 'unavailable';
  try {
    await agent.share({ title: data.title, text: data.desc, url: data.link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

function open(address: string): void {
  location.href = address;
}

function guide(): Promise<void> {
  return alert({
    title: '请在浏览器中保存',
    message: '微信里不能直接存入通讯录。请点右上角的「···」，选择「在浏览器中打开」，再点一次保存到通讯录。',
    okLabel: '知道了',
  });
}

async function download({ name, vcard }: ContactFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([vcard], { type: 'text/vcard;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || '名片'}.vcf`;
  document.body.append(link);
  link.click();
  link.remove();
  // the download has its own hold on the data once it has begun
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
