import { LRUCache } from 'lru-cache';

/**
 * Pictures that were drawn, by what is in them, at most `maxBytes` of them. A process draws one once, also for several who
 * ask at the same time.
 */
export function makeDrawnPictures(
  maxBytes: number,
): (key: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  return async (key, draw) => {
    const known = cache.get(key) ?? underWay.get(key);
    if (known) return known;
    const drawing = draw();
    underWay.set(key, drawing);
    try {
      const picture = await drawing;
      cache.set(key, picture);
      return picture;
    } finally {
      underWay.delete(key);
    }
  };
}
