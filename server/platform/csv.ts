/**
 * Begins like what a table program works out: also behind blanks, and in full width, which some of them take for the same.
 * Tabs and line ends at the beginning are dropped by some, so what follows them would begin the cell.
 */
const formula = /^(?:[\s\0]*[=+\-@|＝＋－＠｜]|[\t\r\n])/;

/** The same as plain text: a leading apostrophe keeps it from being worked out. The one rule for every file that leaves here. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A text that a spreadsheet shows as it is: neither a formula nor the end of its cell. */
export const csvCell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

/** Rows of cells as a file: UTF-8 with a byte order mark, or Excel shows no Chinese. */
export const csvFile = (rows: readonly string[]): string => `\u{FEFF}${rows.join('\r\n')}\r\n`;
