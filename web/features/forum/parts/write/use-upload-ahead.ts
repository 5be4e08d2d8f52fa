import { useEffect, useRef } from 'react';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { upload } from '../../queries/outbox.ts';
import { type PostValues, withStored } from './values.ts';

/** Stores pictures while the person still writes, where there is a network: then the post goes at once, and its draft has them. */
export function useUploadAhead(
  pictures: PostValues['pictures'],
  change: (edit: (values: PostValues) => PostValues) => void,
): void {
  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (!navigator.onLine) return;
    for (const picture of pictures) {
      const { id, blob, url } = picture;
      if (!blob || url !== undefined || begun.current.has(id)) continue;
      begun.current.add(id);
      // What fails is tried once more when the post is sent, and says why then.
      void upload(picture, uploadKinds.image).finished.then((end) => {
        if (!(end instanceof Error)) change((values) => withStored(values, id, end.url));
      });
    }
  }, [pictures, change]);
}
