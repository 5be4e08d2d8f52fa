/** K004, B123: bytes of one upload. */
export const maxUploadBytes = 104_857_600;
/** K005, B129: seconds that the web app caches a credential. */
export const credentialCacheSeconds = 30 * 60;
/** Seconds that a credential is valid: longer than the cache, so that an upload begun at its end still succeeds. */
export const credentialSeconds = 2 * 3600;

/** public: pictures; media: video, audio, files; private: identity documents, read only by short-lived signed links. */
export const buckets = ['public', 'media', 'private'] as const;
export type Bucket = (typeof buckets)[number];

/** D71: a sheet of a list of people; goes into the private bucket by a credential of its own. */
export const sheetMaxBytes = 5 * 1024 * 1024;
/** As the storage detects them: xlsx, and text, which has no signature. */
export const sheetTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/octet-stream',
  'text/csv',
  'text/plain',
] as const;

/** D104: what people send each other goes into the private bucket, whatever it is; a drawing with scripts is none of it. */
export const talkTypes = ['!image/svg+xml'] as const;

/** B126, K051: types of pictures. */
export const imageTypes = ['image/gif', 'image/jpeg', 'image/png'] as const;

/** D146: largest picture downloaded from WeChat, in bytes. */
export const downloadMaxBytes = 10 * 1024 * 1024;

/** Most pixels of a picture: a small file may decode to gigabytes. */
export const maxPixels = 50_000_000;

/** Uploads of one person per day (Shanghai): files and bytes. */
export const uploadsPerDay = { files: 1000, bytes: 5 * 1024 * 1024 * 1024 } as const;
