/** Shown to staff: without digits that could be a phone, and without characters that the database refuses. */
export const errorText = (error: unknown, most: number): string =>
  String(error)
    .replaceAll('\0', '')
    .replaceAll(/\d{7,}/g, '…')
    .slice(0, most)
    .toWellFormed();
