import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/html.ts';
import { decideFlow, findFlow, keepFlow, type KeptFlow } from '../identity/flows.ts';
import { fieldsOf, readTexts, sendPage, type Fields } from '../identity/sandbox-page.ts';
import { isSignedCall } from './check.ts';
import { signedHeaders } from './signature.ts';

const path = '/sandbox/esign';

const stateOf = ({ outcome, expired }: KeptFlow): { state: string; reason?: string } => {
  if (outcome === 'sign') return { state: 'signed' };
  if (outcome === 'refuse') return { state: 'refused', reason: '本人选择了不签' };
  return { state: expired ? 'expired' : 'open' };
};

/** The sandbox's provider of electronic signatures: it checks what we sign, shows a page, and notifies with a signature of its own. */
export function sandboxESign(app: FastifyInstance, deps: Deps): void {
  const { eSign } = deps.env;
  if (eSign.provider !== 'sandbox') return;
  const account = eSign;
  const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
  const isOurs = (request: FastifyRequest): boolean =>
    isSignedCall(deps, account, {
      method: request.method,
      path: new URL(request.url, 'http://here').pathname,
      body: textOf(request),
      headers: request.headers,
    });

  /** As a provider does it: signed, and the sender of the form waits for nothing but our thanks. */
  async function notify(id: string, { notifyUrl = '', ref = '' }: KeptFlow): Promise<void> {
    const target = new URL(notifyUrl);
    const body = JSON.stringify({ id, ref });
    const headers = signedHeaders(account, {
      method: 'POST',
      path: target.pathname,
      timestamp: secondsOf(deps.clock()),
      nonce: deps.random(12).toString('hex'),
      body,
    });
    // The public address of a sandbox may not be reachable from the machine itself.
    const url = `${deps.self.url}${target.pathname}`;
    await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  }

  void app.register(async (scope) => {
    readTexts(scope);

    scope.post(`${path}/flows`, async (request, reply) => {
      if (!isOurs(request)) return reply.status(401).send({ error: 'bad signature' });
      const fields = fieldsOf(request.body);
      const seconds = Number(fields['expires_at']) - secondsOf(deps.clock());
      const flow = {
        name: fields['name'] ?? '',
        idNumber: fields['id_card'] ?? '',
        returnUrl: fields['redirect_url'] ?? '',
        notifyUrl: fields['notify_url'] ?? '',
        title: fields['title'] ?? '',
        ref: fields['ref'] ?? '',
      };
      const id = await keepFlow(deps, 'esign', flow, seconds);
      return { id, url: `${deps.env.publicUrl}${path}/sign?id=${id}` };
    });

    scope.get(`${path}/flows/:id`, async (request, reply) => {
      if (!isOurs(request)) return reply.status(401).send({ error: 'bad signature' });
      const flow = await findFlow(deps, 'esign', (request.params as { id: string }).id);
      return flow ? stateOf(flow) : reply.status(404).send({ error: 'no such flow' });
    });

    scope.get(`${path}/sign`, async (request, reply) => {
      const { id = '' } = request.query as Fields;
      const flow = await findFlow(deps, 'esign', id);
      if (!flow || flow.expired || flow.outcome !== '')
        return sendPage(reply, 404, '签署已结束', '<p>请回到群录看结果，或重新发起。</p>');
      return sendPage(
        reply,
        200,
        '沙盒电子签',
        `<p class="meta">沙盒里没有真的电子签平台。真的平台会在这里显示协议全文，核对本人后再签。</p><p>《${escapeHtml(flow.title ?? '')}》</p><p>签署人：${escapeHtml(flow.name)}</p><form method="post" action="${path}/sign"><input type="hidden" name="id" value="${escapeHtml(id)}"><button name="result" value="sign">签署</button><button class="no" name="result" value="refuse">不签</button></form>`,
      );
    });

    scope.post(`${path}/sign`, async (request, reply) => {
      const { id = '', result } = fieldsOf(request.body);
      const flow = await findFlow(deps, 'esign', id);
      if (!flow) return sendPage(reply, 404, '签署已结束', '<p>请回到群录看结果，或重新发起。</p>');
      if (await decideFlow(deps, 'esign', id, result === 'sign' ? 'sign' : 'refuse')) {
        await notify(id, flow).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'the sandbox could not notify');
        });
      }
      return reply.header('cache-control', 'no-store').redirect(flow.returnUrl, 303);
    });
  });
}
