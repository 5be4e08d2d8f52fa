import { alert } from '../../../ui/dialog/alert.tsx';
import { sdk } from './sdk.ts';

/** WeChat takes no downloads: says how to get to where they are taken. */
export async function guide(): Promise<boolean> {
  await alert({
    title: '请在浏览器中保存',
    message: '微信里不能直接存入通讯录。请点右上角的「···」，选择「在浏览器中打开」，再点一次保存到通讯录。',
    okLabel: '知道了',
  });
  return false;
}

/** Reads a QR code by WeChat's scanner. */
export async function scan(): Promise<string | null> {
  const wx = await sdk();
  if (!wx) return null;
  return new Promise((resolve) => {
    const none = (): void => resolve(null);
    const success = ({ resultStr }: { resultStr?: string }): void => resolve(resultStr || null);
    wx.scanQRCode({ needResult: 1, scanType: ['qrCode'], success, fail: none, cancel: none });
  });
}

/** The same for a file of the storage. */
export async function guideFile(): Promise<boolean> {
  await alert({
    title: '请在浏览器中下载',
    message: '微信里不能直接下载文件。请点右上角的「···」，选择「在浏览器中打开」，再点一次下载。',
    okLabel: '知道了',
  });
  return false;
}
