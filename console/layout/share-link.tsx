import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { dateTime } from '../platform/formats.ts';

/** D139: copies a link to a case for a colleague. */
export function ShareLink({
  make,
  disabled,
}: {
  make: () => Promise<{ url: string; expires_at: number }>;
  disabled: boolean;
}) {
  const notify = useNotify();
  async function share(): Promise<void> {
    try {
      const { url, expires_at } = await make();
      await navigator.clipboard.writeText(url);
      notify(`链接已复制，${dateTime(expires_at)}前有效`, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Button disabled={disabled} onClick={() => void share()}>
      复制审核链接
    </Button>
  );
}
