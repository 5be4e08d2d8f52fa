import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { reasonMax } from '@qunlu/contract/kernel/staff.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { useState, type FormEvent } from 'react';

const settles = '退回 0 元：订单照承诺继续。退回大于 0 元：订单终止，其余结算给卖家。双方都会看到理由。';

/** How much goes back to the buyer, and why; both sides read it. */
export function DecisionDialog(props: {
  title?: string;
  text?: string;
  /** Fen. */
  most: number;
  action: string;
  busy: boolean;
  onDone: (decision: { refund: number; decision: string }) => void;
  onCancel: () => void;
}) {
  const { title = '裁定', text = settles, most, action, busy, onDone, onCancel } = props;
  const [amount, setAmount] = useState('');
  const [decision, setDecision] = useState('');
  const refund = fenOf(amount);
  const wrong = amount !== '' && (refund === null || refund > most);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (refund !== null && !wrong && decision.trim()) onDone({ refund, decision: decision.trim() });
  }
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="decision-title">
      <form onSubmit={submit}>
        <DialogTitle id="decision-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label="退给买家（元）"
            value={amount}
            error={wrong}
            helperText={wrong ? `请填写 0 到 ${yuan(most)} 元` : `最多 ${yuan(most)} 元`}
            onChange={(event) => setAmount(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            fullWidth
            margin="dense"
            label="理由"
            value={decision}
            onChange={(event) => setDecision(event.target.value)}
            slotProps={{ htmlInput: { maxLength: reasonMax } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>取消</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || wrong || refund === null || decision.trim() === ''}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
