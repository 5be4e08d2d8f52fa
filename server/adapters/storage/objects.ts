export interface LocalFile {
  path: string;
  /** Deletes the local copy of a private object; to be called when reading has ended. */
  release(): Promise<void>;
}

/** Stores bytes: on a disk, or in a store that speaks S3. Keys are validated by the caller. */
export interface ObjectStore {
  /** Moves a finished file of this machine into the store; an existing object is replaced atomically. */
  put(name: string, file: string, mime: string): Promise<void>;
  /** A local file with the object's bytes, or null. Read-only; the caller releases it when done. */
  local(name: string): Promise<LocalFile | null>;
  has(name: string): Promise<boolean>;
  /** A short-lived address that serves the object, with ranges; null when this server serves it itself. */
  address(name: string, download: boolean): Promise<string | null>;
  drop(name: string): Promise<void>;
}

/** Letters, digits and `-_./`, no empty or dotted part, at most 200 characters: no path traversal. */
export const isObjectKey = (key: string): boolean =>
  key.length <= 200 && /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(key);
