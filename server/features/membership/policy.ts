import type { Membership } from './ports.ts';

/** A value from a time on; of several for one moment and membership the last in the list counts. */
export interface Change {
  level: Membership;
  value: number;
  from: Date;
}

type Values = Readonly<Record<Membership, number>>;

function valuesAt(fallback: Values, changes: readonly Change[], at: Date): Values {
  const values = { ...fallback };
  const begun = changes.filter(({ from }) => from <= at);
  for (const { level, value } of begun.toSorted((one, other) => +one.from - +other.from))
    values[level] = value;
  return values;
}

const isOrdered = ({ none, member, commerce }: Values, lessIsBetter: boolean): boolean =>
  lessIsBetter ? none >= member && member >= commerce : none <= member && member <= commerce;

/** Whether a membership always has at least what the one below it has, from `since` on. `changes`: in the order of writing. */
export const staysOrdered = (
  fallback: Values,
  changes: readonly Change[],
  { since, lessIsBetter }: { since: Date; lessIsBetter: boolean },
): boolean =>
  [since, ...changes.flatMap(({ from }) => (from > since ? from : []))].every((at) =>
    isOrdered(valuesAt(fallback, changes, at), lessIsBetter),
  );
