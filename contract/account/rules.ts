/** D1: what a code may be used for. A code or ticket of one scene is refused in every other. */
export const codeScenes = [
  'login',
  'bind',
  'unbind',
  'password',
  'merge',
  'delete',
  'sign',
  'withdraw',
] as const;
export type CodeScene = (typeof codeScenes)[number];

/** D1 in seconds and counts. */
export const codeRules = {
  digits: 6,
  lifeSeconds: 600,
  resendSeconds: 60,
  perPhoneHour: 5,
  perPhoneDay: 10,
  perAddressHour: 30,
  wrongTries: 5,
  /** D2: from this request on, for one number in 24 h, the slider is asked. */
  sliderFrom: 3,
  /** D2, D3: life of a signature of `getsign` and of a ticket. */
  signSeconds: 300,
  ticketSeconds: 600,
} as const;

/** K069, D4: both must be agreed to. 1 user agreement, 2 privacy and payment agreement. */
export const protocolIds = [1, 2] as const;
export const protocolVersion = '2026-11-01';
/** K070 */
export const product = 'qun';
/** K071, D5: days that an unused session lives. */
export const sessionDays = 30;
export const sessionsPerUser = 10;

/** D14 */
export const sexes = { secret: 0, male: 1, female: 2 } as const;
export const sexLabels: Record<number, string> = { 0: '保密', 1: '男', 2: '女' };
/** B099, K015 */
export const defaultSex = 1;
/** B096, K016–K018 */
export const defaultUserPermissions = { allowFriend: 1, allowPush: 1, noPersonalization: 0 } as const;
export type UserPermissions = { allowFriend: number; allowPush: number; noPersonalization: number };

/** B097, B098: permissions may arrive as a JSON string; what arrives is merged over the defaults. */
export function readUserPermissions(value: unknown): UserPermissions {
  let given: unknown = value;
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value);
    } catch {
      given = {};
    }
  }
  return { ...defaultUserPermissions, ...(typeof given === 'object' && given !== null ? given : {}) };
}
