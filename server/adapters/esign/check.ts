import { secondsOf, type Deps } from '../../platform/context.ts';
import { sameBytes } from '../../platform/secrets.ts';
import { esignHeader, esignSignature, esignSkewSeconds } from './signature.ts';

/** Whether a call was signed with the secret that both sides share, just now. */
export function isSignedCall(
  deps: Pick<Deps, 'clock'>,
  account: { appId: string; secret: string },
  call: { method: string; path: string; body: string; headers: Record<string, unknown> },
): boolean {
  const said = (name: string): string => {
    const value = call.headers[name];
    return typeof value === 'string' ? value : '';
  };
  const timestamp = Number(said(esignHeader.timestamp));
  if (!(Math.abs(timestamp - secondsOf(deps.clock())) <= esignSkewSeconds)) return false;
  if (said(esignHeader.app) !== account.appId) return false;
  const { method, path, body } = call;
  const right = esignSignature(account.secret, {
    method,
    path,
    timestamp,
    nonce: said(esignHeader.nonce),
    body,
  });
  return sameBytes(Buffer.from(said(esignHeader.signature)), Buffer.from(right));
}
