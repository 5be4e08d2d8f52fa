import { open } from '../dialog/stack.ts';
import { LightboxDialog, type LightboxPicture } from './lightbox-dialog.tsx';

export type { LightboxPicture };

/** Shows pictures over the whole screen, beginning with one of them: pinch, swipe, double tap; back and Escape close it. */
export function openLightbox(pictures: readonly LightboxPicture[], at = 0): Promise<void> {
  return open<void>(
    (done) => <LightboxDialog pictures={pictures} at={at} onClose={() => done()} />,
    undefined,
  );
}
