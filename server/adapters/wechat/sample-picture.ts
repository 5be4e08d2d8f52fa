import sharp from 'sharp';

/** A picture as a phone would upload it, of a colour derived from the number. */
export function samplePicture(number: number): Promise<Buffer> {
  const [r, g, b] = [number * 47, number * 83, number * 131].map((value) => 60 + (value % 160));
  return sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } },
  })
    .jpeg()
    .toBuffer();
}
