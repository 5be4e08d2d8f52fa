/**
 * Contact masks and their wire forms. Source: D23, D25, B107, B111.
 */

/** A contact value that contains it is masked (K049). */
export const maskSign = '*';
/** Separates the display part from the decodable hash (B350, D23). */
export const maskSeparator = '|';

/** The contact fields that are masked by rule (architecture §7). */
export const contactFields = ['phone', 'email', 'wechat', 'qq'] as const;
export type ContactField = (typeof contactFields)[number];

/** Mobile 138****5678; a landline keeps its last 4. Shorter numbers become stars. */
export function maskPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (value === '') return '';
  const foreign = value.startsWith('+') && !value.startsWith('+86');
  const mobile = digits.slice(-11);
  if (!foreign && /^1[3-9]\d{9}$/.test(mobile)) return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
  return digits.length > 5 ? `****${digits.slice(-4)}` : '****';
}

/** a***@domain */
export function maskEmail(value: string): string {
  if (value === '') return '';
  const at = value.lastIndexOf('@');
  return at < 1 ? '***' : `${value.slice(0, 1)}***${value.slice(at)}`;
}

/** A street reads as its city and the mask (D25). */
export const maskStreet = (city: string): string => `${city}****`;

/** WeChat and QQ: first 2 and last 1; values of up to 3 characters become stars. */
export function maskHandle(value: string): string {
  if (value === '') return '';
  const characters = [...value];
  if (characters.length <= 3) return '***';
  return `${characters.slice(0, 2).join('')}***${characters.at(-1)}`;
}

export function maskContact(field: ContactField, value: string): string {
  if (field === 'phone') return maskPhone(value);
  if (field === 'email') return maskEmail(value);
  return maskHandle(value);
}

export function isMasked(value: string): boolean {
  return value.includes(maskSign);
}

/** Splits a wire value. `hash` is '' when the viewer may not open it. */
export function readContact(value: string): { display: string; hash: string; masked: boolean } {
  if (!isMasked(value)) return { display: value, hash: '', masked: false };
  // The last separator: the display part may contain one, a hash does not.
  const at = value.lastIndexOf(maskSeparator);
  return at < 0
    ? { display: value, hash: '', masked: true }
    : { display: value.slice(0, at), hash: value.slice(at + 1), masked: true };
}

/** Joins a mask and its hash, for a viewer who may open it. */
export function withHash(mask: string, hash: string): string {
  return `${mask}${maskSeparator}${hash}`;
}
