import { downloadMedia } from '@qunlu/contract/media/calls.ts';
import pLimit from 'p-limit';
import type { HostImage } from '../host/host-interface.ts';
import { call, requests } from '../http/call.ts';
import { RequestError } from '../http/errors.ts';
import { reportError } from '../report.ts';
import { credentialFor, forgetCredential } from './credential.ts';
import { StorageRefusal, UploadCancelled, UploadError, uploadWords } from './errors.ts';
import { failedWords, fileComplaint, type UploadKind } from './kinds.ts';
import { send } from './send.ts';
import { shrink } from './shrink.ts';

/** Where an upload stands (B119). */
export interface StoredFile {
  url: string;
  key: string;
}

/** A file of the browser, or a picture that the host holds. */
export type UploadSource = File | HostImage;

/** The course of an upload: upload, progress, then success or error, then complete (B121). */
export interface UploadEvents {
  upload?(): void;
  /** 0 to 1. */
  progress?(fraction: number): void;
  success?(stored: StoredFile): void;
  /** An {@link UploadError}, or an {@link UploadCancelled}. */
  error?(error: Error): void;
  complete?(): void;
}

export interface RunningUpload {
  cancel(): void;
  /** Never rejects. */
  finished: Promise<StoredFile | Error>;
}

/** How many files are sent at once; the rest of the browser's connections are for calls. */
const atOnce = 3;
const uploads = pLimit(atOnce);
/** A decoded photo takes 50 to 200 MB: one at a time, or the phone kills the page. */
const unfolding = pLimit(1);
/** Milliseconds that this server has to fetch a picture from WeChat. */
const downloadPatience = 60_000;

let running = 0;

/** Whether an upload is running that a form does not hold yet. */
export const isUploading = (): boolean => running > 0;

/** Uploads one file or picture. Failures end in `error` and are reported, except those that explain themselves. */
export function startUpload(
  source: UploadSource,
  kind: UploadKind,
  events: UploadEvents = {},
): RunningUpload {
  const stop = new AbortController();
  const { signal } = stop;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new UploadCancelled()), { once: true });
  });
  let furthest = 0;
  const progress = (fraction: number): void => {
    // A retry starts at 0 again: progress must not seem to go back.
    if (signal.aborted || fraction <= furthest) return;
    furthest = fraction;
    events.progress?.(fraction);
  };
  const course = async (): Promise<StoredFile | Error> => {
    running += 1;
    events.upload?.();
    try {
      const sent = source instanceof File ? sendFile : sendHostImage;
      const stored = await Promise.race([
        sent(source as File & HostImage, kind, signal, progress),
        cancelled,
      ]);
      events.success?.(stored);
      return stored;
    } catch (thrown) {
      const error = failureOf(thrown, kind);
      events.error?.(error);
      return error;
    } finally {
      running -= 1;
      events.complete?.();
    }
  };
  return { cancel: () => stop.abort(), finished: course() };
}

async function sendFile(
  file: File,
  kind: UploadKind,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<StoredFile> {
  const complaint = fileComplaint(file, kind);
  if (complaint) throw new UploadError(complaint, { telling: true });
  const blob =
    kind.noun === '图片' ? await unfolding(async () => (signal.aborted ? file : shrink(file))) : file;
  signal.throwIfAborted();
  for (let attempt = 0; ; attempt += 1) {
    const asked = credentialFor(kind);
    const { url, upload, token } = await asked;
    try {
      const { key } = await uploads(() =>
        requests(() => {
          signal.throwIfAborted();
          return send({ upload, token, file: blob, name: file.name, signal, onProgress });
        }),
      );
      return { url: url + key, key };
    } catch (error) {
      if (!(error instanceof StorageRefusal) || error.status !== 401) throw error;
      forgetCredential(kind, asked);
      if (attempt > 0) throw error;
    }
  }
}

/** B131: the host uploads it to its own storage, this server fetches it from there. */
async function sendHostImage(image: HostImage, _kind: UploadKind, signal: AbortSignal): Promise<StoredFile> {
  const id = await image.upload(signal);
  signal.throwIfAborted();
  try {
    return await call(downloadMedia, { body: { id }, timeout: downloadPatience, signal });
  } catch (error) {
    const tooLarge = error instanceof RequestError && error.status === 413;
    throw new UploadError(tooLarge ? error.message : uploadWords.wechatBroken, {
      telling: tooLarge,
      cause: error,
    });
  }
}

function failureOf(thrown: unknown, kind: UploadKind): Error {
  if (thrown instanceof UploadCancelled) return thrown;
  if (thrown instanceof StorageRefusal && thrown.status === 413)
    return new UploadError(uploadWords.tooLarge, { telling: true });
  if (thrown instanceof StorageRefusal && thrown.status === 403 && kind.wanted !== '')
    return new UploadError(kind.wanted, { telling: true });
  const error =
    thrown instanceof UploadError ? thrown : new UploadError(failedWords(kind), { cause: thrown });
  if (!error.telling) reportError(error.cause ?? error, 'upload');
  return error;
}
