import type { DoorWords } from './door-words.ts';
import type { listHolders } from '@qunlu/contract/attendance/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';

export type HolderLine = OutputOf<typeof listHolders>['list'][number];

/** Somebody who is signed in, as this phone knows it. */
export interface SignedLine {
  /** Seconds, by the clock of the server. */
  at: number;
  by: string;
  door: string;
  /** Only this phone knows it yet. */
  kept: boolean;
}

/** What is said of one scan. */
export interface Verdict {
  /** Of this phone, so that the same words said twice are two. */
  number: number;
  kind: 'in' | 'already' | 'no';
  holder: number;
  name: string;
  what: string;
  words: string;
  /** It waits for the network. */
  kept: boolean;
}

/** One of whom the server said something else than the phone had, once it could be asked. */
export interface Difference {
  clientId: string;
  name: string;
  words: string;
}

export interface DoorState {
  signed: ReadonlyMap<number, SignedLine>;
  /** Scans that wait for the network. */
  waiting: number;
  /** The last question was answered. */
  reached: boolean;
  verdict: Verdict | null;
  differences: readonly Difference[];
  /** What the server refuses to this door; '' for nothing. */
  problem: string;
}

export interface DoorSession {
  session_id: number;
  opens_at: number;
  closes_at: number;
}

/** What a phone says by itself. */
export type LocalVerdict = Omit<Verdict, 'number' | 'kept'>;

/** Somebody who does not come in, or nobody. */
export const no = (words: string, person?: HolderLine): LocalVerdict => ({
  kind: 'no',
  holder: person?.holder ?? 0,
  name: person?.name ?? '',
  what: person?.what ?? '',
  words,
});

/** `10:05`, on another day with its date. */
export function clock(at: number, now: number): string {
  const [text, today] = [dateTime(at), dateTime(now)];
  return text.slice(0, 10) === today.slice(0, 10) ? text.slice(11) : text.slice(5);
}

/** When, where and by whom, as the server says it. */
export function signedText({ at, by, door }: SignedLine, now: number): string {
  return `${clock(at, now)} ${door && `在${door}`}${by && `由${by}`}签过到`;
}

interface Known {
  person: HolderLine | undefined;
  /** Of the code that was shown; null: found in the list. */
  rev: number | null;
  session: DoorSession;
  signed: SignedLine | undefined;
  now: number;
  words: DoorWords;
}

/** What the door knows without asking anybody. */
export function verdictOf({
  person,
  rev,
  session,
  signed,
  now,
  words: { act, unknown },
}: Known): LocalVerdict {
  if (!person) return no(unknown);
  if (rev !== null && rev !== person.rev) return no('这是旧的码，请对方打开最新的票再扫', person);
  const { opens_at, closes_at } = session;
  if (now < opens_at) return no(`还没开始，${clock(opens_at, now)} 起${act}`, person);
  if (now > closes_at) return no(`${act}已在 ${clock(closes_at, now)} 结束`, person);
  const { holder, name, what } = person;
  if (signed) return { kind: 'already', holder, name, what, words: signedText(signed, now) };
  return { kind: 'in', holder, name, what, words: `${act}成功` };
}
