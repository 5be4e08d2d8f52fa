import { isCreditCode } from '../kernel/credit-code.ts';
import { ageOf, isIdNumber } from '../kernel/id-number.ts';
import type { Validator } from '../kernel/validators.ts';

/** D19: the real name. */
export const realNameStatus = { none: 0, passed: 1, failed: 2, processing: 3 } as const;
/** D19: the signed agreement. */
export const signStatus = { none: -1, started: 0, signed: 1, failed: 2, expired: 3 } as const;
/** D19: the merchant. */
export const merchantStatus = { none: 0, reviewing: 1, active: 2, rejected: 3, frozen: 4 } as const;

/** A company with a licence, or a person who sells by themselves. */
export const merchantKinds = ['company', 'person'] as const;
export type MerchantKind = (typeof merchantKinds)[number];
export const merchantKindLabels: Record<MerchantKind, string> = { company: '企业或个体户', person: '个人' };

export const identityRules = {
  /** D19: checks that a person may begin in a day, and living accounts that one document may stand behind. */
  perDay: 3,
  accounts: 3,
  /** D18: years from which on one may be verified, and may move money. */
  leastAge: 14,
  adultAge: 18,
  /** Minutes that a check that was begun stays open. */
  openMinutes: 110,
  /** Hours that a name and number wait for their check before they are deleted. */
  draftHours: 24,
  /** Days that an agreement may be signed once it was opened. */
  signDays: 7,
  /** Pictures beside the licence. */
  merchantImages: 3,
  /** Working days until staff answers. */
  staffDays: 2,
  /** Years that what stands behind payments is kept after somebody has left. */
  keepYears: 3,
} as const;

/** What the person signs before they may sell. */
export const agreementTitle = '商户服务协议';

/** Ways of paying out; one document withdraws by each of them on one account only (D19). */
export const payoutChannels = ['wechat'] as const;
export type PayoutChannel = (typeof payoutChannels)[number];

/** Why somebody was shown a name and number in plain. */
export const lookPurposes = {
  payout: '提现时告诉支付机构姓名',
  signing: '签署协议',
  staff: '客服查看',
} as const;
export type LookPurpose = keyof typeof lookPurposes;

/** 王*明, 王*; of one character nothing. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return letters.length === 0 ? '' : '*';
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** 1101********002X */
export const maskIdNumber = (number: string): string =>
  number === '' ? '' : `${number.slice(0, 4)}********${number.slice(-4)}`;

export const isAdult = (number: string, now: Date): boolean => ageOf(number, now) >= identityRules.adultAge;

/** Chinese characters, with the dot of names in other languages; or Latin letters. */
export const personName: Validator = (value, label) =>
  /^(?:\p{Script=Han}[\p{Script=Han}·]*\p{Script=Han}|[A-Za-z][A-Za-z .·'-]*[A-Za-z])$/u.test(String(value))
    ? ''
    : `${label}请填写证件上的全名`;

export const idNumber: Validator = (value, label) =>
  isIdNumber(String(value).toUpperCase()) ? '' : `${label}不正确，请核对18位号码`;

/** '' passes: a person who sells by themselves has none. */
export const creditCode: Validator = (value, label) =>
  value === '' || isCreditCode(String(value).toUpperCase())
    ? ''
    : `${label}不正确，请核对营业执照上的18位代码`;
