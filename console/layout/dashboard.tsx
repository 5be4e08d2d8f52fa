import {
  Alert,
  Box,
  Button,
  Card,
  CardActionArea,
  CardContent,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';
import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { mayCall, type OutputOf, type StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../platform/call.ts';
import type { ResourceSpec } from '../platform/feature.ts';

/** Milliseconds without input after which the polling stops: each call would keep an unused session alive (D138). */
const idleAfter = 10 * 60_000;
let touched = Date.now();
for (const name of ['pointerdown', 'pointermove', 'keydown'])
  addEventListener(name, () => (touched = Date.now()), { passive: true });

/** The first page: how much waits in each list that the member may work on; where nothing does, only on demand. */
export function Dashboard({ resources }: { resources: readonly ResourceSpec[] }) {
  const client = useQueryClient();
  const [unfolded, setUnfolded] = useState(false);
  const me = useQuery({
    queryKey: ['me'],
    queryFn: () => {
      const held = client.getQueryData<OutputOf<typeof staffMe>>(['me']);
      return held && Date.now() - touched > idleAfter ? held : call(staffMe);
    },
    refetchInterval: 60_000,
  });
  if (me.isError) return <Alert severity="error">{me.error.message}</Alert>;
  const roles = me.data?.roles ?? [];
  const counts = me.data?.waiting ?? {};
  const shown = resources.flatMap(({ name, waiting, late, list }) =>
    mayCall(list, roles)
      ? [late, waiting].flatMap((one) =>
          one ? [{ ...one, path: `/${name}`, count: counts[one.badge] ?? 0 }] : [],
        )
      : [],
  );
  const [waits, empty] = [shown.filter(({ count }) => count > 0), shown.filter(({ count }) => count === 0)];
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="待办" />
      {me.data && (
        <Typography color="text.secondary">
          {me.data.name}，您的岗位：{roles.map((role) => staffRoleLabels[role as StaffRole]).join('、')}
        </Typography>
      )}
      {me.isPending && <Skeleton variant="rounded" height={96} />}
      <Counts of={waits} />
      {me.data && shown.length > 0 && waits.length === 0 && <Alert severity="success">都处理完了。</Alert>}
      {me.data && empty.length > 0 && (
        <Button
          aria-expanded={unfolded}
          sx={{ alignSelf: 'start', minHeight: 44 }}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起没有待办的' : `没有待办的 ${empty.length} 项`}
        </Button>
      )}
      {unfolded && <Counts of={empty} />}
      {me.data && shown.length === 0 && (
        <Alert severity="info">您的岗位没有需要审核的事项，请从左边的菜单开始。</Alert>
      )}
    </Stack>
  );
}

function Counts({ of }: { of: readonly Count[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
      }}
    >
      {of.map(({ badge, title, path, count }) => (
        <Card key={badge}>
          <CardActionArea component={Link} to={path}>
            <CardContent>
              <Typography color="text.secondary">{title}</Typography>
              <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {count}
              </Typography>
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

interface Count {
  badge: string;
  title: string;
  path: string;
  count: number;
}
