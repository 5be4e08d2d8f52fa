import { TextField } from '@mui/material';
import { removeViolator } from '@qunlu/contract/joining/staff.ts';
import { useState } from 'react';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { ReasonField } from '../../../layout/reason-field.tsx';
import { call } from '../../../platform/call.ts';

/** D66: a violation that staff has confirmed ends a membership, and nothing of the fee goes back. */
export function ViolatorDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [user, setUser] = useState('');
  const [reason, setReason] = useState('');
  const number = /^\d{1,16}$/.test(user) ? Number(user) : 0;
  return (
    <FormDialog
      title="移出违规成员"
      text="确认违规才用。没用完的会费不退，成员和圈主会看到原因。"
      action="移出"
      ready={number > 0 && Number.isSafeInteger(number) && reason.trim() !== ''}
      onSave={async () => {
        await call(removeViolator, { body: { id, user_id: number, reason: reason.trim() } });
        return '已移出';
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label="用户编号"
        helperText="在用户的页面上"
        value={user}
        onChange={(event) => setUser(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 16 } }}
      />
      <ReasonField value={reason} onChange={setReason} helperText="本人和圈主会看到" />
    </FormDialog>
  );
}
