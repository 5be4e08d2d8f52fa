import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import type { StaffVersion } from '@qunlu/contract/article/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Title } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { dateTime } from '../../../platform/formats.ts';

interface VersionsProps<Whole extends { rev: number; title: string }> {
  label: string;
  /** Where it is edited. */
  back: (id: number) => string;
  now: (id: number) => Promise<Whole>;
  list: (id: number) => Promise<readonly StaffVersion[]>;
  read: (id: number, version: number) => Promise<Whole>;
  restore: (body: { id: number; rev: number; version: number }) => Promise<Whole>;
  /** What one says. */
  draw: (one: Whole) => ReactNode;
}

/** What something was before: read beside what it is now, and taken back. */
export function Versions<Whole extends { rev: number; title: string }>(props: VersionsProps<Whole>) {
  const { label, back, now, list, read, restore, draw } = props;
  const { id: text = '' } = useParams();
  const id = Number(text);
  const navigate = useNavigate();
  const [version, setVersion] = useState<number>();
  const [asked, setAsked] = useState(false);
  const shown = useQuery({ queryKey: ['now', label, id], queryFn: () => now(id), gcTime: 0 });
  const all = useQuery({ queryKey: ['versions', label, id], queryFn: () => list(id), gcTime: 0 });
  const before = useQuery({
    queryKey: ['version', label, id, version],
    queryFn: () => read(id, version ?? 0),
    enabled: version !== undefined,
  });
  const rev = shown.data?.rev;
  const failure = shown.error ?? all.error ?? before.error;
  if (failure) return <Alert severity="error">{failure.message}</Alert>;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={`${label}以前的版本`} />
      <Button component={Link} to={back(id)} sx={{ alignSelf: 'flex-start' }}>
        回去编辑
      </Button>
      {all.data?.length === 0 && (
        <Typography color="text.secondary">还没有以前的版本：发布以后每次保存都会留下一版</Typography>
      )}
      <Stack direction="row" role="group" aria-label="选一版" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {all.data?.map((one) => (
          <Button
            key={one.version}
            variant={one.version === version ? 'contained' : 'outlined'}
            aria-pressed={one.version === version}
            onClick={() => setVersion(one.version)}
          >
            第 {one.version} 版，到 {dateTime(one.at)}
            {one.by !== '' && `，${one.by}`}
          </Button>
        ))}
      </Stack>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        {before.data && (
          <Side title={`第 ${version ?? 0} 版`}>
            {draw(before.data)}
            <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setAsked(true)}>
              换回这一版
            </Button>
          </Side>
        )}
        {shown.data && <Side title="现在">{draw(shown.data)}</Side>}
      </Stack>
      {asked && version !== undefined && rev !== undefined && (
        <FormDialog
          title={`换回第 ${version} 版`}
          text="现在的内容留作一版，以后还能换回来。"
          action="换回"
          ready
          onSave={async () => {
            await restore({ id, rev, version });
            void navigate(back(id));
            return '已换回';
          }}
          onClose={() => setAsked(false)}
        >
          {null}
        </FormDialog>
      )}
    </Stack>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card role="region" aria-label={title} sx={{ flex: 1, minWidth: 0 }}>
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="subtitle1">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
