import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { newIdempotencyKey, wasRefused } from '../platform/attempt.ts';

/** A few fields and what is done with them: it closes when that is done, else stays and says why not. */
export function FormDialog(props: {
  title: string;
  text?: string;
  action: string;
  /** Whether the fields are complete. */
  ready: boolean;
  /** Answers with the sentence that says what was done. `key`: the same for a press after a lost answer. */
  onSave: (key: string) => Promise<string>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, text, action, ready, onSave, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const [firstKey] = useState(newIdempotencyKey);
  const key = useRef(firstKey);
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    try {
      notify(await onSave(key.current), { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      if (wasRefused(error)) key.current = newIdempotencyKey();
      notify((error as Error).message, { type: 'error' });
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text && <DialogContentText>{text}</DialogContentText>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" disabled={busy || !ready}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
