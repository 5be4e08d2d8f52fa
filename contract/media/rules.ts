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

/** D146: bytes of a picture fetched from WeChat. */
export const downloadMaxBytes = 10 * 1024 * 1024;

/** Pixels of a picture: beyond, it is refused (a small file may unfold to gigabytes). */
export const maxPixels = 50_000_000;

/** What one person may upload in a day (Shanghai), files and bytes. */
export const uploadsPerDay = { files: 1000, bytes: 5 * 1024 * 1024 * 1024 } as const;
