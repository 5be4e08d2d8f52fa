import { createHash, createHmac } from 'node:crypto';

export const tc3ContentType = 'application/json; charset=utf-8';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What a signature covers: the body for one service at one host. `timestamp` in seconds. */
export interface Tc3Request {
  service: string;
  host: string;
  body: string;
  timestamp: number;
}

/** TC3-HMAC-SHA256 over one JSON body, as every service of Tencent Cloud asks for it. */
export function tc3Authorization(
  account: { secretId: string; secretKey: string },
  { service, host, body, timestamp }: Tc3Request,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const canonical = `POST\n/\n\ncontent-type:${tc3ContentType}\nhost:${host}\n\ncontent-type;host\n${sha256(body)}`;
  const scope = `${date}/${service}/tc3_request`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${account.secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${account.secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}
