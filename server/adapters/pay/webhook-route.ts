import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { payWebhooks } from '../../platform/pay-webhooks.ts';
import type { PayWebhook } from '../../platform/pay-provider.ts';
import { webhookPath } from './client.ts';
import { markHandled, numberOf, wasHandled } from './webhook-store.ts';

const bodyLimit = 64 * 1024;
/** What WeChat reads as: not accepted, come again. */
const refused = { code: 'FAIL', message: '失败' };

const textHeaders = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );

/** Hands a genuine webhook to whom it belongs, once. Rejects when it should come again. */
async function handle(deps: Deps, webhook: PayWebhook): Promise<void> {
  if (await wasHandled(deps.db, webhook.id)) return;
  let taken = false;
  for (const take of deps.ports.get(payWebhooks)) {
    taken = await take(deps, webhook);
    if (taken) break;
  }
  // To be sent again would not help; reconciliation finds it, too.
  if (!taken)
    deps.log.error(
      { webhook: webhook.id, kind: webhook.kind, number: numberOf(webhook) },
      'a payment notice that belongs to nobody',
    );
  await markHandled(deps.db, webhook, deps.clock());
}

/** Where the payment channel tells what has happened: neither session nor house signature, but its own, over the raw bytes. */
export function payWebhookRoute(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, { bodyLimit }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const webhook = await deps.pay.webhook(textHeaders(request), body);
        if (!webhook) {
          deps.log.warn({ ip: request.ip }, 'a payment notice that is not genuine');
          return await reply.status(401).send(refused);
        }
        await handle(deps, webhook);
      } catch (error) {
        deps.log.error({ err: error }, 'a payment notice could not be handled');
        return reply.status(500).send(refused);
      }
      return reply.status(200).send({ code: 'SUCCESS', message: '成功' });
    });
  });
}
