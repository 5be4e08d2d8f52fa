import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as zod from 'zod/mini';
import * as z from 'zod/mini';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { PayRefused } from '../../platform/pay-provider.ts';
import type { PayAccount } from './account.ts';
import { authorization, isSigned, type RawAnswer, signerOf, type SignedHeaders } from './cryptography.ts';
import { platformKeys, type PlatformKeys } from './platform-keys.ts';

const timeoutMs = 6000;
/** Milliseconds for a bill, which is a file. */
const fileTimeoutMs = 60_000;

/** What the payment client needs of the process. */
export type PayDeps = Pick<Deps, 'env' | 'clock' | 'log' | 'random' | 'self'>;

/** An answer whose signature was verified: what it holds, or why WeChat refused. */
export interface Answer {
  status: number;
  /** WeChat's code of a refusal, '' when it succeeded. */
  code: string;
  data: unknown;
}

interface Question {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  body?: object;
  /** Serial of the platform key that a field of the body is encrypted with. */
  encryptedFor?: string;
}

/** Codes that mean later, or our own configuration: nothing that the person did. */
const busyCodes = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'RATELIMIT_EXCEED',
  'SIGN_ERROR',
  'NO_AUTH',
  'NOAUTH',
  'APPID_MCHID_NOT_MATCH',
  'MCH_NOT_EXISTS',
  'NOT_ENOUGH',
]);

const words: Readonly<Record<string, string>> = {
  ORDER_PAID: '这笔订单已经付过了，请刷新查看',
  ORDERPAID: '这笔订单已经付过了，请刷新查看',
  ORDER_CLOSED: '这笔订单已经关闭，请重新下单',
  OUT_TRADE_NO_USED: '这笔订单正在用另一种方式支付，请刷新后再试',
  OPENID_MISMATCH: '付款的微信与绑定的不一致，请重新授权',
};

const unanswered = (): never => fail('busy', { message: '微信支付暂时没有回应，请稍后再试' });

const refusal = z.object({ code: z.string(), message: z.optional(z.string()) });

const headersOf = (headers: Headers): SignedHeaders => Object.fromEntries(headers);

/** HTTP calls to WeChat Pay, the real one or the sandbox's cashier. Never inside a transaction; `busy` without an answer. */
export interface PayTransport {
  keys: PlatformKeys;
  ask(question: Question): Promise<Answer>;
  /** A file that WeChat names; its bytes are not signed, but checked by their hash. */
  download(path: string): Promise<Buffer>;
  /** What an answer holds; `invalid` for a refusal for good, `busy` for what does not fit. */
  read<S extends zod.ZodMiniType>(schema: S, answer: Answer): zod.output<S>;
}

/** `urls`: base addresses in the order in which they are tried. */
export function payTransport(
  deps: PayDeps,
  account: () => Promise<PayAccount>,
  urls: () => readonly string[],
): PayTransport {
  async function send(base: string, question: Question, waits: number): Promise<RawAnswer> {
    const { method, path } = question;
    const merchant = await account();
    const body = question.body ? JSON.stringify(question.body) : '';
    const serial = question.encryptedFor ?? merchant.publicKey?.id;
    const nonce = deps.random(16).toString('hex');
    const timestamp = secondsOf(deps.clock());
    const answer = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'qunlu',
        authorization: authorization(merchant, { method, path, body, timestamp, nonce }),
        ...(serial ? { 'wechatpay-serial': serial } : {}),
      },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(waits),
    });
    return {
      status: answer.status,
      headers: headersOf(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }

  /** The first host that answers. Everything asked here carries a number of ours, so asking twice does it once. */
  async function addMissionFact(question: Question, waits = timeoutMs): Promise<RawAnswer> {
    const path = question.path.split('?')[0];
    for (const base of urls()) {
      try {
        const answer = await send(base, question, waits);
        if (answer.status < 500) return answer;
        deps.log.warn({ path, status: answer.status }, 'wechat pay is out of order');
      } catch (error) {
        deps.log.warn({ err: error, path }, 'wechat pay does not answer');
      }
    }
    return unanswered();
  }

  const keys = platformKeys(deps, account, async () => {
    const answer = await addMissionFact({ method: 'GET', path: '/v3/certificates' });
    if (answer.status === 200) return answer;
    if (answer.status === 404) return null;
    deps.log.error({ status: answer.status }, 'wechat pay gives no certificates');
    return unanswered();
  });

  async function isGenuine({ headers, body }: RawAnswer): Promise<boolean> {
    const serial = signerOf(headers, deps.clock());
    const key = serial && (await keys.find(serial));
    return Boolean(key) && isSigned(key as Exclude<typeof key, '' | null>, headers, body);
  }

  function parsed(body: Buffer): unknown {
    if (body.length === 0) return {};
    try {
      return JSON.parse(body.toString());
    } catch {
      return unanswered();
    }
  }

  return {
    keys,

    async ask(question) {
      const answer = await addMissionFact(question);
      const { status } = answer;
      const path = question.path.split('?')[0];
      // What it says of our own signature it cannot sign for us.
      if (status === 401 || !(await isGenuine(answer))) {
        deps.log.error({ path, status }, 'an answer that is not signed by WeChat Pay');
        if (status === 401) throw new PayRefused('SIGN_ERROR');
        return unanswered();
      }
      const data = parsed(answer.body);
      if (status < 300) return { status, code: '', data };
      const { code, message } = z.safeParse(refusal, data).data ?? { code: 'UNKNOWN', message: '' };
      deps.log.warn({ path, status, code, why: message }, 'wechat pay refused');
      if (busyCodes.has(code) || status === 429) throw new PayRefused(code);
      return { status, code, data };
    },

    async download(path) {
      const answer = await addMissionFact({ method: 'GET', path }, fileTimeoutMs);
      return answer.status === 200 ? answer.body : unanswered();
    },

    read(schema, answer) {
      if (answer.code !== '')
        fail('invalid', { message: words[answer.code] ?? '微信支付没有接受，请刷新后再试' });
      const result = z.safeParse(schema, answer.data);
      if (result.success) return result.data;
      deps.log.error({ err: result.error }, 'an answer of WeChat Pay that cannot be read');
      return unanswered();
    },
  };
}
