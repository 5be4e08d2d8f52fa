/** Many short columns: close together, and a label of two characters is not broken in two. */
export const tableStyle = {
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-head': { whiteSpace: 'nowrap' },
} as const;
