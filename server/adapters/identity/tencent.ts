import { fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import type { IdentityProvider } from '../../platform/providers.ts';
import { tc3Authorization, tc3ContentType } from '../tencent/tc3.ts';

type Account = Exclude<Env['identity'], { provider: 'none' }>;

const timeoutMs = 8000;
export const faceidVersion = '2018-03-01';

interface Answer {
  Response?: {
    Error?: { Code: string; Message: string };
    Url?: string;
    BizToken?: string;
    Text?: {
      /** null until the person has finished. */
      ErrCode?: number | null;
      ErrMsg?: string | null;
      IdCard?: string | null;
      Name?: string | null;
    };
  };
}

/** The provider says in Chinese why somebody did not pass; whatever else it says is not for people. */
const saidToPeople = /^[\p{Script=Han}\p{P}\d]{2,40}$/u;
const someReason = '人脸核验没有通过，请在光线好的地方再试';

/** Tencent Cloud's face verification, the real one or the sandbox's counterpart: only the address differs. */
export function tencentIdentity(
  deps: Pick<Deps, 'clock' | 'log' | 'self'>,
  account: Account,
): IdentityProvider {
  const base = (): string => account.apiUrl || `${deps.self.url}/sandbox/identity`;

  async function ask(action: string, payload: object): Promise<NonNullable<Answer['Response']>> {
    const body = JSON.stringify(payload);
    const timestamp = secondsOf(deps.clock());
    const { host } = new URL(base());
    try {
      const answer = await fetch(base(), {
        method: 'POST',
        headers: {
          'content-type': tc3ContentType,
          authorization: tc3Authorization(account, { service: 'faceid', host, body, timestamp }),
          'x-tc-action': action,
          'x-tc-version': faceidVersion,
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': account.region,
        },
        body,
        // Names and numbers must reach the provider only.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { Response } = (await answer.json()) as Answer;
      if (Response && !Response.Error) return Response;
      // The message may repeat what was sent, so only the code is written down.
      deps.log.warn({ action, code: Response?.Error?.Code ?? answer.status }, 'faceid refused');
    } catch (error) {
      deps.log.warn({ err: error, action }, 'faceid does not answer');
    }
    fail('busy', { message: '实名核验暂时没有回应，请稍后再试' });
  }

  return {
    async begin({ name, idNumber, returnUrl }) {
      const { Url = '', BizToken = '' } = await ask('DetectAuth', {
        RuleId: account.ruleId,
        IdCard: idNumber,
        Name: name,
        RedirectUrl: returnUrl,
      });
      return { url: Url, token: BizToken };
    },
    async result(token) {
      // 1: texts only; pictures and the film of the face are never fetched.
      const { Text } = await ask('GetDetectInfoEnhanced', {
        BizToken: token,
        RuleId: account.ruleId,
        InfoType: '1',
      });
      const code = Text?.ErrCode;
      if (code === null || code === undefined) return { state: 'open' };
      if (code !== 0) {
        const said = Text?.ErrMsg ?? '';
        return { state: 'failed', reason: saidToPeople.test(said) ? `${said}，请核对后再试` : someReason };
      }
      return { state: 'passed', name: Text?.Name ?? '', idNumber: (Text?.IdCard ?? '').toUpperCase() };
    },
  };
}
