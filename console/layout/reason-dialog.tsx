import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { reasonMax } from '@qunlu/contract/kernel/staff.ts';
import { useState, type FormEvent } from 'react';

/** Asks for a reason, which is written into the audit log or told to the person. */
export function ReasonDialog(props: {
  title: string;
  text: string;
  label?: string;
  action: string;
  suggestions?: readonly string[];
  busy?: boolean;
  /** Why it was not done just now. */
  failure?: string;
  onDone: (reason: string) => void;
  onCancel: () => void;
}) {
  const {
    title,
    text,
    label = '原因',
    action,
    suggestions = [],
    busy = false,
    failure,
    onDone,
    onCancel,
  } = props;
  const [reason, setReason] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() && !busy) onDone(reason.trim());
  }
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="reason-title">
      <form onSubmit={submit}>
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={label}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: reasonMax } }}
          />
          {suggestions.map((one) => (
            <Button key={one} size="small" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>取消</Button>
          <Button type="submit" variant="contained" disabled={busy || reason.trim() === ''}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
