import { EnvError, type Mode, needed, oneOf, sandboxSecret, type Source, webAddress } from './env-values.ts';

/** Who checks real names, and who has agreements signed. */
export interface IdentityEnv {
  identity:
    | { provider: 'none' }
    | {
        provider: 'sandbox' | 'tencent';
        secretId: string;
        secretKey: string;
        /** Of the flow, as the provider's console numbers it. */
        ruleId: string;
        region: string;
        /** '' in the sandbox, where this server answers in place of the provider. */
        apiUrl: string;
      };
  eSign:
    | { provider: 'none' }
    | { provider: 'sandbox' | 'https'; appId: string; secret: string; apiUrl: string };
}

function readIdentity(source: Source, mode: Mode): IdentityEnv['identity'] {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'IDENTITY_PROVIDER', ['sandbox', 'tencent', 'none'], fallback);
  if (provider === 'none') return { provider };
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new EnvError('IDENTITY_PROVIDER=sandbox 不能用于生产，请设为 tencent 或 none');
    return {
      provider,
      secretId: 'sandbox',
      secretKey: sandboxSecret,
      ruleId: '1',
      region: 'sandbox',
      apiUrl: '',
    };
  }
  const why = '腾讯云人脸核身需要它';
  return {
    provider,
    secretId: needed(source, 'TENCENT_SECRET_ID', why),
    secretKey: needed(source, 'TENCENT_SECRET_KEY', why),
    ruleId: needed(source, 'TENCENT_FACEID_RULE', why),
    region: source['TENCENT_FACEID_REGION'] || 'ap-guangzhou',
    apiUrl: webAddress(source, 'TENCENT_FACEID_URL', mode, 'https://faceid.tencentcloudapi.com'),
  };
}

function readESign(source: Source, mode: Mode): IdentityEnv['eSign'] {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'ESIGN_PROVIDER', ['sandbox', 'https', 'none'], fallback);
  if (provider === 'none') return { provider };
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new EnvError('ESIGN_PROVIDER=sandbox 不能用于生产，请设为 https 或 none');
    return { provider, appId: 'sandbox', secret: sandboxSecret, apiUrl: '' };
  }
  const why = '电子签需要它';
  needed(source, 'ESIGN_URL', why);
  return {
    provider,
    appId: needed(source, 'ESIGN_APP_ID', why),
    secret: needed(source, 'ESIGN_SECRET', why),
    apiUrl: webAddress(source, 'ESIGN_URL', mode),
  };
}

export const readIdentityEnv = (source: Source, mode: Mode): IdentityEnv => ({
  identity: readIdentity(source, mode),
  eSign: readESign(source, mode),
});
