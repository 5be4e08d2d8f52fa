import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What somebody has written, line by line; `apart` from what stands above it. */
export const Words = ({ apart = false, children }: { apart?: boolean; children: ReactNode }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(apart && { mt: 2 }) }}>
    {children}
  </Typography>
);
