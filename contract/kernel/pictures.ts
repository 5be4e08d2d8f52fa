import { avatarSize, thumbnailQuality } from './formats.ts';

/** An address to which no operation can be added: empty, not of a storage, or with an operation already. */
const fixed = (url: string): boolean => url === '' || url.includes('?') || /^(data|blob):/.test(url);

/** Address of an avatar at least `pixels` large; the original beyond the stored sizes (K039, K040). */
export function avatarAt(url: string, pixels: number): string {
  const size = avatarSize(pixels);
  if (size === 0 || fixed(url)) return url;
  return `${url}?imageView2/1/w/${size}/h/${size}/q/${thumbnailQuality}`;
}

/** Address of a picture at most `width` pixels wide. */
export function pictureAt(url: string, width: number): string {
  if (fixed(url)) return url;
  return `${url}?imageView2/2/w/${width}/q/${thumbnailQuality}/format/jpg/interlace/1`;
}

/** Pictures of one thing travel as a JSON string (B077, E095). */
export function imagesOf(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json || '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string' && one !== '') : [];
  } catch {
    return [];
  }
}
