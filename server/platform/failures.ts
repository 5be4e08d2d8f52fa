import { envelopeOf, wrapFailure } from '@qunlu/contract/kernel/envelope.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from './door.ts';
import { isOverload } from './overload.ts';
import { logRefusal } from './security-log.ts';

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

function expected(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('tooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure('invalid', { message: '请以 JSON 提交内容' });
  if (statusCode >= 400 && statusCode < 500) return new Failure('invalid');
  return isOverload(error) ? overloaded() : new Failure('busy');
}

/** Answers a failure in the envelope of its path; an unexpected error is logged and answered without detail. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = expected(error);
  const path = request.routeOptions.url;
  // What is refused at once under load has been refused to save work: the metrics count it, no line is written.
  if (failure.failure === 'busy') {
    if (failure.retryAfter === undefined) request.log.error({ err: error, path }, 'call failed');
    else if (failure !== error) request.log.warn({ why: error.message, path }, 'the database is overloaded');
  } else logRefusal(request, failure);
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  void reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(wrapFailure(envelopeOf(pathOf(request)), failure));
}

/** `readAs`: what a body says, before it is parsed. Parses JSON bodies strictly as UTF-8: a replacement character would be stored as if the person had typed it. */
export function readJsonBodies(
  app: FastifyInstance,
  readAs: (request: FastifyRequest, body: string) => string = (_request, body) => body,
): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(readAs(request, utf8.decode(bytes as Buffer))));
    } catch {
      done(new Failure('invalid', { message: '提交的内容无法识别，请刷新后重试' }));
    }
  });
}
