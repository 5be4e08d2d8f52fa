import { Button, Card, CardContent, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { revealIdentity } from '@qunlu/contract/identity/staff.ts';
import { useState } from 'react';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

const stateWords = ['没有实名', '已实名', '核验未通过', '核验中'];

/** A person's real name: shown for a reason of its own, which is audited and which the person learns of. */
export default function RealNamePart({ user_id }: { user_id: number }) {
  const [shown, setShown] = useState<OutputOf<typeof revealIdentity> | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  // What was written stays there for another try.
  async function open(reason: string): Promise<void> {
    setBusy(true);
    try {
      setShown(await call(revealIdentity, { body: { user_id, reason } }));
      setFailure('');
      setAsking(false);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          实名资料
        </Typography>
        {shown ? (
          <>
            <Typography>{stateWords[shown.status] ?? ''}</Typography>
            {shown.status === realNameStatus.passed && (
              <>
                <Typography>
                  {shown.name}　{shown.id_number}　{shown.age} 周岁
                </Typography>
                <Typography color="text.secondary">通过于 {dateTime(shown.verified_at)}</Typography>
              </>
            )}
          </>
        ) : (
          <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
            查看姓名和证件号
          </Button>
        )}
        {asking && (
          <ReasonDialog
            title="查看实名资料"
            text="您将看到完整的姓名和身份证号。原因会记入日志，本人看得到客服看过。"
            action="查看"
            suggestions={['核对提现资料', '司法机关协助', '用户来电咨询']}
            busy={busy}
            failure={failure}
            onDone={(reason) => void open(reason)}
            onCancel={() => setAsking(false)}
          />
        )}
      </CardContent>
    </Card>
  );
}
