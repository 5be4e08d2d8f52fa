import { deflateSync, strToU8, zipSync, type Zippable } from 'fflate';

const mega = 1024 * 1024;

const repeated = (unit: string, length: number): Uint8Array =>
  new Uint8Array(Buffer.alloc(length, Buffer.from(unit)));

const head = '姓名,手机\n';
const behindHead = (unit: string, length: number): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(head), repeated(unit, length)]));

/** `level` 0: stored as it is, which no bound of how much an archive may swell refuses. */
const book = (sheet: string, more: Zippable = {}, level: 0 | 6 = 0): Uint8Array =>
  zipSync(
    {
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
      ...more,
    },
    { level },
  );

/** An archive that holds itself compressed again and again. */
function nested(depth: number): Uint8Array {
  let inner: Uint8Array = zipSync({ 'a.bin': new Uint8Array(mega) });
  for (let at = 0; at < depth; at += 1) inner = zipSync({ 'xl/worksheets/sheet1.xml': inner });
  return inner;
}

const wideRow = (row: number, columns: number): string =>
  `<row r="${row}">${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(columns)}</row>`;

/** What is slow to read as a sheet, each as large as one may be handed in. */
export const worstSheets: Record<string, () => Uint8Array> = {
  'line ends': () => repeated('\n', 5 * mega),
  'line ends of Windows': () => repeated('\r\n', 5 * mega),
  'line ends of old': () => repeated('\r', 5 * mega),
  'blank lines': () => repeated(' \n', 5 * mega),
  'line ends behind a head': () => behindHead('\n', 5 * mega - 100),
  'commas in one row': () => repeated(',', 5 * mega),
  'rows of commas': () => repeated(',,,,,,,,,\n', 5 * mega),
  'tabs in one row': () => repeated('\t', 5 * mega),
  'a quote that is never closed': () => behindHead('"a', 5 * mega - 100),
  'quotes only': () => repeated('"', 5 * mega),
  'rows of open quotes': () => repeated('"\n', 5 * mega),
  'one cell of 5 MB': () => repeated('a', 5 * mega),
  'a quoted cell of 5 MB': () => new Uint8Array(Buffer.from(`"${'a'.repeat(5 * mega - 10)}"`)),
  'UTF-16 line ends': () => new Uint8Array(Buffer.from(`\ufeff${'\n'.repeat(2 * mega)}`, 'utf16le')),
  'bytes of no encoding': () => new Uint8Array(Buffer.alloc(5 * mega, 0xfe)),
  '16,384 columns': () => book(Array.from({ length: 7 }, (_, at) => wideRow(at + 1, 16_384)).join('')),
  'a million empty rows': () => book('<row/>'.repeat(800_000)),
  'rows without end': () => book('<row/>'.repeat(2_000_000), {}, 6),
  'one cell of an open tag': () => book(`<row r="1"><c r="A1" ${'a'.repeat(4 * mega)}`),
  'attributes without end': () => book(`<row ${'a="1" '.repeat(800_000)}>`),
  'tags within tags': () => book('<a>'.repeat(mega)),
  entities: () => book(`<row r="1"><c r="A1" t="str"><v>${'&amp;'.repeat(500_000)}</v></c></row>`),
  'shared strings': () => book('', { 'xl/sharedStrings.xml': strToU8('<si/>'.repeat(900_000)) }),
  'a bomb': () => book('', { 'xl/sharedStrings.xml': new Uint8Array(40 * mega) }, 6),
  'an archive within an archive': () => nested(20),
  'an archive cut short': () => book(wideRow(1, 16_384)).slice(0, -40),
  'an archive of many entries': () =>
    book('', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, new Uint8Array()]))),
  'an archive of noise': () =>
    new Uint8Array(
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5 * mega - 4, 'PK\u0003\u0004')]),
    ),
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let k = 0; k < 8; k += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
const crcOf = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crcOf(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  return pngChunk('IHDR', size);
}

/** What is slow to read as a picture or a file. */
export const worstPictures: Record<string, () => Buffer> = {
  'a PNG of 60,000 × 60,000': () =>
    Buffer.concat([
      pngSignature,
      pngHead(60_000, 60_000),
      pngChunk('IDAT', deflateSync(new Uint8Array(mega))),
      pngChunk('IEND', new Uint8Array()),
    ]),
  'a PNG of empty chunks': () =>
    Buffer.concat([pngSignature, pngHead(1, 1), Buffer.alloc(4 * mega, pngChunk('tEXt', new Uint8Array()))]),
  'a JPEG of empty segments': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4 * mega, Buffer.from([0xff, 0xe1, 0, 2]))]),
  'a JPEG of fill bytes': () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4 * mega, 0xff)]),
  'a GIF of empty blocks': () =>
    Buffer.concat([
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.alloc(4 * mega, Buffer.from([0x21, 0xfe, 0x00])),
    ]),
  'a WebP of empty chunks': () => {
    const bytes = Buffer.alloc(4 * mega, Buffer.from('EXIF\0\0\0\0', 'latin1'));
    bytes.write('RIFF', 0, 'latin1');
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.write('WEBPVP8 ', 8, 'latin1');
    return bytes;
  },
  'an archive of noise': () => Buffer.alloc(4 * mega, Buffer.from('PK\u0003\u0004', 'latin1')),
  'a film of empty boxes': () => {
    const box = Buffer.from('\0\0\0\u0008free', 'latin1');
    return Buffer.concat([
      Buffer.from('\0\0\0\u0010ftypzzzz\0\0\0\0', 'latin1'),
      Buffer.alloc(4 * mega, box),
    ]);
  },
  'sound behind tags without end': () =>
    Buffer.alloc(4 * mega, Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')),
  'a Matroska of nothing': () =>
    Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4 * mega, Buffer.from([0xec, 0x80]))]),
  'an ASF of nothing': () =>
    Buffer.concat([Buffer.from('3026b2758e66cf11a6d9', 'hex'), Buffer.alloc(4 * mega, 0)]),
};
