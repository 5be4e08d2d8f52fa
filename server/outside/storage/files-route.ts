import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fileTypeFromFile } from 'file-type';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf, takeTurn } from '../../platform/limits.ts';
import { jobContext, type Deps } from '../../platform/context.ts';
import type { House } from './house.ts';
import { readImageOps } from './image-ops.ts';
import { isObjectKey } from './objects.ts';
import { draw } from './pictures.ts';
import { makeTurns } from './turns.ts';
import { isPrivateLinkGood } from './token.ts';

const drawing = makeTurns(2, 60);
/** New sizes that one address may have drawn in ten minutes: what was drawn once is kept and costs nothing. */
const drawLimit = { max: 600, seconds: 600 };
/** Types that a browser may show; everything else is a file to keep. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/|audio\/|application\/pdf$)/;

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const missing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').send({ error: 'Document not found' });

/** `GET /files/{bucket}/{key}?{operation}`: objects, pictures at the size asked for, private ones by signed link. */
export async function filesRoute(app: FastifyInstance, deps: Deps, house: House): Promise<void> {
  await mkdir(house.folder, { recursive: true });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: house.folder, serve: false, decorateReply: true });
    scope.get('/files/:bucket/*', async (request, reply) => {
      const { bucket = '', '*': key = '' } = request.params as Record<string, string>;
      const secret = bucket === 'private';
      if (!['public', 'media', 'private'].includes(bucket) || !isObjectKey(key)) return missing(reply);
      const full = `${deps.env.publicUrl}${request.url}`;
      if (secret && !isPrivateLinkGood(house.keys, full, deps.clock())) return missing(reply);
      const name = `${bucket}/${key}`;
      const query = (request.url.split('?')[1] ?? '').replace(/(^|&)e=\d+&token=.*$/, '');
      const cache = secret ? 'private, no-store' : 'public, max-age=31536000, immutable';
      reply.headers(fileHeaders);
      // Scripts of other sites may read what everybody may; never a document, even with its link.
      if (!secret) reply.header('access-control-allow-origin', '*');

      if (query === '' || !/^(imageView2|imageMogr2|watermark)\//.test(query)) {
        const address = secret ? null : await house.store.address(name, bucket === 'media');
        if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302);
        const file = await house.store.local(name);
        if (file === null) return missing(reply);
        const mime = (await fileTypeFromFile(file))?.mime ?? 'application/octet-stream';
        reply.header('cache-control', cache);
        if (!shown.test(mime)) reply.header('content-disposition', `attachment; filename="${basename(key)}"`);
        return reply
          .type(shown.test(mime) ? mime : 'application/octet-stream')
          .sendFile(basename(file), dirname(file), {
            cacheControl: false,
            contentType: false,
            dotfiles: 'deny',
          });
      }

      const ops = readImageOps(decodeURIComponent(query));
      if (!ops)
        return reply.status(400).header('cache-control', 'no-store').send({ error: 'bad image operation' });
      const id = createHash('sha256').update(`${name}?${query}`).digest('hex');
      const kept = join(house.folder, 'drawn', id.slice(0, 2), id);
      // A private picture is drawn anew each time: no copy of it stays behind.
      const before = secret ? null : await readFile(kept).catch(() => null);
      if (before) {
        const now = new Date();
        await utimes(kept, now, now).catch(() => undefined);
        const mime = (await fileTypeFromFile(kept))?.mime ?? 'image/jpeg';
        return reply.type(mime).header('cache-control', cache).send(before);
      }
      const ctx = jobContext(deps);
      await takeTurn(ctx, { name: 'storage.draw', subject: networkOf(request.ip), ...drawLimit });
      const file = await house.store.local(name);
      if (file === null) return missing(reply);
      const drawn = await drawing(() => draw(file, ops).catch(() => null));
      if (drawn === 'full') return reply.status(503).header('retry-after', 2).send({ error: 'busy' });
      if (!drawn)
        return reply.status(400).header('cache-control', 'no-store').send({ error: 'not an image' });
      if (!secret) await keep(kept, drawn.bytes);
      return reply.type(drawn.mime).header('cache-control', cache).send(drawn.bytes);
    });
  });
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${randomUUID()}`;
  await writeFile(beside, bytes);
  await rename(beside, file);
}
