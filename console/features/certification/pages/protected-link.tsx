import { openLink } from '@qunlu/contract/certification/staff.ts';
import { useParams } from 'react-router-dom';
import { ProtectedPage } from '../../../layout/protected-page.tsx';
import { call } from '../../../platform/call.ts';

export default function ProtectedLink() {
  const { token = '' } = useParams();
  return (
    <ProtectedPage
      open={async () => `/certifications/${(await call(openLink, { body: { token } })).id}/case`}
    />
  );
}
