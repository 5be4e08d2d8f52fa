import type { revealIdentity as contract } from '@qunlu/contract/identity/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { ageOf } from '@qunlu/contract/kernel/id-number.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { personById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import { recordLook, realNameStateOf } from './real-name-state.ts';

/** D138: name and number in plain for one look with a reason; written down for the colleagues, and for the person. */
export async function revealIdentity(
  ctx: StaffCtx,
  given: { user_id: number; reason: string },
): Promise<OutputOf<typeof contract>> {
  const { user_id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    await personById(tx, user_id);
    const { state, name, idNumber, verifiedAt } = await realNameStateOf(tx, user_id);
    await audit(tx, { action: 'view-identity', subject: `user:${user_id}`, reason });
    if (idNumber !== '') await recordLook(tx, user_id, 'staff');
    return {
      status: state,
      name,
      id_number: idNumber,
      age: idNumber === '' ? 0 : ageOf(idNumber, tx.now),
      verified_at: verifiedAt ? secondsOf(verifiedAt) : 0,
    };
  });
}
