import { withLoading } from '../dialog/loading.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { open } from '../dialog/stack.ts';
import { PART_FAILED } from '../words.ts';

/** The square as a picture; 'whole': the browser cannot cut it out; null: the person gave up. */
export type Crop = Blob | 'whole' | null;

/** Lets a person choose the square of a picture that counts. `side`: pixels of the square at most. */
export async function cropSquare(src: string, side: number): Promise<Crop> {
  const part = await withLoading(import('./crop-page.tsx')).catch(() => null);
  if (!part) {
    popTip(PART_FAILED, { type: 'bad' });
    return null;
  }
  const { CropPage } = part;
  return open<Crop>((done) => <CropPage src={src} side={side} onDone={done} />, null);
}
