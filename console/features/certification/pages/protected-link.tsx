import { Alert } from '@mui/material';
import { openLink } from '@qunlu/contract/certification/staff.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../../platform/call.ts';

/** D139: for another member, too late or a second time, the link reads like a page that does not exist. */
export default function ProtectedLink() {
  const { token = '' } = useParams();
  const [missing, setMissing] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    call(openLink, { body: { token } }).then(
      ({ id }) => void navigate(`/certifications/${id}/case`, { replace: true }),
      () => setMissing(true),
    );
  }, [token, navigate]);
  return missing ? <Alert severity="info">页面不存在</Alert> : null;
}
