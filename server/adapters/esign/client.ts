import { fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import type { ESignProvider, SigningResult } from '../../platform/providers.ts';
import { isSignedCall } from './check.ts';
import { signedHeaders } from './signature.ts';

type Account = Exclude<Env['eSign'], { provider: 'none' }>;

const timeoutMs = 8000;
/** Where the provider tells us that an agreement has changed. */
export const esignNotifyPath = '/v1/e-sign/notify';

/**
 * A provider of electronic signatures over HTTPS, the real one or the sandbox's counterpart: `POST /flows` begins,
 * `GET /flows/<id>` answers the state, and both sides sign each call.
 */
export function esignClient(
  deps: Pick<Deps, 'clock' | 'log' | 'self' | 'random' | 'env'>,
  account: Account,
): ESignProvider {
  const base = (): string => account.apiUrl || `${deps.self.url}/sandbox/esign`;

  async function ask<Answer>(method: 'GET' | 'POST', way: string, payload?: object): Promise<Answer> {
    const url = `${base()}${way}`;
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const headers = signedHeaders(account, {
      method,
      path: new URL(url).pathname,
      timestamp: secondsOf(deps.clock()),
      nonce: deps.random(12).toString('hex'),
      body,
    });
    try {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(payload === undefined ? {} : { body }),
        // Names and numbers must reach the provider only.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.ok) return (await answer.json()) as Answer;
      deps.log.warn({ way, status: answer.status }, 'the e-sign provider refused');
    } catch (error) {
      deps.log.warn({ err: error, way }, 'the e-sign provider does not answer');
    }
    fail('busy', { message: '签署平台暂时没有回应，请稍后再试' });
  }

  return {
    async begin({ ref, title, name, idNumber, returnUrl, expiresAt }) {
      return ask<{ url: string; id: string }>('POST', '/flows', {
        ref,
        title,
        name,
        id_card: idNumber,
        redirect_url: returnUrl,
        notify_url: `${deps.env.publicUrl}${esignNotifyPath}`,
        expires_at: secondsOf(expiresAt),
      });
    },
    async result(id) {
      const { state, reason = '' } = await ask<{ state: SigningResult['state']; reason?: string }>(
        'GET',
        `/flows/${encodeURIComponent(id)}`,
      );
      return state === 'refused' ? { state, reason } : { state };
    },
    isGenuine: ({ path, body, headers }) =>
      isSignedCall(deps, account, { method: 'POST', path, body, headers }),
  };
}
