// Apart from the other formats, which come with the first view.
/** K045–K047, M077: a character above this code is as wide as two. */
const narrowest = 255;
const cutMark = '...';

/** B289: text of at most so many narrow characters, a wide one counted twice; what is cut ends with `...`, which is not counted. */
export function shortenText(text: string, most: number): string {
  let width = 0;
  let kept = '';
  for (const sign of text) {
    width += (sign.codePointAt(0) ?? 0) > narrowest ? 2 : 1;
    if (width > most) return `${kept.trimEnd()}${cutMark}`;
    kept += sign;
  }
  return text;
}
