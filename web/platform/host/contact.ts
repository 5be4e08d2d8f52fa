import { isMasked } from '@qunlu/contract/kernel/masks.ts';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { host } from './host.ts';

/** The words of B108–B117. */
const words = {
  noPhone: '无法打电话',
  noMail: '无法发电子邮件',
  noWechat: '没有微信号',
  dialOnPhone: '请在手机上点击拨打',
  copied: '复制成功',
  phoneCopied: '手机号复制成功',
  wechatCopied: (id: string) => `微信号复制成功，请添加微信${id}`,
  copyFailed: '复制失败',
} as const;

/** Copies and says so, with the caller's words or the default ones (B116, B117, D188). */
export async function copyText(text: string, label: string = words.copied): Promise<boolean> {
  const done = await host().copy(text);
  popTip(done ? label : words.copyFailed, { type: done ? 'good' : 'bad' });
  return done;
}

export function copyPhone(phone: string): Promise<boolean> {
  return copyText(phone, words.phoneCopied);
}

/** Dials; a masked number is not dialled (B108), a desktop copies it and says where to dial (B115). */
export async function dial(phone: string): Promise<void> {
  if (phone === '' || isMasked(phone)) {
    popTip(words.noPhone, { type: 'bad' });
  } else if (host().mobile) {
    host().dial(phone);
  } else {
    const done = await host().copy(phone);
    popTip(done ? `${words.dialOnPhone}，${words.phoneCopied}` : words.dialOnPhone);
  }
}

/** Writes a mail; not to a masked address (B109). */
export function sendMail(address: string): void {
  if (address === '' || isMasked(address)) popTip(words.noMail, { type: 'bad' });
  else host().mail(address);
}

/** Copies a WeChat id; a masked one is none (B110). */
export async function copyWechat(id: string): Promise<boolean> {
  if (id === '' || isMasked(id)) {
    popTip(words.noWechat, { type: 'bad' });
    return false;
  }
  return copyText(id, words.wechatCopied(id));
}
