import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { type Bucket, credentialCacheSeconds } from '@qunlu/contract/media/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../http/call.ts';
import { reportError } from '../report.ts';
import { onSessionChange } from '../session.ts';
import { UploadError, uploadWords } from './errors.ts';

export type Credential = OutputOf<typeof uploadCredential>;

interface CachedCredential {
  credential: Promise<Credential>;
  /** Milliseconds. */
  until: number;
}

const kept = new Map<Bucket, CachedCredential>();

/** Dropped on logout: nobody may upload in the name of the previous person. */
onSessionChange(() => kept.clear());

/** The credential for a bucket, fetched once in 30 minutes (B129, K005). Rejects with M001. */
export function credentialFor(bucket: Bucket): Promise<Credential> {
  const known = kept.get(bucket);
  if (known && known.until > Date.now()) return known.credential;
  const credential = call(uploadCredential, { query: { bucket } }).catch((error: unknown) => {
    forgetCredential(bucket, credential);
    reportError(error, 'upload-credential');
    throw new UploadError(uploadWords.noCredential, { telling: true, cause: error });
  });
  kept.set(bucket, { credential, until: Date.now() + credentialCacheSeconds * 1000 });
  return credential;
}

/** Drops the credential after the storage refused it or did not answer: the next upload fetches another. */
export function forgetCredential(bucket: Bucket, credential: Promise<Credential>): void {
  if (kept.get(bucket)?.credential === credential) kept.delete(bucket);
}

/** A new page load. */
export function forgetCredentials(): void {
  kept.clear();
}
