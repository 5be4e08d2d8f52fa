import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import type { Intake } from '../../platform/providers.ts';
import { sameBytes } from '../../platform/secrets.ts';
import { isObjectKey } from './objects.ts';
import type { Qiniu, QiniuPlace } from './qiniu.ts';
import { boxToken } from './token.ts';

export const qiniuCallbackPath = '/other/qiniu-callback';

/** Qiniu's callback for finished uploads; 401 without its signature. */
export async function qiniuCallbackRoute(
  app: FastifyInstance,
  deps: Deps,
  place: QiniuPlace,
  storage: Qiniu,
  intake: Intake,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, body),
    );
    scope.post(qiniuCallbackPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const right = boxToken(place, qiniuCallbackPath, body);
      const given = request.headers.authorization ?? '';
      if (!sameBytes(Buffer.from(given), Buffer.from(right)))
        return reply.status(401).send({ error: 'bad token' });
      const form = new URLSearchParams(body);
      const bucket = storage.bucketOf(form.get('bucket') ?? '');
      const key = form.get('key') ?? '';
      if (!bucket || !isObjectKey(key)) return reply.status(400).send({ error: 'invalid key' });
      const mime = form.get('mime') ?? '';
      const count = (name: string): number => Math.max(0, Math.trunc(Number(form.get(name)) || 0));
      const userId = count('user');
      const reservation = await intake.reserve(userId, count('bytes'));
      try {
        if (!reservation) {
          await storage.drop(bucket, key);
          return reply.status(403).send({ error: 'too many uploads today' });
        }
        // A failure leaves the reservation: the provider may call again, or the sweep removes the object.
        await reservation.writes({ bucket, key });
        if (mime === 'image/jpeg') await storage.cleanPicture(bucket, key);
      } catch (error) {
        deps.log.error({ err: error }, 'an upload could not be taken over');
        return reply.status(503).send({ error: 'server error' });
      }
      await reservation.stored({
        bucket,
        key,
        userId,
        bytes: count('bytes'),
        mime: mime.slice(0, 100),
        width: count('width'),
        height: count('height'),
      });
      return reply.send({ key, hash: form.get('hash') ?? '' });
    });
  });
}
