import { EnvError, needed, oneOf, sandboxSecret, type Mode, type Source, webAddress } from './env-values.ts';

export interface CallEnv {
  /** Who rings phones (D136). */
  call:
    | { provider: 'none' }
    | { provider: 'sandbox'; secret: string }
    | {
        provider: 'aliyun';
        accessKeyId: string;
        accessKeySecret: string;
        /** Numbers that phones show: to who calls, and to who is called. */
        callerShow: string;
        calledShow: string;
        /** Part of the address that reports are sent to. */
        reportKey: string;
        apiUrl: string;
      };
}

const shortest = 24;

export function readCallEnv(source: Source, mode: Mode): CallEnv {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'CALL_PROVIDER', ['sandbox', 'aliyun', 'none'], fallback);
  if (provider === 'none') return { call: { provider } };
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new EnvError('CALL_PROVIDER=sandbox 不能用于生产，请设为 aliyun 或 none');
    return { call: { provider, secret: sandboxSecret } };
  }
  const why = '阿里云语音服务的双呼（CALL_PROVIDER=aliyun）需要它';
  const reportKey = needed(source, 'ALIYUN_CALL_REPORT_KEY', why);
  if (!/^[\w-]+$/.test(reportKey) || reportKey.length < shortest)
    throw new EnvError(
      `ALIYUN_CALL_REPORT_KEY 不正确：不短于 ${shortest} 个字母、数字，它保护接收话单的地址`,
    );
  return {
    call: {
      provider,
      accessKeyId: needed(source, 'ALIYUN_ACCESS_KEY_ID', why),
      accessKeySecret: needed(source, 'ALIYUN_ACCESS_KEY_SECRET', why),
      callerShow: needed(source, 'ALIYUN_CALLER_SHOW_NUMBER', why),
      calledShow: needed(source, 'ALIYUN_CALLED_SHOW_NUMBER', why),
      reportKey,
      apiUrl: webAddress(source, 'ALIYUN_CALL_URL', mode, 'https://dyvmsapi.aliyuncs.com'),
    },
  };
}
