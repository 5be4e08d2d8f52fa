import { Button } from '@mui/material';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { decideSetting, type Setting } from '@qunlu/contract/ledger/staff.ts';
import { useRefresh } from 'react-admin';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';

/** Confirms the raise that a colleague has proposed, or turns it down. */
export function RaiseActions({ label, raise }: { label: string; raise: NonNullable<Setting['raise']> }) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const decide = (verdict: Verdict): void =>
    void run(
      () => call(decideSetting, { body: { id: raise.id, verdict } }),
      verdict === 'pass' ? '已定好，从今天起公布' : '不涨了',
      () => Promise.resolve(refresh()),
    );
  return (
    <>
      {raise.can_confirm && (
        <Button size="small" disabled={busy} aria-label={`确认涨 ${label}`} onClick={() => decide('pass')}>
          确认涨价
        </Button>
      )}
      <Button size="small" disabled={busy} aria-label={`不涨 ${label}`} onClick={() => decide('reject')}>
        不涨
      </Button>
    </>
  );
}
