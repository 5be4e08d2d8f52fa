/**
 * What this person sends and the server has not taken yet: kept on the phone, in order, each under one number, so that it is there
 * once however often it is sent. What is sent and how is the feature's.
 */
import { isUnreachable, RequestError } from '../http/errors.ts';
import { sentence } from '../http/sentence.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { onSessionChange, session } from '../session.ts';
import { StorageRefusal, UploadCancelled, UploadError } from '../upload/errors.ts';
import { put, readAll, remove } from './store.ts';

export interface Outgoing {
  clientId: string;
  /** Milliseconds; no two are of one moment. */
  at: number;
  /** held: the person is changing it. failed: the server has said no, and only the person sends it again. */
  state: 'sending' | 'waiting' | 'held' | 'failed';
  /** Of its files, 0 to 1. */
  progress: number;
  /** What was refused, as a sentence. */
  problem: string;
}

/** What a sender can do with the one that it sends. */
export interface Hand<C> {
  /** Keeps a change of it: what was uploaded once is not uploaded again. */
  keep: (edit: Partial<C>) => void;
  progress: (fraction: number) => void;
  /** What ends an upload when the person drops it; null: there is none. */
  onDrop: (cancel: (() => void) | null) => void;
  /** Not dropped meanwhile, and nobody else has the phone. */
  stands: () => boolean;
}

interface OutboxWork<C, Taken> {
  /** Of the keys in the store of this phone. */
  prefix: string;
  /** One after the other in a lane, lanes beside each other. */
  laneOf: (entry: Outgoing & C) => string;
  /** What the server has made of it; throws what it has refused, null for what does not stand any more. */
  deliver: (entry: Outgoing & C, hand: Hand<C>) => Promise<Taken | null>;
  /** It is no longer shown. */
  ended?: (entry: Outgoing & C) => void;
}

/** Milliseconds until what did not get through is tried again while the phone thinks that it is online. */
const againAfter = 5000;

/** Nobody has said no: the network, a busy server, too many at once. */
function waits(error: unknown): boolean {
  if (error instanceof UploadError)
    return !navigator.onLine || (error.cause instanceof StorageRefusal && error.cause.status === 0);
  return (
    isUnreachable(error) ||
    (error instanceof RequestError &&
      (error.status >= 500 || error.status === 0 || error.retryAfter !== undefined))
  );
}

export function createOutbox<C extends object, Taken>(work: OutboxWork<C, Taken>) {
  type Entry = Outgoing & C;
  const { prefix, laneOf, deliver, ended } = work;
  let entries: readonly Entry[] = [];
  let person = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(taken: Taken, entry: Entry) => void>();
  const cancels = new Map<string, () => void>();
  const running = new Set<string>();

  function set(next: readonly Entry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  const find = (clientId: string): Entry | undefined => entries.find((entry) => entry.clientId === clientId);

  function change(clientId: string, edit: Partial<Outgoing>): void {
    set(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...edit } : entry)));
  }

  const keyOf = ({ at, clientId }: Outgoing): string =>
    `${prefix}${String(at).padStart(15, '0')}-${clientId}`;

  const keep = (entry: Entry): void =>
    void put(session().userId, keyOf(entry), { ...entry, progress: 0 }).catch(() => undefined);

  function forget(entry: Entry): void {
    ended?.(entry);
    set(entries.filter(({ clientId }) => clientId !== entry.clientId));
    void remove(session().userId, [keyOf(entry)]).catch(() => undefined);
  }

  /** A new page load, or another person: of the one before nothing is shown, and nothing sent. */
  function forgetAll(): void {
    for (const cancel of cancels.values()) cancel();
    clearTimeout(timer);
    entries.forEach((entry) => ended?.(entry));
    person = 0;
    set([]);
  }

  /** What an earlier page of this person has left. One that was being changed is not sent as it was before: the person says so. */
  async function recallKept(): Promise<void> {
    const { userId, guest } = session();
    if (guest || person === userId) return;
    person = userId;
    const kept = await readAll<Entry>(userId, prefix).catch(() => []);
    if (session().userId !== userId) return;
    const left = kept.map(([, entry]) => entry).filter(({ clientId }) => !find(clientId));
    if (left.length === 0) return;
    set(
      [...left, ...entries].map((entry) => {
        if (entry.state === 'sending') return { ...entry, state: 'waiting' };
        return entry.state === 'held' && left.includes(entry)
          ? { ...entry, state: 'failed', problem: '上次没有改完，看一下再发' }
          : entry;
      }),
    );
    runAll();
  }

  function runAll(): void {
    for (const lane of new Set(entries.map(laneOf))) void run(lane);
  }

  /** One lane, one after the other; it stops where the network ends. */
  async function run(lane: string): Promise<void> {
    if (running.has(lane)) return;
    running.add(lane);
    try {
      for (;;) {
        const next = entries.find(
          (entry) => laneOf(entry) === lane && entry.state !== 'failed' && entry.state !== 'held',
        );
        if (!next) return;
        if (!navigator.onLine || !(await send(next))) {
          for (const entry of entries)
            if (laneOf(entry) === lane && entry.state === 'sending')
              change(entry.clientId, { state: 'waiting' });
          clearTimeout(timer);
          if (navigator.onLine) timer = setTimeout(runAll, againAfter);
          return;
        }
      }
    } finally {
      running.delete(lane);
    }
  }

  /** False: the network has ended, and it is tried again. */
  async function send(entry: Entry): Promise<boolean> {
    const { clientId } = entry;
    const owner = session().userId;
    const stands = (): boolean => session().userId === owner && find(clientId)?.state === 'sending';
    if (entry.state !== 'sending') change(clientId, { state: 'sending' });
    const hand: Hand<C> = {
      keep(edit) {
        set(entries.map((one) => (one.clientId === clientId ? { ...one, ...edit } : one)));
        const now = find(clientId);
        if (now) keep(now);
      },
      progress: (progress) => change(clientId, { progress }),
      onDrop: (cancel) => void (cancel ? cancels.set(clientId, cancel) : cancels.delete(clientId)),
      stands,
    };
    try {
      const taken = await deliver(entry, hand);
      if (taken === null || session().userId !== owner) return true;
      for (const listener of sentListeners) listener(taken, entry);
      forget(entry);
    } catch (error) {
      if (!stands() || error instanceof UploadCancelled) return true;
      if (waits(error)) return false;
      const failed: Entry = { ...(find(clientId) ?? entry), state: 'failed', problem: sentence(error) };
      change(clientId, failed);
      keep(failed);
    } finally {
      cancels.delete(clientId);
    }
    return true;
  }

  /** Sends what waits, from whichever screen is open: when a network has come back. */
  async function sendKept(): Promise<void> {
    await recallKept();
    runAll();
  }

  onSessionChange(forgetAll);
  addEventListener('online', () => void sendKept());

  return {
    entries: (): readonly Entry[] => entries,
    onEntries(listener: () => void): () => void {
      listeners.add(listener);
      void recallKept();
      return () => listeners.delete(listener);
    },
    /** Calls back with what the server has taken. */
    onSent(listener: (taken: Taken, entry: Entry) => void): () => void {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },
    /** Shows at once, and goes as soon as it can. */
    add(content: C): void {
      const last = entries.at(-1)?.at ?? 0;
      const entry: Entry = {
        ...content,
        clientId: newIdempotencyKey(),
        at: Math.max(Date.now(), last + 1),
        state: navigator.onLine ? 'sending' : 'waiting',
        progress: 0,
        problem: '',
      };
      set([...entries, entry]);
      keep(entry);
      void run(laneOf(entry));
    },
    /** Sends again what was refused or waits: under the same number, so that it is there once. */
    again(clientId: string): void {
      const entry = find(clientId);
      if (!entry) return;
      change(clientId, { state: 'sending', problem: '' });
      void run(laneOf(entry));
    },
    /** Holds one back while the person changes it; undefined: it has gone already. */
    hold(clientId: string): Entry | undefined {
      const entry = find(clientId);
      if (!entry) return undefined;
      cancels.get(clientId)?.();
      change(clientId, { state: 'held', progress: 0 });
      const held = find(clientId);
      if (held) keep(held);
      return held;
    },
    /** Lets go of one that was held back, changed or as it was. */
    release(clientId: string, content?: C): void {
      const entry = find(clientId);
      if (!entry) return;
      const now: Entry = {
        ...entry,
        ...content,
        state: navigator.onLine ? 'sending' : 'waiting',
        problem: '',
      };
      set(entries.map((one) => (one.clientId === clientId ? now : one)));
      keep(now);
      void run(laneOf(now));
    },
    /** Ends an upload, or drops what was not sent. */
    drop(clientId: string): void {
      const entry = find(clientId);
      if (!entry) return;
      cancels.get(clientId)?.();
      forget(entry);
    },
    forgetAll,
    sendKept,
  };
}
