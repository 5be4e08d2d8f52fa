/** Amounts are integer fen everywhere; people read yuan. Source: B277, K044. */
export const fenPerYuan = 100;

/** 123456 → `1234.56`. Keeps the sign. */
export function yuan(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const absolute = Math.abs(Math.trunc(fen));
  return `${sign}${Math.floor(absolute / fenPerYuan)}.${String(absolute % fenPerYuan).padStart(2, '0')}`;
}

/** `12.3` → 1230; null for anything but an amount with at most two decimals below 2^53 fen. */
export function fenOf(text: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const fen = Number(match[1]) * fenPerYuan + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(fen) ? fen : null;
}
