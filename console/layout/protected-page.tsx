import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * D139: a link opens its case; for another member, too late or a second time, the server says that there is no such page. `open`
 * answers with the page that it leads to.
 */
export function ProtectedPage({ open }: { open: () => Promise<string> }) {
  const { pathname, search } = useLocation();
  const opened = useQuery({
    queryKey: ['protected', pathname, search],
    queryFn: open,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.data) return <Navigate to={opened.data} replace />;
  return opened.isError ? <Alert severity="info">{opened.error.message}</Alert> : null;
}
