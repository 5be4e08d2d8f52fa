/**
 * Two counts that differ on purpose (B318, D175). Both count whole characters: a rare one (𠮷) or an emoji is one, though it
 * has two code units.
 */

function widthAbove(text: string, bound: number): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > bound ? 2 : 1;
  return width;
}

/** For validators: a character above code 127 counts 2; `maxLength(n)` allows 2n. Source: B237. */
export function validationWidth(text: string): number {
  return widthAbove(text, 127);
}

/** For shortening: a character above code 255 counts 2. Source: B289. */
export function displayWidth(text: string): number {
  return widthAbove(text, 255);
}

/**
 * Cuts `text` to at most `max` columns and appends `...` when it was cut. Never splits a surrogate pair.
 * Source: B289, M077.
 */
export function shorten(text: string, max: number): string {
  if (displayWidth(text) <= max) return text;
  let width = 0;
  let out = '';
  for (const character of text) {
    width += displayWidth(character);
    if (width > max) break;
    out += character;
  }
  return `${out}...`;
}
