import { TextField } from '@mui/material';
import { reasonMax } from '@qunlu/contract/kernel/staff.ts';

/** Why something is done: written into the log, or told to the person. */
export function ReasonField(props: {
  value: string;
  onChange: (value: string) => void;
  helperText?: string;
}) {
  const { value, onChange, helperText } = props;
  return (
    <TextField
      fullWidth
      margin="dense"
      label="原因"
      helperText={helperText}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: reasonMax } }}
    />
  );
}
