/** A part of a picture file; null: the file is not laid out as its format says. */
type Part = { from: number; to: number; keep: boolean; instead?: Buffer } | null;

const text = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

/** What a browser needs to draw a PNG, moving ones included. Texts, times and EXIF are not among it. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs acTL fcTL fdAT'.split(' '),
);

function* partsOfPng(bytes: Buffer): Generator<Part> {
  yield { from: 0, to: 8, keep: true };
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) return yield null;
    const type = text(bytes, at + 4, 4);
    const to = at + 12 + bytes.readUInt32BE(at);
    if (to > bytes.length) return yield null;
    yield { from: at, to, keep: pngChunks.has(type) };
    if (type === 'IEND') return;
    at = to;
  }
}

/** JFIF without the small picture that it may carry. */
function jpegHeader(bytes: Buffer, from: number): Buffer {
  const header = Buffer.from(bytes.subarray(from, from + 18));
  header.writeUInt16BE(16, 2);
  header.writeUInt16BE(0, 16);
  return header;
}

/** Tables, frames, scans, the color profile and Adobe's color transform; no other application's segment, no comment. */
function jpegSegment(bytes: Buffer, marker: number, from: number, to: number): Part {
  if (marker === 0xe0) {
    const jfif = to - from >= 18 && text(bytes, from + 4, 5) === 'JFIF\0';
    if (!jfif || to - from === 18) return { from, to, keep: jfif };
    return { from, to, keep: true, instead: jpegHeader(bytes, from) };
  }
  if (marker === 0xe2) return { from, to, keep: text(bytes, from + 4, 12) === 'ICC_PROFILE\0' };
  if (marker === 0xee) return { from, to, keep: to - from === 16 && text(bytes, from + 4, 5) === 'Adobe' };
  return { from, to, keep: marker < 0xe0 };
}

/** The data of a scan, which run to the next marker: 00 after FF is data, D0 to D7 restart within it. Answers their end. */
function* scanOfJpeg(bytes: Buffer, begin: number): Generator<Part, number | null> {
  for (let from = begin; ;) {
    const at = bytes.indexOf(0xff, from);
    const code = at === -1 ? undefined : bytes[at + 1];
    if (code === undefined) return null;
    const isData = code === 0 || (code >= 0xd0 && code <= 0xd7);
    const to = isData ? at + 2 : at;
    yield { from, to, keep: true };
    if (!isData) return to;
    from = to;
  }
}

function* partsOfJpeg(bytes: Buffer): Generator<Part> {
  yield { from: 0, to: 2, keep: true };
  for (let at = 2; ;) {
    if (at + 4 > bytes.length) {
      return yield bytes.readUInt16BE(Math.max(0, bytes.length - 2)) === 0xffd9 && at + 2 === bytes.length
        ? { from: at, to: at + 2, keep: true }
        : null;
    }
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0) return yield null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const alone = marker === 0xd9 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    const to = alone ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    if (to > bytes.length) return yield null;
    yield jpegSegment(bytes, marker, at, to);
    if (marker === 0xd9) return;
    at = to;
    if (marker === 0xda) {
      const end = yield* scanOfJpeg(bytes, at);
      if (end === null) return yield null;
      at = end;
    }
  }
}

/** Repeats of a film are kept, of all that applications write. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

function* partsOfGif(bytes: Buffer): Generator<Part> {
  const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableOf(bytes[10] ?? 0);
  yield at > bytes.length ? null : { from: 0, to: at, keep: true };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return yield { from: at, to: at + 1, keep: true };
    let from = at;
    let keep = kind === 0x2c;
    if (kind === 0x2c) at += 11 + tableOf(bytes[at + 9] ?? 0);
    else if (kind === 0x21) {
      const label = bytes[at + 1];
      keep = label === 0xf9 || (label === 0xff && gifApplications.has(text(bytes, at + 3, 11)));
      at += 2;
    } else return yield null;
    for (let size = 1; size > 0;) {
      size = bytes[at] ?? -1;
      if (size < 0) return yield null;
      at += 1 + size;
      yield { from, to: at, keep };
      from = at;
    }
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function* partsOfWebp(bytes: Buffer): Generator<Part> {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  yield { from: 0, to: 12, keep: true };
  for (let at = 12; at < end;) {
    if (at + 8 > end) return yield null;
    const type = text(bytes, at, 4);
    const size = bytes.readUInt32LE(at + 4);
    const to = Math.min(bytes.length, at + 8 + size + (size % 2));
    if (at + 8 + size > end) return yield null;
    const whole = { from: at, to, keep: webpChunks.has(type) };
    if (type !== 'VP8X') yield whole;
    else {
      const instead = Buffer.from(bytes.subarray(at, to));
      // Says that EXIF and XMP follow.
      instead[8] = (instead[8] ?? 0) & ~0x0c;
      yield { ...whole, instead };
    }
    at = to;
  }
}

const readers: Record<string, (bytes: Buffer) => Generator<Part>> = {
  'image/png': partsOfPng,
  'image/jpeg': partsOfJpeg,
  'image/gif': partsOfGif,
  'image/webp': partsOfWebp,
};

/** Pieces that a file may fall into. */
const piecesMax = 10_000;

/**
 * The pieces of a picture that draw it, pixels untouched: no comment, place, time, camera, editing history, small preview,
 * nor what stands after its end. 'same': it has nothing else; null: it has to be made anew.
 */
export function drawingParts(bytes: Buffer, mime: string): Buffer[] | 'same' | null {
  const kept: (Buffer | { from: number; to: number })[] = [];
  const parts = readers[mime]?.(bytes);
  if (!parts || bytes.length < 20) return null;
  for (const part of parts) {
    if (part === null || kept.length > piecesMax) return null;
    const last = kept.at(-1);
    if (!part.keep) continue;
    if (part.instead && !part.instead.equals(bytes.subarray(part.from, part.to))) kept.push(part.instead);
    else if (last && !Buffer.isBuffer(last) && last.to === part.from) last.to = part.to;
    else kept.push({ from: part.from, to: part.to });
  }
  const pieces = kept.map((one) => (Buffer.isBuffer(one) ? one : bytes.subarray(one.from, one.to)));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (pieces.length === 1 && length === bytes.length) return 'same';
  if (mime !== 'image/webp') return pieces;
  // The file names its own length.
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(length - 8, 4);
  const [first = head, ...rest] = pieces;
  return [head, first.subarray(12), ...rest];
}
