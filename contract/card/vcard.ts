import { dayText } from '../kernel/formats.ts';
import { escaped, folded } from '../kernel/folded-lines.ts';
import { isMasked } from '../kernel/masks.ts';
import { surname } from '../kernel/surname.ts';
import { cardShare } from './rules.ts';

/** Values of a vCard; '' for what is missing or hidden. */
export interface Contact {
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  phone: string;
  email: string;
  wechat: string;
  qq: string;
  cityname: string;
  address: string;
  /** Milliseconds. */
  birthday: number | null;
}

export interface VcardOptions {
  /** Origin of links, without a trailing slash. */
  origin: string;
  now: Date;
  /** Hex of a text's SHA-256; server and browser each pass their own implementation. */
  sha256: (text: string) => string;
}

/** Family and given name. A name that is not Chinese or of unusual length stays whole, as the family name. */
export function nameParts(name: string): { family: string; given: string } {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return { family: name, given: '' };
  const family = surname(name);
  return { family, given: name.slice(family.length) };
}

/** E.164 when the number is mainland or already international; otherwise its digits. */
export function dialled(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : digits;
}

/** Derived from the card's link, so that saving again updates the entry of an address book instead of adding one. */
function uid(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** A vCard 3.0 of what the viewer may see, without empty and masked values. */
export function vcard(contact: Contact, made: VcardOptions): string {
  const { origin, now, sha256 } = made;
  const seen = (value: string): string => (isMasked(value) ? '' : value.trim());
  const { family, given } = nameParts(contact.realname);
  const link = origin + cardShare(contact).path;
  const wechat = seen(contact.wechat);
  const street = contact.address === contact.cityname ? '' : seen(contact.address);
  const lines: [name: string, value: string][] = [
    ['ORG', escaped(contact.company)],
    ['TITLE', escaped(contact.position)],
    ['TEL;TYPE=CELL,VOICE', dialled(seen(contact.phone))],
    ['EMAIL;TYPE=INTERNET,WORK', escaped(seen(contact.email))],
    [
      'ADR;TYPE=WORK',
      street || contact.cityname ? `;;${escaped(street)};${escaped(contact.cityname)};;;中国` : '',
    ],
    ['BDAY', contact.birthday === null ? '' : dayText(contact.birthday / 1000)],
    ['X-QQ', escaped(seen(contact.qq))],
    ['NOTE', wechat === '' ? '' : `微信：${escaped(wechat)}`],
    ['URL', link],
    ['UID', uid(sha256(link))],
    ['REV', `${now.toISOString().slice(0, 19)}Z`],
  ];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family)};${escaped(given)};;;`,
    `FN:${escaped(contact.realname)}`,
    ...lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`),
    'END:VCARD',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
