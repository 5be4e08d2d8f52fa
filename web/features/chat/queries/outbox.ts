/** What this person is sending: kept on the phone until the server has answered, in order, each under one number. */
import { sendMessage } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../../../platform/http/call.ts';
import { isUnreachable, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { outboxPrefix } from '../../../platform/offline/queue.ts';
import { put, readAll, remove } from '../../../platform/offline/store.ts';
import { onSessionChange, session } from '../../../platform/session.ts';
import { StorageRefusal, UploadCancelled, UploadError } from '../../../platform/upload/errors.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { type Place, placeName } from './conversations.ts';

type SendBody = BodyInput<typeof sendMessage>;

/** A file that goes before its message: what it is and what shows it meanwhile. */
export interface SentFile {
  blob: Blob;
  name: string;
  kind: 'image' | 'voice' | 'video' | 'file';
}

/** What is being said, as the call takes it. */
export type Content = Omit<SendBody, 'client_id' | 'conversation_id' | 'user_id'>;

export interface Outgoing {
  clientId: string;
  place: Place;
  /** Milliseconds. */
  at: number;
  said: Content;
  file?: SentFile;
  /** What it answers. */
  quote?: { name: string; text: string };
  /** failed: the server has said no, and only the person sends it again. */
  state: 'sending' | 'waiting' | 'failed';
  /** Of the file, 0 to 1. */
  progress: number;
  /** What was refused, as a sentence. */
  problem: string;
}

/** Milliseconds until what did not get through is tried again while the phone thinks that it is online. */
const againAfter = 5000;

let entries: readonly Outgoing[] = [];
let person = 0;
const listeners = new Set<() => void>();
const sentListeners = new Set<(message: ChatMessage, place: Place) => void>();
const cancels = new Map<string, () => void>();
const running = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: readonly Outgoing[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

const find = (clientId: string): Outgoing | undefined => entries.find((entry) => entry.clientId === clientId);

function change(clientId: string, edit: Partial<Outgoing>): void {
  set(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...edit } : entry)));
}

const keyOf = ({ at, clientId }: Outgoing): string =>
  `${outboxPrefix}${String(at).padStart(15, '0')}-${clientId}`;

const keep = (entry: Outgoing): void =>
  void put(session().userId, keyOf(entry), { ...entry, progress: 0 }).catch(() => undefined);

/** Addresses of this page for files that are still here; they end with what is being sent. */
const addresses = new Map<Blob, string>();

export function addressOfFile({ blob }: SentFile): string {
  const address = addresses.get(blob) ?? URL.createObjectURL(blob);
  addresses.set(blob, address);
  return address;
}

function endAddress({ file }: Outgoing): void {
  const address = file && addresses.get(file.blob);
  if (!file || address === undefined) return;
  addresses.delete(file.blob);
  URL.revokeObjectURL(address);
}

function forget(entry: Outgoing): void {
  endAddress(entry);
  set(entries.filter(({ clientId }) => clientId !== entry.clientId));
  void remove(session().userId, [keyOf(entry)]).catch(() => undefined);
}

/** Large files go beside the rest: what is said meanwhile does not wait for them. */
const laneOf = ({ place, file }: Outgoing): string =>
  `${placeName(place)}${file?.kind === 'video' || file?.kind === 'file' ? '-large' : ''}`;

/** A new page load, or another person: of the one before nothing is shown, and nothing sent. */
export function forgetOutgoing(): void {
  for (const cancel of cancels.values()) cancel();
  clearTimeout(timer);
  entries.forEach(endAddress);
  person = 0;
  set([]);
}

onSessionChange(forgetOutgoing);

/** What an earlier page of this person has left. */
async function recallKept(): Promise<void> {
  const { userId, guest } = session();
  if (guest || person === userId) return;
  person = userId;
  const kept = await readAll<Outgoing>(userId, outboxPrefix).catch(() => []);
  if (session().userId !== userId) return;
  const left = kept.map(([, entry]) => entry).filter(({ clientId }) => !find(clientId));
  if (left.length === 0) return;
  set(
    [...left, ...entries].map((entry) =>
      entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry,
    ),
  );
  runAll();
}

export const outgoing = (): readonly Outgoing[] => entries;

export function onOutgoing(listener: () => void): () => void {
  listeners.add(listener);
  void recallKept();
  return () => listeners.delete(listener);
}

/** Calls back with what the server has taken. */
export function onSent(listener: (message: ChatMessage, place: Place) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Says something: it shows at once, and goes as soon as it can. */
export function say(
  place: Place,
  said: Content,
  { file, quote }: { file?: SentFile | undefined; quote?: Outgoing['quote'] } = {},
): void {
  const last = entries.at(-1)?.at ?? 0;
  const entry: Outgoing = {
    clientId: newIdempotencyKey(),
    place,
    at: Math.max(Date.now(), last + 1),
    said,
    ...(file ? { file } : {}),
    ...(quote ? { quote } : {}),
    state: navigator.onLine ? 'sending' : 'waiting',
    progress: 0,
    problem: '',
  };
  set([...entries, entry]);
  keep(entry);
  void run(laneOf(entry));
}

/** Sends again what was refused or waits: under the same number, so that it is there once. */
export function sayAgain(clientId: string): void {
  const entry = find(clientId);
  if (!entry) return;
  change(clientId, { state: 'sending', problem: '' });
  void run(laneOf(entry));
}

/** Ends an upload, or drops what was not sent. */
export function drop(clientId: string): void {
  const entry = find(clientId);
  if (!entry) return;
  cancels.get(clientId)?.();
  forget(entry);
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
      const next = entries.find((entry) => laneOf(entry) === lane && entry.state !== 'failed');
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
async function send(entry: Outgoing): Promise<boolean> {
  const { clientId, place, said, file } = entry;
  const owner = session().userId;
  if (entry.state !== 'sending') change(clientId, { state: 'sending' });
  try {
    const stored = file && !said.file ? await stow(clientId, file) : said.file;
    if (!find(clientId)) return true;
    if (stored !== undefined && stored !== said.file) {
      // Kept with its address: what is sent again is not uploaded again.
      const now = { ...entry, said: { ...said, file: stored } };
      change(clientId, { said: now.said });
      keep(now);
    }
    const to = 'id' in place ? { conversation_id: place.id } : { user_id: place.user_id };
    const body = { ...said, ...to, client_id: clientId, ...(stored ? { file: stored } : {}) };
    const message = await call(sendMessage, { body });
    if (session().userId !== owner) return true;
    for (const listener of sentListeners) listener(message, place);
    forget(entry);
  } catch (error) {
    if (session().userId !== owner || !find(clientId) || error instanceof UploadCancelled) return true;
    if (waits(error)) return false;
    const failed: Outgoing = { ...(find(clientId) ?? entry), state: 'failed', problem: sentence(error) };
    change(clientId, failed);
    keep(failed);
  }
  return true;
}

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

const kinds = {
  image: uploadKinds.chatImage,
  voice: uploadKinds.chatVoice,
  video: uploadKinds.chatVideo,
  file: uploadKinds.chatFile,
} as const;

/** Puts a file where only the two sides can read it; answers with its address. */
async function stow(clientId: string, { blob, name, kind }: SentFile): Promise<string> {
  const upload = startUpload(new File([blob], name, { type: blob.type }), kinds[kind], {
    progress: (progress) => change(clientId, { progress }),
  });
  cancels.set(clientId, upload.cancel);
  try {
    const end = await upload.finished;
    if (end instanceof Error) throw end;
    return end.url;
  } finally {
    cancels.delete(clientId);
  }
}

/** Sends what waits, from whichever screen is open: when a network has come back. */
export async function sendKept(): Promise<void> {
  await recallKept();
  runAll();
}

addEventListener('online', () => void sendKept());
