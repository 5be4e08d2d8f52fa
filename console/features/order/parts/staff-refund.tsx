import { Alert, Button, Stack } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { staffRefund, type viewStaffOrder } from '@qunlu/contract/order/staff.ts';
import { useRef, useState } from 'react';
import { useAction } from '../../../layout/use-action.ts';
import { newIdempotencyKey, wasRefused } from '../../../platform/attempt.ts';
import { call } from '../../../platform/call.ts';
import { DecisionDialog } from './decision-dialog.tsx';

type Refundable = NonNullable<OutputOf<typeof viewStaffOrder>['staff_refund']>;

/** Gives back what the seller has already; above a sum a colleague confirms the same amount. */
export function StaffRefund(props: { hash: string; refund: Refundable; again: () => unknown }) {
  const { hash, refund, again } = props;
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  // The same for a press after a lost answer: a part of an order could be given back twice.
  const key = useRef('');
  const send = (amount: number, reason: string): void =>
    void run(
      () =>
        call(staffRefund, { body: { hash, amount, reason }, idempotencyKey: key.current }).catch(
          (error: unknown) => {
            if (wasRefused(error)) key.current = newIdempotencyKey();
            throw error;
          },
        ),
      ({ waits }) => (waits ? '已提出，等另一位同事填同样的金额确认' : '已退给买家'),
      (done) => {
        if (done) setOpen(false);
        return again();
      },
    );
  function show(): void {
    key.current = newIdempotencyKey();
    setOpen(true);
  }
  return (
    <Stack spacing={1} sx={{ mt: 1, alignItems: 'flex-start' }}>
      {refund.proposed > 0 && (
        <Alert severity="info">
          {refund.proposed_by}提出退 {yuan(refund.proposed)} 元：{refund.reason}。另一位同事填同样的金额就退。
        </Alert>
      )}
      <Button variant="outlined" disabled={busy} onClick={show}>
        由客服退给买家
      </Button>
      {open && (
        <DecisionDialog
          title="由客服退给买家"
          text="款项已到卖家手里：先从卖家扣回，不够的由平台垫付，卖家以后的收入先还上。双方都会看到理由。"
          most={refund.most}
          action="退给买家"
          busy={busy}
          onDone={({ refund: amount, decision }) => send(amount, decision)}
          onCancel={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
