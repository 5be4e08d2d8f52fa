import { useVouchLine } from '../queries/line.ts';
import { VouchedRow } from './vouched-row.tsx';

/**
 * Who vouches for a person, as close as they are to the viewer, and the way to what they say; nothing for guests, strangers and the
 * person themself, or while there is nothing. A row: it stands in a section of others.
 */
export const Vouched = ({ userId }: { userId: number }) => (
  <VouchedRow userId={userId} line={useVouchLine(userId) ?? null} />
);
