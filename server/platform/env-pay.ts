import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import { EnvError, type Mode, needed, oneOf, type Source, webAddress } from './env-values.ts';

/** How people pay. */
export type PayEnv =
  | { provider: 'none' }
  | { provider: 'sandbox' }
  | {
      provider: 'wechat';
      mchid: string;
      /** Of our certificate, whose key signs what we ask. */
      serial: string;
      /** PEM. */
      privateKey: string;
      /** 32 bytes: notices and platform certificates are encrypted with it. */
      apiV3Key: string;
      /** WeChat's own key by which newer accounts verify (`PUB_KEY_ID_…`); null: by platform certificates alone. */
      publicKey: { id: string; pem: string } | null;
      /** In the order in which they are tried. */
      apiUrls: string[];
    };

const apiUrl = 'https://api.mch.weixin.qq.com';
const backupUrl = 'https://api2.mch.weixin.qq.com';

/** A key in PEM, or the file that holds it. In a variable, line breaks may be written as `\n`. */
function pem(source: Source, name: string, why: string, read: (text: string) => unknown): string {
  const value = needed(source, name, why);
  try {
    const text = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
    read(text);
    return text;
  } catch {
    throw new EnvError(`${name} 不正确，请填写 PEM 格式的密钥，或保存它的文件路径`);
  }
}

/** `apps`: WeChat's apps; a payment belongs to one of them. */
export function readPay(source: Source, mode: Mode, apps: Record<WechatApp, object | null>): PayEnv {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'PAY_PROVIDER', ['sandbox', 'wechat', 'none'], fallback);
  if (provider === 'sandbox' && mode === 'production')
    throw new EnvError('PAY_PROVIDER=sandbox 不能用于生产，请设为 wechat 或 none');
  if (provider !== 'wechat') return { provider };
  if (!apps.official && !apps.mini && !apps.app)
    throw new EnvError('PAY_PROVIDER=wechat 需要服务号、小程序或移动应用，请设置 WECHAT_OFFICIAL_APPID 等');
  const why = '微信支付需要它';
  const apiV3Key = needed(source, 'WECHAT_PAY_APIV3_KEY', why);
  if (Buffer.byteLength(apiV3Key) !== 32) throw new EnvError('WECHAT_PAY_APIV3_KEY 不正确，应为 32 个字节');
  const publicKeyId = source['WECHAT_PAY_PUBLIC_KEY_ID'] || '';
  if (publicKeyId !== '' && !publicKeyId.startsWith('PUB_KEY_ID_'))
    throw new EnvError('WECHAT_PAY_PUBLIC_KEY_ID 不正确，应以 PUB_KEY_ID_ 开头');
  const own = webAddress(source, 'WECHAT_PAY_API_URL', mode);
  return {
    provider,
    mchid: needed(source, 'WECHAT_PAY_MCHID', why),
    serial: needed(source, 'WECHAT_PAY_SERIAL', why),
    privateKey: pem(source, 'WECHAT_PAY_PRIVATE_KEY', why, createPrivateKey),
    apiV3Key,
    publicKey: publicKeyId
      ? {
          id: publicKeyId,
          pem: pem(source, 'WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID 需要它', createPublicKey),
        }
      : null,
    apiUrls: own === '' ? [apiUrl, backupUrl] : [own],
  };
}
