import { validationWidth } from './width.ts';

/**
 * The generic validators (B236–B247): each answers '' when the value passes, else one Chinese sentence that begins with
 * the field's label. Empty optional values pass all but `required` (B247).
 */
export type Validator = (value: unknown, label: string) => string;

const mainland = /^1[3-9]\d{9}$/;
const international = /^\+[\d\- ]{6,30}$/;
const telephone = /^[\d+\- ]{5,}$/;
const mail = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
const decimal = /^\d+(\.\d+)?$/;
const whole = /^-?\d+$/;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function pattern(expression: RegExp, sentence: (label: string) => string): Validator {
  return (value, label) => (isEmpty(value) || expression.test(asText(value)) ? '' : sentence(label));
}

/** B236: a non-empty string or a non-empty array. */
export const required: Validator = (value, label) =>
  (typeof value === 'string' || Array.isArray(value)) && value.length > 0 ? '' : `请填写${label}`;

/** B237: at most `max` wide characters: non-ASCII counts 2, against 2·max. */
export const maxLength =
  (max: number): Validator =>
  (value, label) =>
    isEmpty(value) || validationWidth(asText(value)) <= max * 2 ? '' : `${label}最多${max}个字，请删减`;

/** B238 */
export const tel = pattern(telephone, (label) => `${label}格式不正确，请填写电话号码`);
/** B239: mainland mobile number. */
export const phone = pattern(mainland, () => '手机号码格式不正确');
/** B240: mainland, or `+` and 6 to 30 digits, hyphens or spaces. */
export const phoneInternational: Validator = (value) =>
  isEmpty(value) || mainland.test(asText(value)) || international.test(asText(value))
    ? ''
    : '手机号码格式不正确';
/** B241 */
export const email = pattern(mail, (label) => `${label}格式不正确，请填写如 name@example.com`);
/** B242: digits with an optional decimal. */
export const money = pattern(decimal, (label) => `${label}请填写金额`);
/** B243: digits with an optional minus. */
export const integer = pattern(whole, (label) => `${label}请填写整数`);
/** B244: digits with an optional decimal. */
export const number = pattern(decimal, (label) => `${label}请填写数字`);
/** B245 */
export const max =
  (bound: number): Validator =>
  (value, label) =>
    isEmpty(value) || Number(value) <= bound ? '' : `${label}不能大于${bound}`;
/** B245 */
export const min =
  (bound: number): Validator =>
  (value, label) =>
    isEmpty(value) || Number(value) >= bound ? '' : `${label}不能小于${bound}`;
/** B246 */
export const select =
  (options: readonly (string | number)[]): Validator =>
  (value, label) =>
    isEmpty(value) || options.some((option) => String(option) === asText(value)) ? '' : `请选择${label}`;

/** The first complaint of several validators, or ''. */
export const all =
  (...validators: readonly Validator[]): Validator =>
  (value, label) => {
    for (const validate of validators) {
      const complaint = validate(value, label);
      if (complaint) return complaint;
    }
    return '';
  };
