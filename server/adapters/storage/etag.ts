import { createHash } from 'node:crypto';

const blockBytes = 4 * 1024 * 1024;

/** Qiniu's etag of what is written to it: SHA-1 over blocks of 4 MB, and over their hashes when there are several. */
export function makeEtag(): { write(chunk: Uint8Array): void; end(): string } {
  const blocks: Buffer[] = [];
  let hash = createHash('sha1');
  let filled = 0;
  const close = (): void => {
    blocks.push(hash.digest());
    hash = createHash('sha1');
    filled = 0;
  };
  return {
    write(chunk) {
      let at = 0;
      while (at < chunk.length) {
        const part = chunk.subarray(at, at + blockBytes - filled);
        hash.update(part);
        filled += part.length;
        at += part.length;
        if (filled === blockBytes) close();
      }
    },
    end() {
      if (filled > 0 || blocks.length === 0) close();
      const [only] = blocks;
      const single = blocks.length === 1 && only;
      const digest = single ? only : createHash('sha1').update(Buffer.concat(blocks)).digest();
      return Buffer.concat([Buffer.from([single ? 0x16 : 0x96]), digest])
        .toString('base64')
        .replaceAll('+', '-')
        .replaceAll('/', '_');
    },
  };
}
