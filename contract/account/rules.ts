/**
 * D1: purposes of a code. A code or ticket of one scene is refused in every other. `staff` is sent only after the right
 * password (D138).
 */
export const codeScenes = [
  'login',
  'bind',
  'unbind',
  'password',
  'merge',
  'delete',
  'sign',
  'withdraw',
  'prove',
] as const;
export type CodeScene = (typeof codeScenes)[number] | 'staff';

/** D1: seconds and counts. */
export const codeRules = {
  digits: 6,
  lifeSeconds: 600,
  resendSeconds: 60,
  perPhoneHour: 5,
  perPhoneDay: 10,
  perAddressHour: 30,
  wrongTries: 5,
  /** D2: from this request on, for one number in 24 h, the slider must be solved. */
  sliderFrom: 3,
  /** D2, D3: seconds that a signature of `getsign` and a ticket are valid. */
  signSeconds: 300,
  ticketSeconds: 600,
} as const;

/** K069, D4: both must be agreed to. 1 user agreement, 2 privacy and payment agreement. */
export const protocolIds = [1, 2] as const;
export const protocolVersion = '2026-11-23';
export const protocols = [
  { id: 1, title: '用户协议', path: '/user/protocol/user', version: protocolVersion },
  { id: 2, title: '隐私与支付协议', path: '/user/protocol/payment', version: protocolVersion },
] as const;
/** K070 */
export const product = 'qun';
/** K071, D5: days after which an unused session ends. */
export const sessionDays = 30;
/** Days after its login that a session ends even when it is used. */
export const sessionMaxDays = 180;
export const sessionsPerUser = 10;
/** Seconds after a login by code, password or WeChat, or after a proof, that what hurts asks for none. */
export const proofSeconds = 600;
/** Sessions that one call ends by the hashes of their tokens. */
export const revocationsMax = 20;

/** D14 */
export const sexes = { secret: 0, male: 1, female: 2 } as const;
export const sexLabels: Record<number, string> = { 0: '保密', 1: '男', 2: '女' };
/** B099, K015 */
export const defaultSex = 1;
/** B096, K016–K018 */
export const defaultUserPermissions = {
  allowFriend: 1,
  allowPush: 1,
  noPersonalization: 0,
  allowCalls: 1,
} as const;
export type UserPermissions = {
  allowFriend: number;
  allowPush: number;
  noPersonalization: number;
  allowCalls: number;
};

/** B097, B098: reads permissions, also as a JSON string, and merges them over the defaults. */
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

/** D8, and decision 0025 for the most characters: of a password, failures before the lock, seconds of the lock. */
export const passwordRules = { min: 8, max: 64, failures: 5, lockSeconds: 900 } as const;

/** D8: the complaint about a password, '' when it is accepted. */
export function passwordComplaint(password: string): string {
  const { min, max } = passwordRules;
  const right =
    password.length >= min && password.length <= max && /[a-z]/i.test(password) && /\d/.test(password);
  return right && /^[\x21-\x7e]+$/.test(password) ? '' : `密码为${min}到${max}位，须同时有字母和数字`;
}

/** D6, protocols §3: seconds that an authorisation state, and a single-use ticket of WeChat, are valid. */
export const oauthSeconds = 600;

/** D7 */
export const qrLoginStates = { waiting: 0, scanned: 1, confirmed: 2, cancelled: 3, expired: 4 } as const;
export const qrLoginSeconds = 120;
/** K063, B209: milliseconds between two polls of the login state. */
export const loginPollMs = 700;

/** D11: days between two changes of the phone. */
export const phoneChangeDays = 30;

/** D13: days in which leaving can be cancelled. */
export const coolingDays = 15;
/** D13 */
export const erasedName = '已注销用户';
/** D150: days that a finished export can be downloaded. */
export const exportDays = 7;

/** D12 */
export const userStatus = { normal: 1, muted: 2, banned: 3, leaving: 4, deleted: 5, merged: 6 } as const;
