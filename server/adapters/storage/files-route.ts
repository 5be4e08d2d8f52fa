import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure } from '../../platform/failures.ts';
import { networkOf, consumeRateLimit } from '../../platform/limits.ts';
import { jobContext, type Deps } from '../../platform/context.ts';
import { pictureMime, storedMime } from './file-mime.ts';
import type { SelfHostedStorage } from './self-hosted.ts';
import { readImageOps, type ImageOps } from './image-ops.ts';
import { isObjectKey } from './objects.ts';
import { planDrawing } from './pictures.ts';
import { makeTurns } from './turns.ts';
import { isPrivateLinkGood } from './token.ts';

/** Small drawings have a lane of their own: on a busy page nobody waits for a poster of 30 megapixels. */
const smallDrawings = makeTurns(2, 60);
const largeDrawings = makeTurns(1, 20);
/** Drawings per network in ten minutes, a large one counting for several; stored sizes are not counted. */
const drawLimit = { max: 600, seconds: 600 };
/** Types that a browser may display; all others are downloaded. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/|audio\/|application\/pdf$)/;

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const refuse = (reply: FastifyReply, error: string): FastifyReply =>
  reply.status(400).header('cache-control', 'no-store').send({ error });
const missing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').send({ error: 'Document not found' });

/** `GET /files/{bucket}/{key}?{operation}`: objects, resized pictures, private objects by signed link. */
export async function filesRoute(
  app: FastifyInstance,
  deps: Deps,
  selfHostedStorage: SelfHostedStorage,
): Promise<void> {
  await mkdir(selfHostedStorage.folder, { recursive: true });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: selfHostedStorage.folder,
      serve: false,
      decorateReply: true,
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode !== 416) return answerFailure(error, request, reply);
      // Players request ranges beyond the end and read the size from this header.
      const { 'Content-Range': range = 'bytes */*' } =
        (error as { headers?: Record<string, string> }).headers ?? {};
      void reply.status(416).header('cache-control', 'no-store').header('content-range', range).send('');
    });
    scope.get('/files/:bucket/*', async (request, reply) => {
      const { bucket = '', '*': key = '' } = request.params as Record<string, string>;
      const secret = bucket === 'private';
      if (!['public', 'media', 'private'].includes(bucket) || !isObjectKey(key)) return missing(reply);
      const full = `${deps.env.publicUrl}${request.url}`;
      if (secret && !isPrivateLinkGood(selfHostedStorage.keys, full, deps.clock())) return missing(reply);
      const name = `${bucket}/${key}`;
      const query = (request.url.split('?')[1] ?? '').replace(/(^|&)e=\d+&token=.*$/, '');
      const cache = secret ? 'private, no-store' : 'public, max-age=31536000, immutable';
      reply.headers(fileHeaders);
      // Public objects may be read by scripts of other sites; private ones never, even with a signed link.
      if (!secret) reply.header('access-control-allow-origin', '*');

      if (query === '' || !/^(imageView2|imageMogr2|watermark)\//.test(query)) {
        const address = secret ? null : await selfHostedStorage.store.address(name, bucket === 'media');
        if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302);
        const localFile = await selfHostedStorage.store.local(name);
        if (!localFile) return missing(reply);
        reply.raw.once('close', () => void localFile.release());
        const mime = await storedMime(name, localFile.path);
        reply.header('cache-control', cache);
        if (!shown.test(mime)) reply.header('content-disposition', `attachment; filename="${basename(key)}"`);
        return reply
          .type(shown.test(mime) ? mime : 'application/octet-stream')
          .sendFile(basename(localFile.path), dirname(localFile.path), {
            cacheControl: false,
            contentType: false,
            dotfiles: 'deny',
          });
      }

      const ops = readQuery(query);
      if (!ops) return refuse(reply, 'bad image operation');
      // Private pictures are never cached on disk.
      const before = secret
        ? null
        : await selfHostedStorage.imageVariants.find(name, ops, () => selfHostedStorage.store.has(name));
      if (before) {
        const mime = pictureMime(before) ?? 'image/jpeg';
        return reply.type(mime).header('cache-control', cache).send(before);
      }
      return drawAnew(request, reply, { name, ops, secret, cache });
    });

    async function drawAnew(
      request: FastifyRequest,
      reply: FastifyReply,
      input: { name: string; ops: ImageOps; secret: boolean; cache: string },
    ): Promise<FastifyReply> {
      const { name, ops, secret, cache } = input;
      const take = (cost: number): Promise<number> =>
        consumeRateLimit(jobContext(deps), {
          name: 'storage.draw',
          subject: networkOf(request.ip),
          ...drawLimit,
          cost,
        });
      await take(1);
      const localFile = await selfHostedStorage.store.local(name);
      if (!localFile) return missing(reply);
      try {
        const plan = await planDrawing(localFile.path, ops).catch(() => 'no image' as const);
        if (plan === 'no image') return refuse(reply, 'not an image');
        if (!plan) return refuse(reply, 'bad image operation');
        if (plan.turns > 1) await take(plan.turns - 1);
        const lane = plan.turns > 1 ? largeDrawings : smallDrawings;
        const drawn = await lane(() => plan.draw().catch(failureOf));
        if (drawn === 'full' || drawn === 'slow')
          return reply.status(503).header('retry-after', 2).send({ error: 'busy' });
        if (!drawn) return refuse(reply, 'not an image');
        if (!secret)
          await selfHostedStorage.imageVariants
            .keep(name, ops, drawn.bytes)
            .catch((error: unknown) => deps.log.warn({ err: error }, 'a drawn size was not kept'));
        return reply.type(drawn.mime).header('cache-control', cache).send(drawn.bytes);
      } finally {
        await localFile.release();
      }
    }
  });
}

/** 'slow': stopped, since it took longer than one drawing may. */
const failureOf = (error: unknown): 'slow' | null =>
  error instanceof Error && error.message.startsWith('timeout') ? 'slow' : null;

/** null when it is no valid operation or not decodable. */
function readQuery(query: string): ImageOps | null {
  try {
    return readImageOps(decodeURIComponent(query));
  } catch {
    return null;
  }
}
