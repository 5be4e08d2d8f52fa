import { labelledField, type ExtendPair } from '@qunlu/contract/card/extends.ts';
import {
  maskContact,
  maskEmail,
  maskHandle,
  maskPhone,
  withHash,
  type ContactField,
} from '@qunlu/contract/kernel/masks.ts';

/** How one viewer meets the contacts of one card. */
export interface ContactLens {
  form: 'plain' | 'decodable' | 'masked';
  /** The hash of a field, asked for only when `form` is `decodable`. */
  hash: (field: string) => string;
}

const mobileLike = /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/;
const landlineLike = /(?<!\d)0\d{2,3}[- ]?\d{7,8}(?!\d)/;
const mailLike = /[^\s@:：，,;]+@[^\s@]+\.[a-z]{2,}/i;
const contactKey = /电话|手机|微信|邮箱|联系|QQ|飞书|钉钉|phone|mobile|tel|mail|wechat|whatsapp|telegram/i;

/** The name that a further entry has in hashes and receipts. */
export const entryField = (key: string): string => `+${key}`;

/** A further entry that is a contact in disguise is guarded like one. */
export function entryKind(pair: ExtendPair): ContactField | 'handle' | null {
  const field = labelledField(pair.key);
  if (field === 'qq' || field === 'wechat') return field;
  if (field) return null;
  if (mobileLike.test(pair.value) || landlineLike.test(pair.value)) return 'phone';
  if (mailLike.test(pair.value)) return 'email';
  return contactKey.test(pair.key) ? 'handle' : null;
}

function maskEntry(kind: ContactField | 'handle', value: string): string {
  if (kind === 'phone') return maskPhone(value);
  if (kind === 'email') return maskEmail(value);
  return maskHandle(value);
}

/** One of the three wire forms (D23). */
export function showContact(lens: ContactLens, field: ContactField, value: string): string {
  if (value === '' || lens.form === 'plain') return value;
  const mask = maskContact(field, value);
  return lens.form === 'masked' ? mask : withHash(mask, lens.hash(field));
}

/** The same for an entry of `cardExtends`; the WeChat QR picture hides whole. */
export function showEntry(lens: ContactLens, pair: ExtendPair): ExtendPair {
  if (lens.form === 'plain') return pair;
  const kind = entryKind(pair);
  if (kind) {
    const mask = maskEntry(kind, pair.value);
    const name = kind === 'qq' || kind === 'wechat' ? kind : entryField(pair.key);
    return { key: pair.key, value: lens.form === 'masked' ? mask : withHash(mask, lens.hash(name)) };
  }
  return pair;
}
