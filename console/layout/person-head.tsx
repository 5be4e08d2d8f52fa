import { Card, CardContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Whose page it is, the figure that counts, and what can be done. */
export function PersonHead({ name, facts, actions }: { name: string; facts: string; actions?: ReactNode }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h5" component="h1">
          {name}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{facts}</Typography>
        {actions && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {actions}
          </Stack>
        )}
      </CardContent>
    </Card>
  );
}
