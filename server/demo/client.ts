import { randomUUID } from 'node:crypto';
import { header } from '@qunlu/contract/kernel/endpoint.ts';
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

interface Wish {
  body?: unknown;
  as?: Pick<Visitor, 'token' | 'ip'>;
  ip?: string;
}

/** The demo world goes through the same calls as the app, in process. */
export interface Client {
  call<T>(method: 'GET' | 'POST' | 'PUT', url: string, wish?: Wish): Promise<T>;
  register(phone: string, ip: string, password?: string): Promise<Visitor>;
  /** Answers the address of the stored picture, its key for a private one. */
  upload(as: Visitor, bytes: Buffer, bucket?: Bucket): Promise<string>;
  latestCode(phone: string): Promise<string>;
}

export function makeClient(app: FastifyInstance, deps: Deps): Client {
  const client: Client = {
    async call<T>(method: 'GET' | 'POST' | 'PUT', url: string, { body, as, ip = as?.ip ?? '' }: Wish = {}) {
      const timestamp = String(deps.clock().getTime());
      const answer = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          [header.timestamp]: timestamp,
          [header.signature]: sign(deps.env.appSecret, timestamp),
          'idempotency-key': randomUUID(),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode !== 200) throw new Error(`演示数据写入失败：${url} ${answer.body}`);
      return answer.json<T>();
    },
    async register(phone, ip, password) {
      const signed = await client.call<{ ts: number; sign: string }>('POST', '/v1/oauth/getsign', {
        body: { phone },
        ip,
      });
      await client.call('POST', '/v1/oauth/phone-code', { body: { phone, scene: 'login', ...signed }, ip });
      const { data } = await client.call<{ data: { token: string; user_id: number } }>(
        'POST',
        '/regcenter/customer/login/captcha',
        {
          body: {
            phone,
            code: await client.latestCode(phone),
            product: 'qun',
            protocolIds: [1, 2],
            password,
          },
          ip,
        },
      );
      return { token: data.token, ip, userId: data.user_id };
    },
    async upload(as, bytes, bucket = 'public') {
      const { url, token } = await client.call<{ url: string; token: string }>(
        'GET',
        `/other/qiniu?bucket=${bucket}`,
        { as },
      );
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
