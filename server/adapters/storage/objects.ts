export interface LocalFile {
  path: string;
  /** A copy of what is private does not stay on this machine. */
  release(): Promise<void>;
}

/** Where the house keeps bytes: a disk, or a store that speaks S3. Keys are checked before they come here. */
export interface ObjectStore {
  /** Takes over a finished file of this machine; an object of the same name is replaced whole or not at all. */
  put(name: string, file: string, mime: string): Promise<void>;
  /** A file of this machine with the object's bytes, or null. The caller only reads it, and gives it back when he has. */
  local(name: string): Promise<LocalFile | null>;
  has(name: string): Promise<boolean>;
  /** An address that serves the object for a short while, with ranges; null when this server serves it itself. */
  address(name: string, download: boolean): Promise<string | null>;
  drop(name: string): Promise<void>;
}

/** Letters, digits and `-_./`, no empty or dotted part, at most 200 characters: nothing that climbs out of a folder. */
export const isObjectKey = (key: string): boolean =>
  key.length <= 200 && /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(key);
