import { entryFields, labelledField, readExtends, type ExtendPair } from '@qunlu/contract/card/extends.ts';
import {
  maskContact,
  maskEmail,
  maskHandle,
  maskPhone,
  maskStreet,
  withHash,
  type ContactField,
} from '@qunlu/contract/kernel/masks.ts';

/** How one viewer sees the contacts of a card. */
export interface ContactProjection {
  form: (field: string) => 'plain' | 'decodable' | 'masked';
  /** Makes the hash of a field; called only when its form is `decodable`. */
  hash: (field: string) => string;
}

const mobileLike = /(?<!\d)(?:\+?86[- .]?)?1[3-9]\d[- .]?\d{4}[- .]?\d{4}(?!\d)/;
const landlineLike = /(?<!\d)\(?0\d{2,3}\)?[- .]?\d{7,8}(?!\d)/;
const foreignLike = /\+\d[\d\-. ()]{5,}\d/;
// Only one character is matched before the sign, so that the search stays linear in the length of the text.
const mailLike = /[^\s@:,;]@[^\s@]+\.[a-z]{2,}/i;
const onlyMail = /^[^\s@]+@[^\s@]+$/;
const contactKey =
  /电话|手机|座机|热线|微信|薇信|邮箱|邮件|联系|飞书|钉钉|企鹅|qq|phone|mobile|tel|mail|wechat|weixin|\bvx\b|whatsapp|telegram|二维码|扫码|扫一扫|加我|\bqr\b/i;

/** Normalises what looks alike: full-width digits and letters, wide spaces, dashes. */
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ');

/** The name of an entry as its owner reads it in a receipt. */
export const readField = (field: string): string => field.replace(/^\+/, '').replace('\n', ' ');

/** The kind of contact hidden in a further entry, which is then masked like one; null for none. */
export function entryKind(pair: ExtendPair): ContactField | 'handle' | null {
  const field = labelledField(pair.key);
  if (field === 'qq' || field === 'wechat') return field;
  if (field) return null;
  const value = asSeen(pair.value);
  if ([mobileLike, landlineLike, foreignLike].some((like) => like.test(value))) return 'phone';
  // A mail address among other words is masked whole: the words after it may contain another contact.
  if (mailLike.test(value)) return onlyMail.test(value) ? 'email' : 'handle';
  return contactKey.test(asSeen(pair.key)) ? 'handle' : null;
}

function maskEntry(kind: ContactField | 'handle', value: string): string {
  if (kind === 'phone') return maskPhone(asSeen(value));
  if (kind === 'email') return maskEmail(value);
  return maskHandle(value);
}

/** A contact in one of the three wire forms (D23). */
export function showContact(contacts: ContactProjection, field: ContactField, value: string): string {
  const form = contacts.form(field);
  if (value === '' || form === 'plain') return value;
  const mask = maskContact(field, value);
  return form === 'masked' ? mask : withHash(mask, contacts.hash(field));
}

/** A street: its city for who may not open contacts (D25); a city that stands as the address hides nothing. */
export function showStreet(
  contacts: ContactProjection,
  { address, cityname }: { address: string; cityname: string },
): string {
  const form = contacts.form('address');
  if (form === 'plain') return address;
  if (form === 'masked') return cityname;
  if (address === '' || address === cityname) return address;
  return withHash(maskStreet(cityname), contacts.hash('address'));
}

/** The same for an entry of `cardExtends`; `field` is its name from `entryFields`. */
export function showEntry(contacts: ContactProjection, pair: ExtendPair, field: string): ExtendPair {
  const kind = entryKind(pair);
  if (kind) {
    const name = kind === 'qq' || kind === 'wechat' ? kind : field;
    const form = contacts.form(name);
    if (form === 'plain') return pair;
    const mask = maskEntry(kind, pair.value);
    return { key: pair.key, value: form === 'masked' ? mask : withHash(mask, contacts.hash(name)) };
  }
  return pair;
}

interface ContactsOfCard {
  phone: string;
  email: string;
  address: string;
  cityname: string;
  extends: readonly ExtendPair[];
}

/** The names of all contacts that a card has. */
export function contactFields(card: ContactsOfCard): string[] {
  const { qq, wechat } = readExtends(card.extends);
  const names = entryFields(card.extends);
  return [
    ...Object.entries({
      phone: card.phone,
      email: card.email,
      qq,
      wechat,
      address: card.address === card.cityname ? '' : card.address,
    })
      .filter(([, value]) => value !== '')
      .map(([field]) => field),
    ...names.filter((_name, index) => {
      const pair = card.extends[index];
      const kind = pair ? entryKind(pair) : null;
      return kind !== null && kind !== 'qq' && kind !== 'wechat';
    }),
  ];
}

/**
 * The contacts that a change takes away, by their names. Of entries with the same key a name says which one it is by its
 * place: when they change, none of their names stands for what it stood for.
 */
export function endedFields(before: ContactsOfCard, after: ContactsOfCard): string[] {
  const left = new Set(contactFields(after));
  const valuesOf = (card: ContactsOfCard, key: string): string[] =>
    card.extends.filter((pair) => pair.key === key).map((pair) => pair.value);
  const isMoved = (field: string): boolean => {
    const key = /^\+([^\n]*)/.exec(field)?.[1];
    if (key === undefined) return false;
    const [was, is] = [valuesOf(before, key), valuesOf(after, key)];
    return Math.max(was.length, is.length) > 1 && was.join('\n') !== is.join('\n');
  };
  return contactFields(before).filter((field) => !left.has(field) || isMoved(field));
}
