/**
 * Scans that this phone has made and the server has not answered, kept until it has: with or without a network they are written down
 * first. Sent together, each under its own number, so that sending again does nothing twice.
 */
import { sendScans } from '@qunlu/contract/attendance/calls.ts';
import { attendanceRules, type ScanResult } from '@qunlu/contract/attendance/rules.ts';
import { authUserId } from '../../../platform/auth-cookies.ts';
import { call } from '../../../platform/http/call.ts';
import { isRefusal } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { countWaiting, scanPrefix } from '../../../platform/offline/queue.ts';
import { put, readAll, remove } from '../../../platform/offline/store.ts';

export interface KeptScan {
  clientId: string;
  sessionId: number;
  door: string;
  /** null: found in the list. */
  ticket: string | null;
  holder: number;
  name: string;
  /** By this phone's clock, seconds. */
  at: number;
}

export interface SentScan {
  scan: KeptScan;
  result: ScanResult;
  holder: number;
  name: string;
  what: string;
  at: number;
  words: string;
}

let last = 0;

/** Numbers sort by time, so that scans are sent in the order in which they were made. */
export function newClientId(): string {
  last = Math.max(last + 1, Date.now());
  return `${String(last).padStart(15, '0')}-${crypto.randomUUID().slice(0, 18)}`;
}

const keyOf = ({ clientId }: KeptScan): string => scanPrefix + clientId;
/** Of a browser that keeps nothing, or not yet: the store has its owner a moment after the first screen. */
const unstored = new Map<string, KeptScan>();
const listeners = new Set<(sent: readonly SentScan[]) => void>();

/** Hears what the server says of scans, whoever had them sent. */
export function onSent(listener: (sent: readonly SentScan[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const count = (person: number): Promise<void> => countWaiting(person).catch(() => undefined);

export async function keepScan(person: number, scan: KeptScan): Promise<void> {
  const kept = await put(person, keyOf(scan), scan).catch(() => false);
  if (!kept) unstored.set(keyOf(scan), scan);
  await count(person);
}

export async function dropScans(person: number, scans: readonly KeptScan[]): Promise<void> {
  for (const scan of scans) unstored.delete(keyOf(scan));
  await remove(person, scans.map(keyOf)).catch(() => undefined);
  await count(person);
}

/** Tries again to write down what is in memory alone. */
async function store(person: number): Promise<void> {
  for (const [key, scan] of unstored)
    if (await put(person, key, scan).catch(() => false)) unstored.delete(key);
}

export async function keptScans(person: number): Promise<KeptScan[]> {
  if (unstored.size > 0) {
    await store(person);
    await count(person);
  }
  const stored = await readAll<KeptScan>(person, scanPrefix).catch(() => []);
  return [...stored.map(([, scan]) => scan), ...unstored.values()];
}

/** One round at a time over all tabs; the number of each scan guards the rest. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request('qunlu-scans', work) : work();
}

/** Those of one session and one door, which a call takes together. */
function groupsOf(scans: readonly KeptScan[]): KeptScan[][] {
  const groups = new Map<string, KeptScan[]>();
  for (const scan of scans) {
    const key = `${scan.sessionId} ${scan.door}`;
    groups.set(key, [...(groups.get(key) ?? []), scan]);
  }
  return [...groups.values()];
}

async function sendBatch(scans: readonly KeptScan[], timeout: number | undefined): Promise<SentScan[]> {
  const [first] = scans;
  if (!first) return [];
  try {
    const { list } = await call(sendScans, {
      body: {
        session_id: first.sessionId,
        ...(first.door ? { door: first.door } : {}),
        phone_now: Math.floor(Date.now() / 1000),
        scans: scans.map(({ clientId, ticket, holder, at }) => ({
          client_id: clientId,
          at,
          ...(ticket === null ? { holder } : { ticket }),
        })),
      },
      ...(timeout ? { timeout } : {}),
    });
    return scans.flatMap((scan, at) => {
      const answer = list[at];
      return answer ? [{ ...answer, scan }] : [];
    });
  } catch (error) {
    // A no to all of them, e.g. to somebody who no longer helps: sent again it would be the same.
    if (!isRefusal(error) || [401, 408, 425, 429].includes(error.status)) throw error;
    return scans.map((scan) => ({
      scan,
      result: 'refused' as const,
      holder: scan.holder,
      name: scan.name,
      what: '',
      at: 0,
      words: sentence(error),
    }));
  }
}

/** Sends all that waits, two hundred at a time; throws where the server cannot be reached. Answers how many it has taken. */
export function sendKept(person: number, { timeout }: { timeout?: number } = {}): Promise<number> {
  return alone(async () => {
    let sent = 0;
    for (const of of groupsOf(await keptScans(person))) {
      for (let from = 0; from < of.length; from += attendanceRules.batch) {
        if (authUserId() !== person) return sent;
        const answers = await sendBatch(of.slice(from, from + attendanceRules.batch), timeout);
        await dropScans(
          person,
          answers.map(({ scan }) => scan),
        );
        sent += answers.length;
        for (const listener of listeners) listener(answers);
      }
    }
    return sent;
  });
}
