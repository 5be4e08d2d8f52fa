import { sandboxPushes, sandboxReply, sandboxSms as contract } from '@qunlu/contract/sandbox.ts';
import type { FastifyInstance } from 'fastify';
import type { Binder } from '../../platform/bind.ts';
import type { Deps } from '../../platform/context.ts';
import { readPushes } from '../push/sandbox-store.ts';
import { inboxPage, inboxScript, inboxStyle } from './inbox-page.ts';
import { takeReply } from './reply-route.ts';
import { readInbox } from './sandbox.ts';

/** Registered in the sandbox only; in production these addresses do not exist. */
export function sandboxRoutes(bind: Binder): void {
  bind(contract, async (ctx, { query }) => ({ list: await readInbox(ctx.db, query.phone) }));
  bind(sandboxPushes, async (ctx, { query }) => ({ list: await readPushes(ctx.db, query.receiver) }));
  bind(sandboxReply, async (ctx, { body }) => {
    await takeReply(ctx.deps, body);
    return {};
  });
}

/** The sandbox inbox as a page; in the sandbox only. */
export function sandboxPages(
  app: FastifyInstance,
  deps: Deps,
  /** What is shown beside the messages; '' for nothing. */
  cashier: () => Promise<string>,
  phones: () => Promise<string>,
): void {
  app.get('/sandbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        inboxPage({
          messages: await readInbox(deps.db, undefined),
          pushes: await readPushes(deps.db, undefined),
          cashier: await cashier(),
          phones: await phones(),
        }),
      ),
  );
  /** What the form of the page does. */
  app.post('/sandbox/reply', async (request, reply) => {
    const { phone, text } = (request.body ?? {}) as { phone?: unknown; text?: unknown };
    if (typeof phone !== 'string' || !/^1\d{10}$/.test(phone) || typeof text !== 'string')
      return reply.status(400).send({});
    await takeReply(deps, { phone, text: text.slice(0, 200) });
    return reply.send({});
  });
  app.get('/sandbox/inbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(inboxStyle),
  );
  app.get('/sandbox/inbox.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(inboxScript),
  );
}
