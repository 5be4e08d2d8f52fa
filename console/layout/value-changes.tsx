import { Stack, Typography } from '@mui/material';
import { dateTime } from '../platform/formats.ts';

interface Change {
  /** As it reads. */
  value: string;
  from: number;
  reason: string;
  by: string;
}

/** From when which value is or was in force, why and by whom. */
export function ValueChanges({ changes, none }: { changes: readonly Change[]; none: string }) {
  if (changes.length === 0) return <>{none}</>;
  return (
    <Stack>
      {changes.map(({ value, from, reason, by }) => (
        <Typography key={`${from} ${value} ${reason}`} variant="body2">
          {dateTime(from)} 起 {value}　{reason}
          {by && `（${by}）`}
        </Typography>
      ))}
    </Stack>
  );
}
