import { Alert } from '@mui/material';
import { openLink } from '@qunlu/contract/certification/staff.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../../platform/call.ts';

/** D139: opened by others, late or twice it reads like a page that there is not. */
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
