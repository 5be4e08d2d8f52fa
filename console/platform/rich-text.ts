const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value);

/** Where rich text leads. */
export const linksIn = (text: string): string[] => found(text, /<a[^>]+href="([^"]+)"/g);

/** The pictures in rich text. */
export const picturesIn = (text: string): string[] => found(text, /<img[^>]+src="([^"]+)"/g);
