import { createRequire } from 'node:module';
import { passwordComplaint } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';

/** Words that no password may contain, beside the own number: guesses start with them. Lower case. */
const productWords = ['qunlu'] as const;

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/** About 5,000 of the most frequent leaked passwords that satisfy the other rules, in lower case. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    (require('@zxcvbn-ts/language-common/src/passwords.json') as string[]).filter(
      (one) => passwordComplaint(one) === '',
    ),
  );
  return common;
}

function complaintOf(password: string, phone: string): string {
  const small = password.toLowerCase();
  if ([phone, ...productWords].some((word) => word !== '' && small.includes(word)))
    return '密码里不能有手机号或 qunlu，请换一个';
  return commonPasswords().has(small) ? '这个密码太常见，容易被猜中，请换一个' : '';
}

/**
 * D8: fails for a password that is not accepted; undefined or '' passes. `phone`: the number that logs in with it. Called
 * before a code is used up and before hashing.
 */
export function checkNewPassword(password: string | undefined, phone: string): void {
  if (!password) return;
  const complaint = passwordComplaint(password) || complaintOf(password, phone);
  if (complaint) fail('invalid', { message: complaint, field: 'password' });
}
