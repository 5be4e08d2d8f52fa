import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { wholeNumber } from '../platform/units.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

/** How much is given to somebody or taken from them, and why, which they read. */
export function AmountDialog(props: {
  title: string;
  text: string;
  /** What is counted, with its unit. */
  label: string;
  max: number;
  action: string;
  onSave: (amount: number, reason: string, key: string) => Promise<string>;
  onClose: () => void;
  /** Fields above the amount. */
  children?: ReactNode;
}) {
  const { title, text, label, max, action, onSave, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = wholeNumber(typed, 1, max);
  return (
    <FormDialog
      title={title}
      text={text}
      action={action}
      ready={amount !== null && reason.trim() !== ''}
      onSave={(key) => onSave(amount ?? 0, reason.trim(), key)}
      onClose={onClose}
    >
      {children}
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={label}
        helperText={`1 到 ${max}`}
        error={typed !== '' && amount === null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
      />
      <ReasonField value={reason} onChange={setReason} helperText="本人会看到" />
    </FormDialog>
  );
}
