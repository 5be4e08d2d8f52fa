import type { Env } from '../../platform/env.ts';
import { SmsRefusal, type SmsSender } from '../../platform/providers.ts';
import { tc3Authorization, tc3ContentType } from '../tencent/tc3.ts';

type Account = Extract<Env['sms'], { provider: 'tencent' }>;

const host = 'sms.tencentcloudapi.com';

/** The signature of one body to the text-message service. `timestamp` in seconds. */
export const authorization = (
  account: { secretId: string; secretKey: string },
  body: string,
  timestamp: number,
): string => tc3Authorization(account, { service: 'sms', host, body, timestamp });

interface Answer {
  Response?: { SendStatusSet?: { Code: string }[]; Error?: { Code: string } };
}

/** Without the signature, which the provider prepends itself. */
const unsigned = (text: string): string => text.replace(/^【[^】]*】/, '');

/**
 * Tencent Cloud SMS. The code template takes the code and its life in minutes, the notice template one sentence; without
 * a notice template, messages without a code are not sent. The template of campaigns takes their whole text.
 */
export function tencentSms(account: Account, endpoint = `https://${host}/`): SmsSender {
  return {
    sendsCampaigns: account.campaignTemplate !== '',
    async send(_db, message) {
      const template = message.campaign
        ? account.campaignTemplate
        : message.code === ''
          ? account.noticeTemplate
          : account.template;
      if (template === '' && message.campaign) throw new Error('Tencent SMS has no template for campaigns');
      if (template === '') return;
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: account.appId,
        TemplateId: template,
        SignName: account.sign,
        TemplateParamSet: message.code === '' ? [unsigned(message.text)] : [message.code, '10'],
      });
      const timestamp = Math.floor(message.at.getTime() / 1000);
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': tc3ContentType,
          authorization: authorization(account, body, timestamp),
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': account.region,
        },
        body,
        // Phones and codes must reach the provider only, so redirects are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(8000),
      });
      const { Response } = (await answer.json()) as Answer;
      // HTTP 200 can still carry an error for the number.
      const code = Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code ?? `HTTP ${answer.status}`;
      if (code !== 'Ok') throw new SmsRefusal(`Tencent SMS answered ${code}`);
    },
  };
}
