import { Button, Stack } from '@mui/material';
import { useListContext } from 'react-admin';

/** Next and previous page. The calls use cursors and do not count, so there is no last page. */
export function NextPages() {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext();
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ p: 1, justifyContent: 'flex-end' }}>
      <Button disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        上一页
      </Button>
      <Button disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        下一页
      </Button>
    </Stack>
  );
}
