import { EnvError, type Mode, needed, oneOf, type Source } from './env-values.ts';

export interface SmsEnv {
  sms:
    | { provider: 'sandbox' }
    | {
        provider: 'tencent';
        secretId: string;
        secretKey: string;
        appId: string;
        sign: string;
        template: string;
        /** Template for messages without a code; '' for none. */
        noticeTemplate: string;
        /** Template for what people send to many; '' for none. */
        campaignTemplate: string;
        region: string;
      };
  /** Stands in the address to which the provider of text messages sends what people reply; '' for none. */
  smsReplyKey: string;
}

function readSms(source: Source, mode: Mode): SmsEnv['sms'] {
  const provider = oneOf(source, 'SMS_PROVIDER', ['sandbox', 'tencent'], 'sandbox');
  if (provider === 'sandbox') {
    if (mode === 'production') throw new EnvError('SMS_PROVIDER=sandbox 不能用于生产，请设为 tencent');
    return { provider };
  }
  const why = '腾讯云短信需要它';
  return {
    provider,
    secretId: needed(source, 'TENCENT_SECRET_ID', why),
    secretKey: needed(source, 'TENCENT_SECRET_KEY', why),
    appId: needed(source, 'TENCENT_SMS_APP_ID', why),
    sign: needed(source, 'TENCENT_SMS_SIGN', why),
    template: needed(source, 'TENCENT_SMS_TEMPLATE', why),
    noticeTemplate: source['TENCENT_SMS_NOTICE_TEMPLATE'] || '',
    campaignTemplate: source['TENCENT_SMS_CAMPAIGN_TEMPLATE'] || '',
    region: source['TENCENT_SMS_REGION'] || 'ap-guangzhou',
  };
}

/** Whoever knows the address could take people off lists, so it cannot be guessed. */
function readReplyKey(source: Source, mode: Mode): string {
  const key = source['SMS_REPLY_KEY'] || '';
  // Every text of a campaign ends with 拒收请回复R, as the law asks: without the address nobody would hear it.
  if (mode === 'production' && key === '' && source['TENCENT_SMS_CAMPAIGN_TEMPLATE'])
    throw new EnvError('SMS_REPLY_KEY 没有设置：群发短信里写着“拒收请回复R”，没有它收不到回复');
  if (key !== '' && !/^[\w-]{32,100}$/.test(key))
    throw new EnvError('SMS_REPLY_KEY 不正确，应为 32 到 100 个字母、数字、- 或 _');
  return key;
}

export const readSmsEnv = (source: Source, mode: Mode): SmsEnv => ({
  sms: readSms(source, mode),
  smsReplyKey: readReplyKey(source, mode),
});
