import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** Alibaba Cloud's voice service, as a test has it answer. */
export interface FakeAliyun {
  url: string;
  /** What it was asked. */
  asked: URLSearchParams[];
  /** By action; '' for all others. */
  answers: Record<string, object>;
  /** What happens before it answers. */
  before: (action: string) => Promise<void>;
}

export function useAliyun(): FakeAliyun {
  const port = 40_000 + (process.pid % 20_000);
  const fake: FakeAliyun = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answers: {},
    before: async () => undefined,
  };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const form = new URLSearchParams(body);
        fake.asked.push(form);
        const action = form.get('Action') ?? '';
        void fake
          .before(action)
          .then(() =>
            reply
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify(fake.answers[action] ?? fake.answers[''] ?? {})),
          );
      });
    });
    await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready));
  });
  afterAll(() => void server.close());
  return fake;
}
