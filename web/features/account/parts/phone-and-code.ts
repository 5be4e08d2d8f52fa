import { all, phone as phoneRule, required } from '@qunlu/contract/kernel/validators.ts';

/** What is wrong with a typed number, '' for nothing. */
export const phoneProblem = (phone: string): string => all(required, phoneRule)(phone, '手机号');

/** What is wrong with a typed code, '' for nothing. */
export const codeProblem = (code: string): string => (/^\d{6}$/.test(code) ? '' : '请填写6位数字验证码');

/** A number as it is read aloud: `138 1234 5678`. */
export const spacedPhone = (phone: string): string =>
  `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
