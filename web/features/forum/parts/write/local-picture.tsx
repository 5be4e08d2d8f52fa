import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useEffect, useMemo } from 'react';
import { Picture } from '../../../../ui/picture.tsx';
import type { PostFile } from './values.ts';

/** Pixels of a tile at twice its size. */
const tileWidth = 320;

/** An address of this page for a file that is here, as long as it is shown; '' for none. */
export function useAddress(blob: Blob | undefined): string {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : ''), [blob]);
  useEffect(() => () => (address === '' ? undefined : URL.revokeObjectURL(address)), [address]);
  return address;
}

/** A picture of a post, from this phone or from where it is stored. */
export function LocalPicture({ file, alt }: { file: PostFile; alt: string }) {
  const address = useAddress(file.blob);
  return <Picture src={address || pictureAt(file.url ?? '', tileWidth)} alt={alt} />;
}
