import { openSmsLink } from '@qunlu/contract/sms/staff.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { ProtectedPage } from '../../../layout/protected-page.tsx';
import { call } from '../../../platform/call.ts';

export default function ProtectedSms() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const link = { id: Number(id), key: query.get('key') ?? '' };
  return (
    <ProtectedPage open={async () => `/sms-campaigns/${(await call(openSmsLink, { body: link })).id}/case`} />
  );
}
