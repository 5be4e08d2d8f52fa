import { StorageRefusal, UploadError, uploadWords } from './errors.ts';

export interface UploadRequest {
  /** Where to, and the right to. */
  upload: string;
  token: string;
  file: Blob;
  name: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Posts a file to the storage: a form of `token` and, last, `file`; without a time limit (B130). Not by `fetch`, which
 * does not tell how far it is. Rejects with a {@link StorageRefusal}.
 */
export function send({
  upload,
  token,
  file,
  name,
  signal,
  onProgress,
}: UploadRequest): Promise<{ key: string }> {
  if (typeof XMLHttpRequest !== 'function')
    return Promise.reject(new UploadError(uploadWords.noUploader, { telling: true }));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (message: string): void => reject(new StorageRefusal(request.status, message));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { key, error } = readAnswer(request.responseText);
      if (request.status === 200 && key !== '') resolve({ key });
      else refuse(`storage ${request.status} ${error}`);
    });
    request.addEventListener('error', () => refuse('the storage was not reached'));
    request.addEventListener('abort', () => refuse('aborted'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', upload);
    const form = new FormData();
    form.append('token', token);
    form.append('file', file, name);
    request.send(form);
  });
}

function readAnswer(text: string): { key: string; error: string } {
  const said = (value: unknown): string => (typeof value === 'string' ? value : '');
  try {
    const { key, error } = (JSON.parse(text) ?? {}) as { key?: unknown; error?: unknown };
    return { key: said(key), error: said(error) };
  } catch {
    return { key: '', error: 'unreadable answer' };
  }
}
