import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { reasonMax } from '@qunlu/contract/kernel/staff.ts';
import { changeSetting, type Setting } from '@qunlu/contract/ledger/staff.ts';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../../platform/call.ts';
import { shownValue, storedValue, typedUnit, typedValue } from './units.ts';

/** Sets the next value of a fee or limit, at once or from a date on. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, label, unit, min, max } = setting;
  const [text, setText] = useState(typedValue(unit, setting.value));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const value = storedValue(unit, text);
  const fits = value !== null && value >= min && value <= max;
  async function save(): Promise<void> {
    if (value === null) return;
    setBusy(true);
    try {
      const start = from === '' ? {} : { from: Math.floor(new Date(from).getTime() / 1000) };
      await call(changeSetting, { body: { setting: name, value, reason: reason.trim(), ...start } });
      notify('已定好，已有的订单照下单时的算', { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="setting-title">
      <DialogTitle id="setting-title">{label}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label={`新的值${typedUnit(unit) && `（${typedUnit(unit)}）`}`}
          helperText={`${shownValue(unit, min)} 到 ${shownValue(unit, max)}`}
          error={!fits}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
        <TextField
          fullWidth
          margin="dense"
          label="原因"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: reasonMax } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          disabled={busy || !fits || reason.trim() === ''}
          onClick={() => void save()}
        >
          定下
        </Button>
      </DialogActions>
    </Dialog>
  );
}
