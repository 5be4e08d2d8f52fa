import type { Bucket } from '@qunlu/contract/media/rules.ts';
import sharp from 'sharp';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

export interface Credential {
  bucket: string;
  url: string;
  token: string;
  upload: string;
}

export async function credentialFor(world: World, person: Person, bucket?: Bucket): Promise<Credential> {
  const answer = await world.call('GET', '/other/qiniu', {
    token: person.token,
    query: bucket ? { bucket } : {},
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Credential;
}

/** A multipart form as a browser sends it: the fields, then the file. */
export function formOf(
  fields: Record<string, string>,
  file?: { bytes: Uint8Array; name?: string; type?: string },
): { raw: Buffer; headers: Record<string, string> } {
  const boundary = 'qunlu-form-boundary';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const { bytes, name = 'photo.png', type = 'application/octet-stream' } = file;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n'));
  }
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const sendUpload = (
  world: World,
  token: string,
  file: { bytes: Uint8Array; name?: string; type?: string },
): Promise<Answer> => world.call('POST', '/storage/upload', { ...formOf({ token }, file), signed: false });

/** Uploads for a person; answers the address as the web app writes it. */
export async function upload(
  world: World,
  person: Person,
  file: { bytes?: Uint8Array; name?: string; bucket?: Bucket } = {},
): Promise<{ url: string; key: string }> {
  const { url, token } = await credentialFor(world, person, file.bucket);
  const answer = await sendUpload(world, token, { bytes: file.bytes ?? (await picture()), ...file });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return { url: `${url}${answer.body.key}`, key: answer.body.key };
}

let made = 0;

/** A picture unlike any before. */
export function picture(
  width = 60,
  height = 40,
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
): Promise<Buffer> {
  made += 1;
  return sharp({
    create: { width, height, channels: 3, background: { r: made % 256, g: (made >> 8) % 256, b: 90 } },
  })
    .toFormat(format)
    .toBuffer();
}
