import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Deps } from '../../../platform/context.ts';
import { returnAddress } from '../policy.ts';

type Sealing = Pick<Deps, 'secrets'>;

// The name of a purpose is part of every seal and hash: another one would make what is kept unreadable.
const purposes = {
  name: 'identity.name',
  number: 'identity.number',
  archive: 'identity.archive',
} as const;
export type SealKind = keyof typeof purposes;
const hashPurpose = 'identity.number-hash';

export const seal = ({ secrets }: Sealing, kind: SealKind, text: string): string =>
  secrets.seal(purposes[kind], text);

/** null when no secret that holds opens it. */
export const open = ({ secrets }: Sealing, kind: SealKind, sealed: string): string | null =>
  sealed === '' ? '' : secrets.open(purposes[kind], sealed);

/** The number's keyed hash under the present secret, and under each that still holds. */
export const hashOf = ({ secrets }: Sealing, number: string): Buffer => secrets.mac(hashPurpose, number);
export const hashesOf = ({ secrets }: Sealing, number: string): Buffer[] => secrets.macs(hashPurpose, number);

/** Tells which secret a seal was made with. */
export const keyMark = ({ secrets }: Sealing): Buffer => secrets.mac('identity.key', 'mark').subarray(0, 8);

/** Where the browser goes back to; only to pages of this site. */
export function ownAddress(ctx: Ctx, url: string): string {
  const { publicUrl, callbackHosts } = ctx.deps.env;
  return (
    returnAddress(url, publicUrl, callbackHosts) ??
    fail('invalid', { message: '返回地址必须是本站的页面', field: 'redirect_url' })
  );
}
