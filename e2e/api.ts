/**
 * Calls of the contract over real HTTP, for seeds and for what a journey must check behind the screens.
 *   await callApi(site, sendPhoneCode, { body: { phone, scene: 'login', ts, sign } })
 */
import { createHmac } from 'node:crypto';
import { type CallInput as Fields, makeClient, type Reply } from '@qunlu/contract/client/client.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';

/** The secret of the sandbox; production demands another. */
const SANDBOX_SECRET = 'qunlu-sandbox';

interface Caller {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** The caller's clock, milliseconds. */
  readonly at?: number;
}

export type CallInput<E extends AnyEndpoint> = Fields<E> & Caller;

const { call } = makeClient<Caller & { site: string }, Reply>({
  async send({ url, ...request }, { site }) {
    const answer = await fetch(new URL(url, site), request);
    return { status: answer.status, text: await answer.text() };
  },
  sign: (timestamp) => createHmac('sha256', SANDBOX_SECRET).update(timestamp).digest('hex'),
  caller: ({ token, headers }) => ({ token, headers }),
  now: ({ at }) => at ?? Date.now(),
});

/** Sends one call and answers its data without the envelope; a failure is thrown with its status and its sentence. */
export async function callApi<E extends AnyEndpoint>(
  site: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, { ...input, site });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new Error(`${endpoint.methods[0]} ${endpoint.path} answered ${error.status}: ${error.message}`, {
      cause: error,
    });
  }
}
