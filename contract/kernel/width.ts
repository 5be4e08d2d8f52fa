/**
 * For validators: a character above code 127 counts 2; `maxLength(n)` allows 2n. A rare character (𠮷) or an emoji is one,
 * though it has two code units. Source: B237.
 */
export function validationWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 127 ? 2 : 1;
  return width;
}
