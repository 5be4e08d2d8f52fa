import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { settleRoleChange, type listRoleChanges } from '@qunlu/contract/staff/calls.ts';
import { List, useListContext, useRefresh } from 'react-admin';
import { useAction } from '../../../layout/use-action.ts';
import { NextPages } from '../../../layout/next-pages.tsx';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime } from '../../../platform/formats.ts';
import { rolesText } from '../parts/roles-text.ts';

type Change = Row<OutputOf<typeof listRoleChanges>['list'][number]>;
const labels = { pass: '确认', reject: '退回' } as const;

function ChangeCase({ change }: { change: Change }) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const decide = (verdict: keyof typeof labels) =>
    run(
      () => call(settleRoleChange, { body: { user_id: change.user_id, roles: change.roles, verdict } }),
      `已${labels[verdict]}`,
      refresh,
    );
  return (
    <Card component="article" aria-label={change.name}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {change.name}　{change.phone}
        </Typography>
        <Typography>确认后的岗位：{rolesText(change.roles)}</Typography>
        <Typography color="text.secondary">
          {change.by} 提出　{dateTime(change.at)}
        </Typography>
        <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
          {change.can.pass && (
            <Button variant="contained" disabled={busy} onClick={() => void decide('pass')}>
              {labels.pass}
            </Button>
          )}
          <Button variant="outlined" color="error" disabled={busy} onClick={() => void decide('reject')}>
            {labels.reject}
          </Button>
        </Stack>
        {!change.can.pass && (
          <Typography color="text.secondary" sx={{ mt: 1 }}>
            要由另一位管理员确认。
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

function Changes() {
  const { data = [], isPending } = useListContext<Change>();
  if (!isPending && data.length === 0) return <Typography sx={{ p: 3 }}>没有等待确认的岗位。</Typography>;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      {data.map((change) => (
        <ChangeCase key={change.id} change={change} />
      ))}
    </Stack>
  );
}

/** Roles that two admins give, as one of them asked for them (D138). */
export default function RoleChangeList() {
  return (
    <List title="岗位确认" exporter={false} empty={false} pagination={<NextPages />}>
      <Changes />
    </List>
  );
}
