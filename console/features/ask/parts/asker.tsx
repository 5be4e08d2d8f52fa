import { Button, Typography } from '@mui/material';
import { viewStaffAsker } from '@qunlu/contract/ask/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';

interface Props {
  line: { question_id: number; anonymous: boolean; name: string; user_id: number };
}

/** Who has asked; without their name after a reason alone, which is written into the log. */
export function Asker({ line: { question_id: id, anonymous, name, user_id: userId } }: Props) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<OutputOf<typeof viewStaffAsker>>();
  const { busy, run } = useAction();
  if (!anonymous) return <>{`${name || '已注销的用户'}（${userId}）`}</>;
  if (shown) return <>{`${shown.name || '已注销的用户'}（${shown.user_id}），匿名`}</>;
  return (
    <>
      <Typography component="span" variant="body2">
        {name}{' '}
      </Typography>
      <Button size="small" aria-label={`查看提问人 ${id}`} onClick={() => setOpen(true)}>
        查看是谁
      </Button>
      {open && (
        <ReasonDialog
          title="查看匿名的提问人"
          text="每次查看都写进操作记录。不要告诉任何人，也不要在给用户的话里提到。"
          action="查看"
          suggestions={['被举报骚扰，核对提问人', '配合有权机关的调取']}
          busy={busy}
          onDone={(reason) =>
            void run(
              async () => setShown(await call(viewStaffAsker, { body: { question_id: id, reason } })),
              '已记入操作记录',
              (done) => done && setOpen(false),
            )
          }
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
