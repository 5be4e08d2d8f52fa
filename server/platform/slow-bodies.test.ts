import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSlowBodies, extendBodyTime } from './slow-bodies.ts';

let app: FastifyInstance;
let port = 0;
let release = (): void => undefined;
const released = new Promise<void>((done) => {
  release = done;
});

beforeAll(async () => {
  app = fastify();
  endSlowBodies(app);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const config = { bodyMs: 60 };
  app.post('/strict', { config }, async (request) => {
    for await (const _piece of request.raw);
    return 'whole';
  });
  app.post('/given', { config }, async (request) => {
    extendBodyTime(request, 10_000);
    for await (const _piece of request.raw);
    return 'whole';
  });
  app.get('/waiting', { config }, async () => {
    await released;
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the head and one byte of two. */
function begin(path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 2\r\n\r\nx`);
  return socket;
}

test('who does not finish in time is hung up on; who was given time goes on', async () => {
  const [strict, given] = [begin('/strict'), begin('/given')];
  const answer = once(given, 'data');
  strict.resume();
  await once(strict, 'close');
  expect(given.destroyed).toBe(false);
  given.write('y');
  expect(String((await answer)[0])).toContain('200 OK');
  given.destroy();
});

test('who waits for an answer and sends no body is not hung up on', async () => {
  const waiting = connect(port, '127.0.0.1');
  waiting.write('GET /waiting HTTP/1.1\r\nhost: x\r\n\r\n');
  const answer = Promise.race([once(waiting, 'data'), once(waiting, 'close').then(() => ['hung up'])]);
  // Its time began later and is over now.
  const strict = begin('/strict');
  strict.resume();
  await once(strict, 'close');
  release();
  expect(String((await answer)[0])).toContain('200 OK');
  waiting.destroy();
});
