import type { DoorWords } from './door-words.ts';
import { listScans, undoScan } from '@qunlu/contract/attendance/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../../../platform/http/call.ts';
import { isRefusal } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { put, read, readAll, remove } from '../../../platform/offline/store.ts';
import type { CheckedTicket } from '../parts/ticket-check.ts';
import {
  dropScans,
  keepScan,
  keptScans,
  newClientId,
  onSent,
  sendKept,
  type KeptScan,
  type SentScan,
} from './unsent.ts';
import {
  no,
  verdictOf,
  type Difference,
  type DoorSession,
  type DoorState,
  type HolderLine,
  type LocalVerdict,
  type SignedLine,
} from './door-verdict.ts';

interface Given {
  person: number;
  session: DoorSession;
  check: (code: string) => Promise<CheckedTicket>;
  /** Seconds by which the server's clock is ahead of this phone's. */
  ahead: number;
  words: DoorWords;
}

/** Milliseconds for which a door waits for the server before it decides by itself. */
const patience = 4000;
/** Milliseconds after a failure for which it does not wait at all. */
const restless = 15_000;

/** One phone at one session of a door: it decides with the server when there is one, and by itself when there is none. */
export class DoorPhone {
  readonly #given: Given;
  #holders: ReadonlyMap<number, HolderLine> = new Map();
  #state: DoorState = {
    signed: new Map(),
    waiting: 0,
    reached: navigator.onLine,
    verdict: null,
    differences: [],
    problem: '',
  };
  #cursor = 0;
  #failedAt = 0;
  #number = 0;
  #polling = false;
  readonly #awaited = new Map<string, SentScan | null>();
  readonly #listeners = new Set<() => void>();

  constructor(given: Given) {
    this.#given = given;
  }

  readonly state = (): DoorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Who is expected, as it was loaded last. */
  expect(list: readonly HolderLine[]): void {
    this.#holders = new Map(list.map((line) => [line.holder, line]));
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.#given.ahead;
  }

  /** Answers with the function that stops it. */
  start(): () => void {
    const stopSent = onSent((sent) => this.#take(sent));
    const look = (): void => void (document.visibilityState === 'visible' && this.poll());
    const timer = setInterval(look, 5000);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    void this.#load().then(look);
    return () => {
      stopSent();
      clearInterval(timer);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Sends what waits and asks what other phones have done since. */
  async poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      if (this.#state.waiting > 0) await sendKept(this.#given.person);
      let more = true;
      while (more) {
        const answer = await call(listScans, {
          query: { session_id: this.#given.session.session_id, since: this.#cursor },
        });
        if (answer.list.length > 0) this.#hear(answer);
        more = answer.more;
      }
      this.#failedAt = 0;
      this.#set({ reached: true, problem: '' });
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#polling = false;
    }
  }

  /** What a camera has read. */
  async scan(ticket: string, door: string): Promise<void> {
    const checked = await this.#given.check(ticket);
    if (checked === 'foreign') return this.#say(no('这不是票上的码，请对方打开票再扫'));
    if (checked === 'forged')
      return this.#decide(no('这个码不是真的，请核对姓名后在名单里找'), { ticket, holder: 0, door });
    await this.#decide(this.#judge(checked.holder, checked.rev), { ticket, holder: checked.holder, door });
  }

  /** Somebody out of the list. */
  pick(holder: number, door: string): Promise<void> {
    return this.#decide(this.#judge(holder, null), { ticket: null, holder, door });
  }

  async undo(holder: number): Promise<void> {
    const { person, session } = this.#given;
    const own = (await keptScans(person)).filter(
      (scan) => scan.holder === holder && scan.sessionId === session.session_id,
    );
    await dropScans(person, own);
    if (!this.#state.signed.get(holder)?.kept)
      await call(undoScan, { body: { session_id: session.session_id, holder } });
    this.#sign(holder, null);
    await this.#count();
  }

  async forget(difference: Difference): Promise<void> {
    await remove(this.#given.person, [this.#differsKey(difference)]).catch(() => undefined);
    this.#set({ differences: this.#state.differences.filter((one) => one !== difference) });
  }

  #judge(holder: number, rev: number | null): LocalVerdict {
    return verdictOf({
      person: this.#holders.get(holder),
      rev,
      session: this.#given.session,
      signed: this.#state.signed.get(holder),
      now: this.now(),
      words: this.#given.words,
    });
  }

  async #decide(local: LocalVerdict, scanned: Pick<KeptScan, 'ticket' | 'holder' | 'door'>): Promise<void> {
    const { person, session } = this.#given;
    const waits = navigator.onLine && Date.now() - this.#failedAt > restless;
    // Without the server only who comes in is written down: all else can be asked again.
    if (!waits && local.kind !== 'in') return this.#say(local);
    const scan: KeptScan = {
      ...scanned,
      clientId: newClientId(),
      sessionId: session.session_id,
      name: local.name,
      at: Math.floor(Date.now() / 1000),
    };
    await keepScan(person, scan);
    const answer = waits ? await this.#ask(scan) : null;
    if (answer) return this.#sayAnswer(answer);
    if (local.kind === 'in') {
      this.#sign(local.holder, { at: this.now(), by: '', door: scan.door, kept: true });
      this.#say(local, true);
    } else {
      await dropScans(person, [scan]);
      this.#say(local);
    }
    await this.#count();
  }

  /** What the server says of this scan; null when it cannot be reached in time. */
  async #ask(scan: KeptScan): Promise<SentScan | null> {
    this.#awaited.set(scan.clientId, null);
    try {
      await sendKept(this.#given.person, { timeout: patience });
      this.#set({ reached: true });
    } catch (error) {
      this.#failed(error);
    }
    const answer = this.#awaited.get(scan.clientId) ?? null;
    this.#awaited.delete(scan.clientId);
    return answer;
  }

  #sayAnswer({ result, holder, name, what, at, words, scan }: SentScan): void {
    const kind = result === 'in' || result === 'already' ? result : 'no';
    if (result === 'in') this.#sign(holder, { at, by: '', door: scan.door, kept: false });
    this.#say({ kind, holder, name: name || scan.name, what, words });
  }

  /** Answers that came, asked for by this door or not. */
  #take(sent: readonly SentScan[]): void {
    const own = sent.filter(({ scan }) => scan.sessionId === this.#given.session.session_id);
    for (const answer of own) {
      if (this.#awaited.has(answer.scan.clientId)) {
        this.#awaited.set(answer.scan.clientId, answer);
        continue;
      }
      const { holder } = answer.scan;
      if (answer.result === 'in') {
        const signed = this.#state.signed.get(holder);
        if (signed) this.#sign(holder, { ...signed, at: answer.at, kept: false });
        continue;
      }
      if (answer.result !== 'already') this.#sign(holder, null);
      this.#differs(answer);
    }
    void this.#count();
  }

  #differs({ scan, words }: SentScan): void {
    const difference: Difference = { clientId: scan.clientId, name: scan.name, words };
    void put(this.#given.person, this.#differsKey(difference), difference).catch(() => undefined);
    this.#set({ differences: [...this.#state.differences, difference] });
  }

  #differsKey = ({ clientId }: Pick<Difference, 'clientId'>): string =>
    `differs:${this.#given.session.session_id}:${clientId}`;

  #hear({ list, cursor }: OutputOf<typeof listScans>): void {
    const signed = new Map(this.#state.signed);
    for (const { holder, at, by, door, undone } of list) {
      if (undone) signed.delete(holder);
      else signed.set(holder, { at, by, door, kept: false });
    }
    this.#cursor = cursor;
    this.#set({ signed });
    const known = { cursor, signed: [...signed].filter(([, { kept }]) => !kept) };
    void put(this.#given.person, this.#knownKey(), known).catch(() => undefined);
  }

  #knownKey = (): string => `door:${this.#given.session.session_id}`;

  /** What this phone knew when it was here last. */
  async #load(): Promise<void> {
    const { person, session } = this.#given;
    const known = await read<{ cursor: number; signed: [number, SignedLine][] }>(
      person,
      this.#knownKey(),
    ).catch(() => undefined);
    this.#cursor = known?.cursor ?? 0;
    // Somebody may have been signed in meanwhile.
    const signed = new Map([...(known?.signed ?? []), ...this.#state.signed]);
    for (const scan of await keptScans(person))
      if (scan.sessionId === session.session_id && scan.holder > 0)
        signed.set(scan.holder, { at: scan.at + this.#given.ahead, by: '', door: scan.door, kept: true });
    const differences = await readAll<Difference>(person, this.#differsKey({ clientId: '' })).catch(() => []);
    this.#set({ signed, differences: differences.map(([, difference]) => difference) });
    await this.#count();
  }

  async #count(): Promise<void> {
    const all = await keptScans(this.#given.person);
    this.#set({
      waiting: all.filter(({ sessionId }) => sessionId === this.#given.session.session_id).length,
    });
  }

  #failed(error: unknown): void {
    if (isRefusal(error)) return this.#set({ problem: sentence(error) });
    this.#failedAt = Date.now();
    this.#set({ reached: false });
  }

  #sign(holder: number, signed: SignedLine | null): void {
    const next = new Map(this.#state.signed);
    if (signed) next.set(holder, signed);
    else next.delete(holder);
    this.#set({ signed: next });
  }

  #say(local: LocalVerdict, kept = false): void {
    this.#number += 1;
    this.#set({ verdict: { ...local, number: this.#number, kept } });
  }

  #set(change: Partial<DoorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
