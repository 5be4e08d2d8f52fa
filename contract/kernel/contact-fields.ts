import * as z from 'zod/mini';
import { bounded } from './body-size.ts';
import { check } from './typed-text.ts';
import { all, email, phone, phoneInternational, required, type Validator } from './validators.ts';
import { described, text } from './fields.ts';

/** Mainland mobile number, 11 digits; spaces, hyphens and a leading +86 are removed. */
export function mobile(label = '手机号') {
  return described(
    bounded(
      z.string({ error: () => `请填写${label}` }).check(
        z.overwrite((value) =>
          value
            .slice(0, 40)
            .replace(/[\s-]/g, '')
            .replace(/^(\+86|0086|86(?=1\d{10}$))/, ''),
        ),
        check(all(required, phone), label),
      ),
      40,
    ),
    `${label}，11 位大陆手机号`,
  );
}

/** A phone on a card: mainland mobile or international with `+` (D178); '' clears it. */
export function contactPhone(label = '手机') {
  return text(label, { max: 20, rule: phoneInternational });
}

/** `rule`: an additional one. */
export function mail(rule: Validator = () => '', label = '邮箱') {
  return text(label, { max: 50, rule: all(email, rule) });
}

/** Six-digit code from a text message. */
export function smsCode(label = '验证码') {
  return described(
    bounded(
      z.string({ error: () => `请填写${label}` }).check(
        z.overwrite((value) => value.trim()),
        z.refine((value) => /^\d{6}$/.test(value), { error: () => `请填写6位数字${label}` }),
      ),
      40,
    ),
    `${label}，6 位数字`,
  );
}
