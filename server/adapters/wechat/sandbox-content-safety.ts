import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

type Fields = Record<string, string | undefined>;

/** WeChat's largest picture. */
const pictureBytes = 1024 * 1024;
const textCharacters = 2500;

const invalidCredential = { errcode: 40001, errmsg: 'invalid credential' };
const fine = { errcode: 0, errmsg: 'ok' };
const risky = { errcode: 87014, errmsg: 'risky content' };

/** All violet (#f0f): the sandbox's sample of a refused picture. */
async function isViolet(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return (red ?? 0) > 240 && (green ?? 255) < 15 && (blue ?? 0) > 240;
}

/** The sandbox's content safety: 违规样本 in a text is refused, 可疑样本 is held for review. */
export function sandboxContentSafety(
  app: FastifyInstance,
  at: (path: string) => string,
  isOwnToken: (query: Fields) => Promise<boolean>,
): void {
  app.post(at('/wxa/msg_sec_check'), async (request) => {
    if (!(await isOwnToken(request.query as Fields))) return invalidCredential;
    const { content = '', version, openid = '' } = request.body as Fields & { version?: number };
    if (content === '' || content.length > textCharacters)
      return { errcode: 44002, errmsg: 'empty post data' };
    if (version !== 2) return content.includes('违规样本') ? risky : fine;
    if (openid === '') return { errcode: 40003, errmsg: 'invalid openid' };
    const doubtful = content.includes('可疑样本') ? 'review' : 'pass';
    const suggest = content.includes('违规样本') ? 'risky' : doubtful;
    return { ...fine, result: { suggest, label: suggest === 'pass' ? 100 : 20_001 } };
  });

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: pictureBytes } });
    scope.post(at('/wxa/img_sec_check'), async (request) => {
      if (!(await isOwnToken(request.query as Fields))) return invalidCredential;
      const bytes = await (await request.file())?.toBuffer();
      if (!bytes) return { errcode: 41005, errmsg: 'media data missing' };
      return (await isViolet(bytes)) ? risky : fine;
    });
  });
}
