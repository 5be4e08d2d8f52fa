import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';

/** Pixels: the column of a phone at twice its width. */
const columnWidth = 960;

/** A picture among words, no larger than its column shows it; one that moves would stop. */
export const columnPicture = (src: string): string =>
  /\.gif$/i.test(src) ? src : pictureAt(src, columnWidth);
