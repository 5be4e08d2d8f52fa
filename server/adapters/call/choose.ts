import type { CallProvider } from '../../platform/call-provider.ts';
import { aliyunCallProvider } from './aliyun.ts';
import { sandboxCallProvider } from './sandbox.ts';
import type { PhoneDeps } from './sandbox-reports.ts';

export function chooseCalls(deps: PhoneDeps): CallProvider | null {
  const { call } = deps.env;
  if (call.provider === 'none') return null;
  return call.provider === 'sandbox'
    ? sandboxCallProvider(deps, call.secret)
    : aliyunCallProvider(deps, call);
}
