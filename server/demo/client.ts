import { randomUUID } from 'node:crypto';
import { getSign, loginByCode, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { makeClient as makeCalls, type Reply } from '@qunlu/contract/client/client.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { staffCode, staffLogin } from '@qunlu/contract/staff/calls.ts';
import type { FastifyInstance } from 'fastify';
import { readInbox } from '../adapters/sms/sandbox.ts';
import type { Deps } from '../platform/context.ts';
import type { DemoCaller, DemoClient } from '../platform/demo.ts';
import { sign } from '../platform/signature.ts';

/** The demo client, registration, and the login to the back office. */
export interface Client extends DemoClient {
  register(
    role: { phone: string; password?: string },
    ip: string,
  ): Promise<{ token: string; userId: number }>;
  enterConsole(role: { phone: string; password: string }, ip: string): Promise<DemoCaller>;
}

export function makeClient(app: FastifyInstance, deps: Deps): Client {
  const calls = makeCalls<{ as?: DemoCaller; ip?: string }, Reply>({
    async send({ body, ...request }, { as, ip = as?.ip ?? '' }) {
      const answer = await app.inject({
        ...request,
        remoteAddress: ip,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
    sign: (timestamp) => sign(deps.env.appSecret, timestamp),
    caller: ({ as }) => ({ token: as?.token }),
    now: () => deps.clock().getTime(),
    newKey: randomUUID,
  });
  const client: Client = {
    call: (endpoint, input) =>
      calls.call(endpoint, input).catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        throw new Error(`演示数据写入失败：${endpoint.id} ${error.message}`, { cause: error });
      }),
    async register({ phone, password }, ip) {
      const { ts, sign } = await client.call(getSign, { body: { phone }, ip });
      await client.call(sendPhoneCode, { body: { phone, scene: 'login', ts, sign }, ip });
      const { token, user_id: userId } = await client.call(loginByCode, {
        body: { phone, code: await client.latestCode(phone), product: 'qun', protocolIds: [1, 2], password },
        ip,
      });
      return { token, userId };
    },
    async enterConsole({ phone, password }, ip) {
      await client.call(staffCode, { body: { phone, password }, ip });
      const code = await client.latestCode(phone);
      const { token } = await client.call(staffLogin, { body: { phone, password, code }, ip });
      return { token, ip };
    },
    async upload(as, bytes, bucket = 'public') {
      // Private ones may be sounds, too.
      const kind = bucket === 'private' ? ({ kind: 'chat' } as const) : {};
      const { url, token } = await client.call(uploadCredential, { query: { bucket, ...kind }, as });
      const form = new FormData();
      form.set('token', token);
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
      const { headers, body } = await encode(form);
      const answer = await app.inject({
        method: 'POST',
        url: '/storage/upload',
        headers,
        payload: body,
        remoteAddress: as.ip,
      });
      if (answer.statusCode !== 200) throw new Error(`演示图片上传失败：${answer.body}`);
      const { key } = answer.json<{ key: string }>();
      return bucket === 'private' ? key : `${url}${key}`;
    },
    latestCode: async (phone) => (await readInbox(deps.db, phone))[0]?.code ?? '',
  };
  return client;
}

/** A form as bytes, with its boundary. */
async function encode(form: FormData): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
