import type { Tie } from '@qunlu/contract/friend/calls.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';

interface Stay {
  /** Seconds; 0: unknown. */
  start_at: number;
  /** Seconds; 0: until now. */
  end_at: number;
}

/** The parts of two people's cards that are compared. */
interface Career {
  company: string;
  works: readonly (Stay & { company: string })[];
  educations: readonly (Stay & { school: string })[];
}

interface Place extends Stay {
  name: string;
}

/** Companies are compared without regard to spaces, case and full-width forms. */
const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
const yearOf = (seconds: number): number => Number(dayText(seconds).slice(0, 4));

/** The years in which both were there; undefined when they did not overlap or a start is unknown. */
function together(one: Stay, other: Stay, now: number): { from: number; to: number; at: number } | undefined {
  if (one.start_at === 0 || other.start_at === 0) return undefined;
  const at = Math.max(one.start_at, other.start_at);
  const from = yearOf(at);
  const to = yearOf(Math.min(one.end_at || now, other.end_at || now));
  return from <= to ? { from, to, at } : undefined;
}

const years = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `${from}年` : `${from}—${to}年`;

/** The first overlap at each place that both have. */
function meetings(
  own: readonly Place[],
  others: readonly Place[],
  now: number,
): Map<string, { name: string; years: string; at: number }> {
  const found = new Map<string, { name: string; years: string; at: number }>();
  for (const one of own) {
    for (const other of others) {
      const key = plain(one.name);
      if (key === '' || key !== plain(other.name)) continue;
      const time = together(one, other, now);
      if (time && time.at < (found.get(key)?.at ?? Infinity)) {
        found.set(key, { name: one.name, years: years(time), at: time.at });
      }
    }
  }
  return found;
}

/** Where a person works now: the company on the card, and entries without an end. */
const present = ({ company, works }: Career): Map<string, string> =>
  new Map(
    [company, ...works.filter((one) => one.end_at === 0).map((one) => one.company)].map((name) => [
      plain(name),
      name,
    ]),
  );

/** Companies and schools that two people shared in the same years, or share now; `now` in seconds. */
export function sharedTies(own: Career, others: Career, now: number): Tie[] {
  const works = ({ works: list }: Career): Place[] => list.map((one) => ({ ...one, name: one.company }));
  const schools = ({ educations }: Career): Place[] =>
    educations.map((one) => ({ ...one, name: one.school }));
  const colleagues = meetings(works(own), works(others), now);
  const theirs = present(others);
  const ties: Tie[] = [];
  for (const [key, name] of present(own)) {
    if (key === '' || !theirs.has(key)) continue;
    ties.push({ kind: 'company', text: `现在同在${name}`, at: colleagues.get(key)?.at ?? 0 });
    colleagues.delete(key);
  }
  for (const { name, years: when, at } of colleagues.values())
    ties.push({ kind: 'company', text: `${when}同在${name}`, at });
  for (const { name, years: when, at } of meetings(schools(own), schools(others), now).values())
    ties.push({ kind: 'school', text: `${when}同在${name}读书`, at });
  return ties;
}
