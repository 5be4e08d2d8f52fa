/** Rules of signing in at a door (D99). */
export const attendanceRules = {
  /** Of one target. */
  sessions: 10,
  sessionName: 20,
  /** Wide characters of how a door is called, 东门. */
  door: 20,
  /** Scans that are sent at once. */
  batch: 200,
  /** Seconds that a code of the host's screen is shown, and for which it holds besides. */
  hostCodeSeconds: 60,
  /** Places at one target. */
  holders: 10_000,
  /** Seconds of a session. */
  longest: 31 * 86_400,
} as const;

/** How somebody was signed in. */
export const signWay = { hostCode: 1, ticket: 2, hand: 3 } as const;
export type SignWay = (typeof signWay)[keyof typeof signWay];
export const signWayLabels: Record<SignWay, string> = { 1: '扫主办方的码', 2: '出示凭证', 3: '名单里找到' };

/** What became of one scan. */
export const scanResults = ['in', 'already', 'unknown', 'stale', 'outside', 'refused'] as const;
export type ScanResult = (typeof scanResults)[number];

/**
 * A ticket's code: who it is for, how often it was given anew, and a signature over both and what it opens. Read by any camera,
 * verified by a phone without a network.
 */
export const ticketCode = (holder: number, rev: number, signature: string): string =>
  `QL1.${holder}.${rev}.${signature}`;

/** null: no code of ours. */
export function readTicketCode(code: string): { holder: number; rev: number; signature: string } | null {
  const match = /^QL1\.(\d{1,16})\.(\d{1,6})\.([\w-]{86})$/.exec(code);
  return match ? { holder: Number(match[1]), rev: Number(match[2]), signature: match[3] ?? '' } : null;
}

/** What is signed. */
export const signedText = (subject: string, target: number, holder: number, rev: number): string =>
  `${subject}:${target}:${holder}:${rev}`;
