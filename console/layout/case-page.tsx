import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';

interface Look {
  /** Looks again: somebody else may have decided. */
  again: () => Promise<unknown>;
  /** Changes with every look. */
  at: number;
}

/** One case by the number in its address, which `look` opens and `children` draws. */
export function CasePage<T>(props: {
  title: string;
  look: (id: number) => Promise<T>;
  children: (shown: T, look: Look) => ReactNode;
}) {
  const { id = '' } = useParams();
  return <OneCase key={id} id={Number(id)} {...props} />;
}

function OneCase<T>(props: {
  id: number;
  title: string;
  look: (id: number) => Promise<T>;
  children: (shown: T, look: Look) => ReactNode;
}) {
  const { id, title, look, children } = props;
  // A look may be audited: fetch once, and not again when the window gets the focus.
  const looked = useQuery({
    queryKey: ['case', title, id],
    queryFn: () => look(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data, error, refetch, dataUpdatedAt } = looked;
  // A later look that fails takes nothing away that is being written.
  if (data === undefined && error) return <Alert severity="error">{error.message}</Alert>;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={title} />
      {data !== undefined && children(data, { again: refetch, at: dataUpdatedAt })}
    </Stack>
  );
}
