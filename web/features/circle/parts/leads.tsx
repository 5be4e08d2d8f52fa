import { useEffect } from 'react';
import { navigate } from '../../../platform/router/location.ts';

/** Leads elsewhere in place of the present screen. */
export function Leads({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
