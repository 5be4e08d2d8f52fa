/** K004, B123: bytes of one upload. */
export const maxUploadBytes = 104_857_600;
/** K005, B129: seconds that the web app keeps a credential. */
export const credentialCacheSeconds = 30 * 60;
/** Seconds that a credential is good for: an upload begun at the end of the cache still lands. */
export const credentialSeconds = 2 * 3600;

/** public: pictures; media: video, audio, files; private: identity documents, read by short signed links only. */
export const buckets = ['public', 'media', 'private'] as const;
export type Bucket = (typeof buckets)[number];

/** B126, K051: what a picture may be. */
export const imageTypes = ['image/gif', 'image/jpeg', 'image/png'] as const;

/** K039, K040 */
export const avatarSizes = [0, 96, 132] as const;
export const thumbnailQuality = 70;

/** D146: bytes of a picture fetched from WeChat. */
export const downloadMaxBytes = 10 * 1024 * 1024;

/** Pixels of a picture: beyond, it is refused (a small file may unfold to gigabytes). */
export const maxPixels = 50_000_000;

const carriesQuery = (url: string): boolean => url.includes('?');

/** An avatar at the size shown: 0 is the original (K039, K040). Addresses that are not of a storage stay as they are. */
export function avatarAt(url: string, size: (typeof avatarSizes)[number]): string {
  if (url === '' || size === 0 || carriesQuery(url) || url.startsWith('data:') || url.startsWith('blob:'))
    return url;
  return `${url}?imageView2/1/w/${size}/h/${size}/q/${thumbnailQuality}`;
}

/** A picture no wider than `width` pixels. */
export function pictureAt(url: string, width: number): string {
  if (url === '' || carriesQuery(url) || url.startsWith('data:') || url.startsWith('blob:')) return url;
  return `${url}?imageView2/2/w/${width}/q/${thumbnailQuality}/format/jpg/interlace/1`;
}
