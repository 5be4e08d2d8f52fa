import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { picture, upload } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const place = 'GPS 30.2741N 120.1551E';

/** A PNG chunk. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
const sized = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);

/** Pictures that tell a place where neither EXIF nor XMP nor IPTC is. */
const talkative: Record<string, () => Promise<Buffer>> = {
  'a.png': async () => {
    const bytes = await picture(60, 40, 'png');
    const note = chunk('tEXt', Buffer.from(`Comment\0${place}`));
    return Buffer.concat([bytes.subarray(0, 33), note, bytes.subarray(33), Buffer.from(place)]);
  },
  'a.jpg': async () => {
    const bytes = await picture(60, 40, 'jpeg');
    const notes = [sized(0xfe, Buffer.from(place)), sized(0xe5, Buffer.from(place))];
    return Buffer.concat([bytes.subarray(0, 2), ...notes, bytes.subarray(2), Buffer.from(place)]);
  },
  'progressive.jpg': async () => {
    const bytes = await sharp(await picture(60, 40, 'png'))
      .jpeg({ progressive: true })
      .toBuffer();
    const end = bytes.length - 2;
    return Buffer.concat([bytes.subarray(0, end), sized(0xfe, Buffer.from(place)), bytes.subarray(end)]);
  },
  'a.gif': async () => {
    const bytes = await sharp(Buffer.concat([Buffer.alloc(7500, 10), Buffer.alloc(7500, 200)]), {
      raw: { width: 50, height: 100, channels: 3, pageHeight: 50 },
    })
      .gif({ delay: [100, 100], loop: 3 })
      .toBuffer();
    const note = Buffer.concat([
      Buffer.from([0x21, 0xfe, place.length]),
      Buffer.from(place),
      Buffer.from([0]),
    ]);
    const head = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
    return Buffer.concat([bytes.subarray(0, head), note, bytes.subarray(head), Buffer.from(place)]);
  },
  'a.webp': async () => {
    const bytes = await sharp(await picture(60, 40, 'png'))
      .webp({ lossless: true })
      .withExif({ IFD0: { ImageDescription: place } })
      .toBuffer();
    return Buffer.concat([bytes, Buffer.from(place)]);
  },
};

test.each(Object.keys(talkative))('%s tells no place in a comment, a text or after its end', async (name) => {
  const bytes = (await talkative[name]?.()) ?? Buffer.alloc(0);
  expect(bytes.includes(place)).toBe(true);
  const { url, key } = await upload(world, await makePerson(world), { bytes, name });
  const { rawPayload } = await world.app.inject({ url: url.replace('http://localhost:3000', '') });
  expect(rawPayload.includes(place)).toBe(false);
  const sum = createHash('sha1').update(rawPayload).digest();
  expect(key).toContain(Buffer.concat([Buffer.from([0x16]), sum]).toString('base64url'));
  const drawn = (file: Buffer) => sharp(file, { pages: -1 }).raw().toBuffer();
  expect((await drawn(rawPayload)).equals(await drawn(bytes))).toBe(true);
  const facts = async (file: Buffer) => {
    const { pages, loop, delay, width, height } = await sharp(file, { pages: -1 }).metadata();
    return { pages, loop, delay, width, height };
  };
  expect(await facts(rawPayload)).toEqual(await facts(bytes));
});
