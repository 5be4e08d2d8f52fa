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

/** What is uploaded where; a sheet has a credential of its own, and what people send each other. */
export interface Place {
  bucket: Bucket;
  credential?: 'sheet' | 'chat';
}

const nameOf = ({ bucket, credential }: Place): string => `${bucket} ${credential ?? ''}`;

const kept = new Map<string, CachedCredential>();

/** Dropped on logout: nobody may upload in the name of the previous person. */
onSessionChange(() => kept.clear());

/** The credential for a place, fetched once in 30 minutes (B129, K005). Rejects with M001. */
export function credentialFor(place: Place): Promise<Credential> {
  const known = kept.get(nameOf(place));
  if (known && known.until > Date.now()) return known.credential;
  const { bucket, credential: kind } = place;
  const query = kind ? { bucket, kind } : { bucket };
  const credential = call(uploadCredential, { query }).catch((error: unknown) => {
    forgetCredential(place, credential);
    reportError(error, 'upload-credential');
    throw new UploadError(uploadWords.noCredential, { telling: true, cause: error });
  });
  kept.set(nameOf(place), { credential, until: Date.now() + credentialCacheSeconds * 1000 });
  return credential;
}

/** Drops the credential after the storage refused it or did not answer: the next upload fetches another. */
export function forgetCredential(place: Place, credential: Promise<Credential>): void {
  if (kept.get(nameOf(place))?.credential === credential) kept.delete(nameOf(place));
}

/** A new page load. */
export function forgetCredentials(): void {
  kept.clear();
}
