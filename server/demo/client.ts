import { randomUUID } from 'node:crypto';
import { getSign, loginByCode, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { type CallInput, makeClient as makeCalls, type Reply } from '@qunlu/contract/client/client.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import type { Bucket } from '@qunlu/contract/media/rules.ts';
import type { FastifyInstance } from 'fastify';
import { readInbox } from '../outside/sms/sandbox.ts';
import type { Deps } from '../platform/context.ts';
import { sign } from '../platform/signature.ts';

/** Somebody of the demo world, with a session. */
export interface Visitor {
  token: string;
  ip: string;
  userId: number;
}

interface Asker {
  as?: Pick<Visitor, 'token' | 'ip'>;
  ip?: string;
}

/** The demo world goes through the same calls as the app, in process. */
export interface Client {
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> & Asker): Promise<OutputOf<E>>;
  register(phone: string, ip: string, password?: string): Promise<Visitor>;
  /** Answers the address of the stored picture, its key for a private one. */
  upload(as: Visitor, bytes: Buffer, bucket?: Bucket): Promise<string>;
  latestCode(phone: string): Promise<string>;
}

export function makeClient(app: FastifyInstance, deps: Deps): Client {
  const calls = makeCalls<Asker, Reply>({
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
    async register(phone, ip, password) {
      const { ts, sign } = await client.call(getSign, { body: { phone }, ip });
      await client.call(sendPhoneCode, { body: { phone, scene: 'login', ts, sign }, ip });
      const { token, user_id: userId } = await client.call(loginByCode, {
        body: { phone, code: await client.latestCode(phone), product: 'qun', protocolIds: [1, 2], password },
        ip,
      });
      return { token, ip, userId };
    },
    async upload(as, bytes, bucket = 'public') {
      const { url, token } = await client.call(uploadCredential, { query: { bucket }, as });
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
