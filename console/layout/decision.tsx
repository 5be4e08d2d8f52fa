import { Button, Stack } from '@mui/material';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { ShortcutHint } from './shortcuts.tsx';
import { useAction } from './use-action.ts';

interface DecisionProps {
  decide: (verdict: Verdict, reason: string) => Promise<unknown>;
  /** What is said when it is done. */
  done: Record<Verdict, string>;
  /** Who reads the reason of a refusal, and what is often wrong. */
  refusal: { title?: string; text: string; action?: string; suggestions: readonly string[] };
  onDone: () => unknown;
  /** It was not done: somebody else may have been faster. */
  onFailed: () => unknown;
  /** Whether it may be passed already. */
  ready?: boolean;
  /** Further buttons. */
  children?: (busy: boolean) => ReactNode;
}

/** A case is passed or refused; a refusal asks for its reason, which stays there for another try when it could not be sent. */
export function Decision(props: DecisionProps) {
  const { decide, done, refusal, onDone, onFailed, ready = true, children } = props;
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();

  const send = (verdict: Verdict, reason: string): void =>
    void run(
      () => decide(verdict, reason),
      done[verdict],
      (sent) => {
        if (sent) setRefusing(false);
        return sent ? onDone() : onFailed();
      },
    );
  const pass = (): void => send('pass', '');
  const refuse = (): void => setRefusing(true);

  return (
    <>
      <Stack
        direction="row"
        // Below many lines the buttons are still in sight.
        sx={{ flexWrap: 'wrap', gap: 1, py: 1, position: 'sticky', bottom: 0, bgcolor: 'background.default' }}
      >
        <Button
          variant="contained"
          color="success"
          aria-keyshortcuts="a"
          disabled={busy || !ready}
          onClick={pass}
        >
          通过
        </Button>
        <Button variant="outlined" color="error" aria-keyshortcuts="r" disabled={busy} onClick={refuse}>
          不通过
        </Button>
        {children?.(busy)}
        <ShortcutHint>A 通过，R 不通过</ShortcutHint>
      </Stack>
      {refusing && (
        <ReasonDialog
          title="不通过"
          action="退回"
          {...refusal}
          busy={busy}
          onDone={(reason) => send('reject', reason)}
          onCancel={() => setRefusing(false)}
        />
      )}
    </>
  );
}
