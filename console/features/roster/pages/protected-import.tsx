import { openRosterLink } from '@qunlu/contract/roster/staff.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { ProtectedPage } from '../../../layout/protected-page.tsx';
import { call } from '../../../platform/call.ts';

export default function ProtectedImport() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const link = { id: Number(id), key: query.get('key') ?? '' };
  return (
    <ProtectedPage
      open={async () => `/roster-imports/${(await call(openRosterLink, { body: link })).id}/case`}
    />
  );
}
