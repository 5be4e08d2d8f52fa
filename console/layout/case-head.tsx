import { Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { untilText } from '../platform/formats.ts';

/** What a case is about, where it stands, and what else is known of it. */
export function CaseHead(props: {
  title: string;
  /** What its state is called, or until when it waits. */
  state: string | { due_at: number };
  /** Further chips. */
  chips?: ReactNode;
  /** Why it was refused or closed. */
  reason?: string;
  children: ReactNode;
}) {
  const { title, state, chips, reason, children } = props;
  return (
    <Card>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="h5" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Chip label={typeof state === 'string' ? state : untilText(state.due_at)} />
          {chips}
        </Stack>
        {children}
        {reason && <Typography color="error">原因：{reason}</Typography>}
      </CardContent>
    </Card>
  );
}
