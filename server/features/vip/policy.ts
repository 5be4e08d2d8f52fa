import {
  packLabels,
  packMonths,
  packTypes,
  vipKindLabels,
  type PackType,
  type VipKind,
} from '@qunlu/contract/vip/rules.ts';

const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 3_600_000;

export interface Length {
  months: number;
  days: number;
}

/** D118: calendar months of Shanghai at the same time of day, at most to the end of a shorter month; then days. */
export function plus(at: Date, { months, days }: Length): Date {
  const local = new Date(at.getTime() + shanghaiOffsetMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  return new Date(date + (local.getTime() % dayMs) - shanghaiOffsetMs + days * dayMs);
}

/** A stretch of membership: from `starts_at`, not any more at `ends_at`. */
export interface Stretch extends Length {
  starts_at: Date;
  ends_at: Date;
  /** Since when it was in use, of one whose rest runs later (a merge of accounts). */
  held_from: Date | null;
}

/** Where a stretch ends that begins at another time: a rest stays as long as it is. */
const endFrom = (one: Stretch, starts: Date): Date =>
  one.held_from ? new Date(+starts + +one.ends_at - +one.starts_at) : plus(starts, one);

/** Stretches one after another from `from` on, in the order given. Answers those that move. */
export function lineUp<S extends Stretch>(stretches: readonly S[], from: Date): S[] {
  const moved: S[] = [];
  let at = from;
  for (const one of stretches) {
    const next = +one.starts_at === +at ? one : { ...one, starts_at: at, ends_at: endFrom(one, at) };
    if (next !== one) moved.push(next);
    at = next.ends_at;
  }
  return moved;
}

/**
 * D10: the stretches of one kind of two accounts in one line; no time is lost. The first that runs stays where it is; the
 * rest of another that runs comes after it. Answers those that move. `stretches`: not over at `now`.
 */
export function merged<S extends Stretch>(stretches: readonly S[], now: Date): S[] {
  const inOrder = stretches.toSorted((one, other) => +one.starts_at - +other.starts_at);
  const [first, ...others] = inOrder;
  if (!first) return [];
  // What the rests have run so far is over: from now on they count as long as they still are.
  const rests = others.map((one) =>
    one.starts_at < now ? { ...one, held_from: one.held_from ?? one.starts_at, starts_at: now } : one,
  );
  return lineUp(rests, first.ends_at);
}

const ranks: Record<VipKind, 1 | 2> = { vipPhonebook: 1, vipCommerce: 2 };
const needs = { member: 1, commerce: 2 } as const;

export const levelOf = (kind: VipKind): 'member' | 'commerce' =>
  kind === 'vipCommerce' ? 'commerce' : 'member';

interface RunningStretch extends Stretch {
  entitlement_id: number;
  kind: VipKind;
}

/** Since when uses count of a stretch; null: it has not begun. */
export const begunAt = ({ held_from, starts_at }: Stretch, now: Date): Date | null =>
  held_from ?? (starts_at > now ? null : starts_at);

/**
 * D120: what was used of a stretch, the first of it; undefined: nothing. Not what another one that stands permitted at that
 * moment. `uses`: of the person, the earliest first. `standing`: every stretch of theirs that was not taken back.
 */
export function usedOf<U extends { level: 'member' | 'commerce'; at: Date }>(
  one: RunningStretch,
  { standing, uses, now }: { standing: readonly RunningStretch[]; uses: readonly U[]; now: Date },
): U | undefined {
  const since = begunAt(one, now);
  if (!since) return undefined;
  const others = standing.filter(({ entitlement_id }) => entitlement_id !== one.entitlement_id);
  return uses.find(
    ({ at, level }) =>
      at >= since &&
      ranks[one.kind] >= needs[level] &&
      // Before accounts were merged the others were not this person's.
      (one.held_from !== null ||
        !others.some(
          ({ kind, starts_at, ends_at }) => starts_at <= at && at < ends_at && ranks[kind] >= needs[level],
        )),
  );
}

export const titleOfPack = (kind: VipKind, type: PackType): string =>
  `${vipKindLabels[kind]}·${packLabels[type]}`;

/** `个人会员·年`, `个人会员 7 天`. */
export function titleOf(kind: VipKind, { months, days }: Length): string {
  const type = packTypes.find((one) => packMonths[one] === months);
  if (type && days === 0) return titleOfPack(kind, type);
  return `${vipKindLabels[kind]}${months > 0 ? ` ${months} 个月` : ''}${days > 0 ? ` ${days} 天` : ''}`;
}
