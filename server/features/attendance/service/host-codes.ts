import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import type { Ctx } from '../../../platform/context.ts';

const purpose = 'attendance.host-code';
const digits = 8;
/** Minutes for which an earlier code is still told from a wrong one. */
const rememberedMinutes = 120;

const minuteOf = (now: Date): number => Math.floor(now.getTime() / (attendanceRules.hostCodeSeconds * 1000));

/** Eight digits, so that they can be typed; calls are limited, and a wrong guess is one in fifty million. */
const digitsOf = (mac: Buffer): string => String(mac.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');

const textOf = (sessionId: number, minute: number): string => `${sessionId}:${minute}`;

/** What the host's screen shows now, and until when. */
export function hostCodeAt({ deps, now }: Ctx, sessionId: number): { code: string; expiresAt: number } {
  const minute = minuteOf(now);
  const mac = deps.secrets.mac(purpose, textOf(sessionId, minute));
  return {
    code: `${sessionId}-${digitsOf(mac)}`,
    expiresAt: (minute + 1) * attendanceRules.hostCodeSeconds,
  };
}

/** `stale`: it was shown some time ago. A code holds for its minute and the next, or a scan at its last second would be late. */
export function readHostCode(
  { deps, now }: Ctx,
  code: string,
): { sessionId: number; standing: 'now' | 'stale' | 'wrong' } | null {
  const match = /^(\d{1,15})-(\d{8})$/.exec(code.replaceAll(/\s/g, ''));
  if (!match) return null;
  const sessionId = Number(match[1]);
  const minute = minuteOf(now);
  for (let ago = 0; ago <= rememberedMinutes; ago += 1)
    if (deps.secrets.macs(purpose, textOf(sessionId, minute - ago)).some((mac) => digitsOf(mac) === match[2]))
      return { sessionId, standing: ago <= 1 ? 'now' : 'stale' };
  return { sessionId, standing: 'wrong' };
}
