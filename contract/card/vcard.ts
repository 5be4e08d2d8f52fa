import { dayText } from '../kernel/formats.ts';
import { isMasked } from '../kernel/masks.ts';
import { surname } from '../kernel/surname.ts';
import { cardShare } from './rules.ts';

/** What goes into an address book; '' for what is missing or may not be seen. */
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

export interface VcardMaking {
  /** Of the links, without a trailing slash. */
  origin: string;
  now: Date;
  /** Hex of the SHA-256 of a text: each side has its own. */
  sha256: (text: string) => string;
}

/** Of one character in UTF-8. */
function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

/** `\` `;` `,` and line ends stand escaped in a value (RFC 2426). */
export function escaped(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');
}

/** Lines of at most 75 octets, never cut inside a character; what follows begins with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const more = octets(character);
    if (length + more > 75) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += character;
    length += more;
  }
  return [...lines, current].join('\r\n');
}

/** Family and given name. What is no Chinese name of usual length stays whole, as the family name. */
export function nameParts(name: string): { family: string; given: string } {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return { family: name, given: '' };
  const family = surname(name);
  return { family, given: name.slice(family.length) };
}

/** E.164 where the number is known to be mainland or international. */
export function dialled(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : digits;
}

/** From the hash of the link: the same card has the same id for ever, so that saving again updates and does not double. */
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

/** A vCard 3.0 of what the viewer may see: no field without a value, no value that is masked. */
export function vcard(contact: Contact, made: VcardMaking): string {
  const { origin, now, sha256 } = made;
  const seen = (value: string): string => (isMasked(value) ? '' : value.trim());
  const { family, given } = nameParts(contact.realname);
  const link = origin + cardShare(contact).path;
  const wechat = seen(contact.wechat);
  const street = contact.address === contact.cityname ? '' : contact.address;
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
