import { createRequire } from 'node:module';
import { passwordComplaint } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';

/** What nobody's password may contain beside the own number: whoever guesses begins there. Small letters. */
const productWords = ['qunlu'] as const;

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/** The most frequent passwords of known leaks, in small letters, as far as the rule lets them through: some 5 000. */
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
 * D8: fails for a password that may not be taken; none is given as undefined or ''. `phone`: the number that it will
 * log in with. Before a code is used up and before anything is hashed.
 */
export function checkNewPassword(password: string | undefined, phone: string): void {
  if (!password) return;
  const complaint = passwordComplaint(password) || complaintOf(password, phone);
  if (complaint) fail('invalid', { message: complaint, field: 'password' });
}
