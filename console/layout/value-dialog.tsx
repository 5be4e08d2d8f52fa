import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { shownValue, storedValue, typedUnit, typedValue, type Unit } from '../platform/units.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

interface NextValue {
  value: number;
  /** Seconds; null for at once. */
  from: number | null;
  reason: string;
  /** One of `whose`. */
  of: string;
}

/** Sets the next value of something that is in force by date: a fee, a limit, a quota. */
export function ValueDialog(props: {
  title: string;
  text?: string;
  unit: Unit;
  min: number;
  max: number;
  /** Whose value it is, when there are several: chosen first. */
  whose: readonly [ValueOf, ...ValueOf[]];
  /** `key`: the same for a press after a lost answer. */
  onSave: (next: NextValue, key: string) => Promise<string>;
  onClose: () => void;
}) {
  const { title, text, unit, min, max, whose, onSave, onClose } = props;
  const [of, setOf] = useState(whose[0]);
  const [typed, setTyped] = useState(typedValue(unit, of.value));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const value = storedValue(unit, typed);
  const fits = value !== null && value >= min && value <= max;
  // Days begin in Shanghai, wherever the browser is.
  const seconds = from === '' ? null : Math.floor(Date.parse(`${from}+08:00`) / 1000);
  return (
    <FormDialog
      title={title}
      {...(text ? { text } : {})}
      action="定下"
      ready={fits && reason.trim() !== ''}
      onSave={(key) => onSave({ value: value ?? min, from: seconds, reason: reason.trim(), of: of.id }, key)}
      onClose={onClose}
    >
      {whose.length > 1 && (
        <TextField
          select
          fullWidth
          margin="dense"
          label="谁的"
          value={of.id}
          onChange={(event) => {
            const next = whose.find(({ id }) => id === event.target.value) ?? of;
            setOf(next);
            setTyped(typedValue(unit, next.value));
          }}
        >
          {whose.map(({ id, label, value: now }) => (
            <MenuItem key={id} value={id}>
              {label}，现在 {shownValue(unit, now)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={`新的值${typedUnit(unit) && `（${typedUnit(unit)}）`}`}
        helperText={`${shownValue(unit, min)} 到 ${shownValue(unit, max)}`}
        error={!fits}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
      />
      <TextField
        fullWidth
        margin="dense"
        type="datetime-local"
        label="何时起"
        helperText="不填就马上生效"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}

interface ValueOf {
  id: string;
  label: string;
  /** In force now. */
  value: number;
}
