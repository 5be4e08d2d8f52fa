import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { vi } from 'vitest';
import { forgetCredentials } from '../platform/upload/credential.ts';
import { serve, type ServedRequest } from './serve.ts';

/** An upload as the storage sees it. */
export interface SentFile {
  address: string;
  /** Names of the form's fields in their order. */
  fields: string[];
  token: string;
  file: File;
  /** Milliseconds, 0 for no limit. */
  timeout: number;
  aborted: boolean;
  progress(fraction: number): void;
  /** 200 with a key of its own unless told otherwise. */
  answer(status?: number, body?: object): void;
  /** No answer came. */
  fail(): void;
}

export const storageBase = 'https://files.example.com/';

/**
 * Stands in for the storage. What comes is in `sent`; it is answered at once, or by `answer` of each with `by hand`.
 * `asked`: the calls for credentials.
 */
export function serveStorage(how: 'at once' | 'by hand' = 'at once'): {
  sent: SentFile[];
  asked: readonly ServedRequest<typeof uploadCredential>[];
} {
  forgetCredentials();
  const sent: SentFile[] = [];
  let issued = 0;
  const asked = serve(uploadCredential, ({ query }) => ({
    bucket: query.bucket ?? 'public',
    url: `${storageBase}${query.bucket ?? 'public'}/`,
    token: `token-${(issued += 1)}`,
    upload: 'https://up.example.com/',
  }));
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    timeout = 0;
    address = '';
    mine: SentFile | undefined;
    open(_method: string, address: string): void {
      this.address = address;
    }
    abort(): void {
      if (this.mine) this.mine.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      const number = sent.length + 1;
      this.mine = {
        address: this.address,
        fields: [...form.keys()],
        token: form.get('token') as string,
        file: form.get('file') as File,
        timeout: this.timeout,
        aborted: false,
        progress: (fraction) =>
          void this.upload.dispatchEvent(
            Object.assign(new Event('progress'), {
              lengthComputable: true,
              loaded: fraction * 100,
              total: 100,
            }),
          ),
        answer: (status = 200, body = { key: `k${number}.jpg`, hash: 'h' }) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => void this.dispatchEvent(new Event('error')),
      };
      sent.push(this.mine);
      const { answer } = this.mine;
      if (how === 'at once') queueMicrotask(() => answer());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return { sent, asked };
}

/** A photo of so many bytes, as far as the browser tells. */
export function photo(
  name = 'a.jpg',
  { type = 'image/jpeg', size }: { type?: string; size?: number } = {},
): File {
  const file = new File(['photo'], name, { type });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
}
