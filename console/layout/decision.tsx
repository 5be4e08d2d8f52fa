import { Button, Stack } from '@mui/material';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDeed } from './use-deed.ts';

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
  /** A passes, R refuses. */
  keys?: boolean;
  /** Further buttons. */
  children?: (busy: boolean) => ReactNode;
}

/** A case is passed or refused; a refusal asks for its reason, which stays there for another try when it could not be sent. */
export function Decision(props: DecisionProps) {
  const { decide, done, refusal, onDone, onFailed, ready = true, keys = false, children } = props;
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useDeed();

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
  useKeys(keys && !busy && !refusing, { ...(ready ? { a: pass } : {}), r: refuse });

  return (
    <>
      <Stack
        direction="row"
        // Below many lines the buttons are still in sight.
        sx={{ flexWrap: 'wrap', gap: 1, py: 1, position: 'sticky', bottom: 0, bgcolor: 'background.default' }}
      >
        <Button variant="contained" color="success" disabled={busy || !ready} onClick={pass}>
          {keys ? '通过（A）' : '通过'}
        </Button>
        <Button variant="outlined" color="error" disabled={busy} onClick={refuse}>
          {keys ? '不通过（R）' : '不通过'}
        </Button>
        {children?.(busy)}
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

/** Where a key decides nothing: input fields, and menus and dialogs over the page. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="presentation"]';

function useKeys(on: boolean, deeds: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      // A key that is held down would decide the next case, too.
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const deed = deeds[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on, deeds]);
}
