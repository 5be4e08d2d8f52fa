import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { maxUploadBytes } from '@qunlu/contract/media/rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import type { Intake, Reservation } from '../../platform/providers.ts';
import { makeEtag } from './etag.ts';
import { UploadRefused, type SelfHostedStorage } from './self-hosted.ts';
import { extendBodyTime, slowestBodyMs } from '../../platform/slow-bodies.ts';
import { makeTurns } from './turns.ts';

/** Uploads of one person in progress at once, per process. */
const atOnceMax = 20;

/** Inspecting pictures takes memory: 2 at once in a process, 100 more wait. */
const inspections = makeTurns(2, 100);

const words = { 400: 'invalid multipart format', 413: `exceed FsizeLimit ${maxUploadBytes}` } as const;

/** The most that a request may bring; who does not say how much is counted with all that is allowed. */
function announcedBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? maxUploadBytes);
  return Math.min(Number.isSafeInteger(length) ? length : maxUploadBytes, maxUploadBytes);
}

/** null: a failure on our side (disk, database). `reading`: the form was still being parsed. */
function refusalOf(error: unknown, reading: boolean): UploadRefused | null {
  if (error instanceof UploadRefused) return error;
  const { code = '', errno } = error as { code?: string; errno?: number };
  if (/^FST_(REQ_FILE_TOO_LARGE|ERR_CTP_BODY_TOO_LARGE)/.test(code))
    return new UploadRefused(413, words[413]);
  return reading && errno === undefined ? new UploadRefused(400, words[400]) : null;
}

/**
 * `POST /storage/upload`: a form of `token` and, last, `file`, streamed to disk (Qiniu's form upload). 200 `{key, hash}`;
 * 400, 401, 403, 413, 631 with `{error}`.
 */
export async function uploadRoute(
  app: FastifyInstance,
  deps: Deps,
  selfHostedStorage: SelfHostedStorage,
  intake: Intake,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 4096, parts: 11, headerPairs: 50 },
    });
    const underWay = new Map<number, number>();
    const enter = (userId: number): void => {
      const now = underWay.get(userId) ?? 0;
      if (now >= atOnceMax) throw new UploadRefused(599, 'too many uploads at once');
      underWay.set(userId, now + 1);
    };
    const leave = (userId: number): void => {
      const now = (underWay.get(userId) ?? 1) - 1;
      if (now > 0) underWay.set(userId, now);
      else underWay.delete(userId);
    };
    scope.addHook('onRequest', async (_request, reply) => {
      // Open to every origin, like the provider: the token authorises, no cookie is read.
      reply.header('access-control-allow-origin', '*').header('x-reqid', randomUUID());
    });
    scope.options('/storage/upload', async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .status(204)
        .send(),
    );
    const options = { bodyLimit: maxUploadBytes + 64 * 1024 };
    scope.post('/storage/upload', options, async (request, reply) => {
      const path = join(selfHostedStorage.folder, 'incoming', randomUUID());
      let entered = 0;
      let reading = true;
      let reservation: Reservation | null = null;
      try {
        if (!request.isMultipart()) throw new UploadRefused(400, words[400]);
        await mkdir(join(selfHostedStorage.folder, 'incoming'), { recursive: true });
        const part = await request.file();
        if (part?.fieldname !== 'file') throw new UploadRefused(400, 'file is not specified in multipart');
        const token = part.fields['token'];
        const given = token && 'value' in token && typeof token.value === 'string' ? token.value : '';
        if (given === '') throw new UploadRefused(401, 'token not specified');
        const admitted = selfHostedStorage.admit(given, deps.clock());
        const userId = Number(admitted.policy.endUser ?? 0);
        enter(userId);
        entered = userId;
        extendBodyTime(request, slowestBodyMs);
        reservation = await intake.reserve(userId, announcedBytes(request));
        if (!reservation) throw new UploadRefused(403, 'too many uploads today');
        const place = reservation;
        const etag = makeEtag();
        let bytes = 0;
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            etag.write(chunk);
            bytes += chunk.length;
            done(null, chunk);
          },
        });
        await pipeline(part.file, counted, createWriteStream(path));
        reading = false;
        if (part.file.truncated) throw new UploadRefused(413, words[413]);
        // The token must still be valid when the object is created, at the end of the upload.
        selfHostedStorage.admit(given, deps.clock());
        const file = { path, etag: etag.end(), bytes, name: part.filename };
        const stored = await inspections(() =>
          selfHostedStorage.accept(file, { ...admitted, now: deps.clock() }, place.writes),
        );
        if (stored === 'full') throw new UploadRefused(599, 'too many uploads at once');
        await place.stored(stored);
        return await reply.send({ key: stored.key, hash: stored.hash });
      } catch (error) {
        const refused = refusalOf(error, reading);
        await reservation?.release();
        if (!refused) deps.log.error({ err: error }, 'upload failed');
        return await reply.status(refused?.status ?? 599).send({ error: refused?.message ?? 'server error' });
      } finally {
        if (entered > 0) leave(entered);
        await Promise.all([rm(path, { force: true }), rm(`${path}.clean`, { force: true })]);
      }
    });
  });
}
