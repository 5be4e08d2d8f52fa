import { avatarSize, thumbnailQuality } from './formats.ts';

/** What is no address of a storage, or asks it for something already. */
const fixed = (url: string): boolean => url === '' || url.includes('?') || /^(data|blob):/.test(url);

/** An avatar no smaller than `pixels`; beyond the stored sizes the original (K039, K040). */
export function avatarAt(url: string, pixels: number): string {
  const size = avatarSize(pixels);
  if (size === 0 || fixed(url)) return url;
  return `${url}?imageView2/1/w/${size}/h/${size}/q/${thumbnailQuality}`;
}

/** A picture no wider than `width` pixels. */
export function pictureAt(url: string, width: number): string {
  if (fixed(url)) return url;
  return `${url}?imageView2/2/w/${width}/q/${thumbnailQuality}/format/jpg/interlace/1`;
}
