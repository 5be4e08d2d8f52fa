import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadKind } from '../../../platform/upload/kinds.ts';
import { createUploadList, type UploadItem, type UploadList } from '../../../platform/upload/upload-list.ts';
import type { StoredFile } from '../../../platform/upload/upload.ts';

export interface Uploads {
  list: UploadList;
  items: readonly UploadItem[];
}

/** The uploads of one field. `onStored` receives what is stored, in order. */
export function useUploadList(
  kind: UploadKind,
  max: number,
  onStored: (stored: readonly StoredFile[]) => void,
): Uploads {
  const [list] = useState(() => createUploadList({ kind, max }));
  useEffect(() => list.onStored(onStored), [list, onStored]);
  useEffect(() => () => list.dispose(), [list]);
  return { list, items: useSyncExternalStore(list.subscribe, list.items) };
}

/** What the form stores for an upload: its address, or the key when the bucket is private. */
export const keptOf = (kind: UploadKind, { url, key }: StoredFile): string =>
  kind.bucket === 'private' ? key : url;
