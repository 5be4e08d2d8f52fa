/** How a value and a line are written in vCards and calendars. */

/** UTF-8 bytes of one character. */
function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

/** Escapes `\` `;` `,` and line ends in a value (RFC 2426). */
export function escaped(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');
}

/** Folds a line to at most 75 octets, never inside a character; continuation lines start with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const more = octets(character);
    if (length + more > 75) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += character;
    length += more;
  }
  return [...lines, current].join('\r\n');
}
