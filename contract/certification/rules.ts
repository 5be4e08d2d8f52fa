/** D34, K019–K022. `void`: passed, then the card's name, company or position changed. */
export const certifyStatus = { none: -1, applying: 0, passed: 1, rejected: 2, void: 3 } as const;

/** A certified person, or a person's company. */
export type CertifyKind = 'person' | 'corporation';

export const certificationRules = {
  /** D34: hours to wait after a rejection, applications in days, working days until staff answers. */
  retryHours: 24,
  perDays: 3,
  days: 7,
  staffDays: 2,
  /** D35: days after the decision that the pictures are kept. */
  imageDays: 30,
  /** D36: days that a company's certification is valid. */
  corporationDays: 365,
  message: 100,
  /** D139: hours that a link to one application is valid. */
  linkHours: 24,
} as const;

const codeLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** GB 32100: 18 characters, the last one a check character. */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = codeWeights.reduce(
    (total, weight, at) => total + weight * codeLetters.indexOf(code.charAt(at)),
    0,
  );
  return codeLetters.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: 18 digits, the last one a check digit or X, with a date of birth that exists. */
export function isIdNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number);
  const born = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  if (born.getUTCFullYear() !== year || born.getUTCMonth() + 1 !== month || born.getUTCDate() !== day)
    return false;
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0);
  return '10X98765432'.charAt(sum % 11) === number.charAt(17);
}
