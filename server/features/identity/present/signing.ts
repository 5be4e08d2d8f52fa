import type { SignState } from '@qunlu/contract/identity/signing.ts';
import { agreementTitle, signStatus } from '@qunlu/contract/identity/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { signStateOf } from '../policy.ts';
import type { AgreementRow } from '../store/agreements.ts';

/** `open`: agreements are signed here. */
export function presentSigning(
  row: AgreementRow | undefined,
  { now, open }: { now: Date; open: boolean },
): SignState {
  const status = signStateOf(row, now);
  return {
    status,
    title: agreementTitle,
    reason: row?.reason ?? '',
    expires_at: row && status === signStatus.started ? secondsOf(row.expires_at) : 0,
    signed_at: row?.decided_at && status === signStatus.signed ? secondsOf(row.decided_at) : 0,
    can: { start: open && status !== signStatus.signed },
  };
}
