import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { fraudLabels } from '@qunlu/contract/agent/rules.ts';
import { decideCommission, type listHeldCommissions } from '@qunlu/contract/agent/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime } from '../../../platform/formats.ts';

export type CommissionLine = OutputOf<typeof listHeldCommissions>['list'][number];

export const levelText = (level: number): string => (level === 1 ? '直接推荐' : '间接推荐');

/** Why a commission is held, and what is to become of it. */
export function CommissionDialog({ line, onClose }: { line: Row<CommissionLine>; onClose: () => void }) {
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  const refresh = useRefresh();

  function decide(verdict: 'pass' | 'reject', message?: string): void {
    const body = { id: line.number, verdict, ...(message ? { message } : {}) };
    void run(
      () => call(decideCommission, { body }),
      verdict === 'pass' ? '已同意发放' : '已决定不发放',
      (done) => {
        refresh();
        if (done) onClose();
      },
    );
  }

  if (refusing)
    return (
      <ReasonDialog
        title="不发放"
        text="推荐人会看到这个原因，这笔钱归平台，不能再改。"
        action="不发放"
        suggestions={['自己推荐自己', '和推荐人用同一个账户付款', '推荐的账号不是真人']}
        busy={busy}
        onDone={(message) => decide('reject', message)}
        onCancel={() => setRefusing(false)}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="commission-title">
      <DialogTitle id="commission-title">佣金 {yuan(line.amount)} 元</DialogTitle>
      <DialogContent>
        <Stack spacing={1}>
          <Typography>
            推荐人 <Link to={`/agents/${line.agent_id}/tree`}>{line.agent}</Link>（{levelText(line.level)}）
          </Typography>
          <Typography>
            {line.buyer}（{line.buyer_id}）买了{line.title}，{dateTime(line.at)}
          </Typography>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            为什么要看一看
          </Typography>
          <Stack component="ul" sx={{ m: 0, pl: 3 }}>
            {line.signs.map((sign) => (
              <li key={sign}>{fraudLabels[sign]}</li>
            ))}
          </Stack>
          {line.reason && <Typography color="error">不发放的原因：{line.reason}</Typography>}
          {line.decided_by && <Typography color="text.secondary">{line.decided_by}决定</Typography>}
          {line.state === 'held' && (
            <Typography color="text.secondary">
              {line.can_decide ? '发放的，照平常的冻结期到账。' : '和自己有关的由同事决定。'}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {line.can_decide && (
          <>
            <Button color="error" disabled={busy} onClick={() => setRefusing(true)}>
              不发放
            </Button>
            <Button variant="contained" disabled={busy} onClick={() => decide('pass')}>
              发放
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
