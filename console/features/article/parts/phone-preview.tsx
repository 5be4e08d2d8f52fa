import { Box, Button, Typography } from '@mui/material';
import { openChannelPreview } from '@qunlu/contract/article/staff.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { pageSettings } from '../../../platform/page-settings.ts';

type Given = BodyInput<typeof openChannelPreview>;

/** Milliseconds after the last change before it is sent. */
const pause = 600;
/** The width of a phone (390 px) and how much of the page is seen at once. */
const phone = { width: 390, height: 720 };

/** Another origin may not be framed: the page opens in a window of its own there. */
const framed = (): boolean => {
  const { site } = pageSettings();
  return site === '' || new URL(site).origin === location.origin;
};

/**
 * The page itself, as the product draws it, at the size of a phone beside the form (D157): what the form says is put under a token, and
 * the page behind it asks for it again and again.
 */
export function PhonePreview({ given }: { given: Given }) {
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState('');
  const said = JSON.stringify(given);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      call(openChannelPreview, { body: JSON.parse(said) as Given }).then(
        (answer) => {
          if (over) return;
          setToken(answer.token);
          setFailure('');
        },
        (error: unknown) => {
          if (!over) setFailure((error as Error).message);
        },
      );
    }, pause);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [said]);
  const address = `${pageSettings().site}/#!/article/preview/${token}`;
  return (
    <Box
      component="aside"
      aria-label="手机上的样子"
      sx={{ position: { lg: 'sticky' }, top: 64, flex: 'none' }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={{ maxWidth: phone.width, minHeight: 24 }}
      >
        {failure === '' ? '手机上的样子，随写随变' : `预览停在上一次：${failure}`}
      </Typography>
      {token !== '' && framed() && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site that asks its own server, no stranger's
        <iframe
          title="频道预览"
          src={address}
          width={phone.width}
          height={phone.height}
          style={{ border: '1px solid #8884', borderRadius: 16, maxWidth: '100%' }}
        />
      )}
      {token !== '' && !framed() && (
        <Button href={address} target="_blank" rel="noopener noreferrer">
          在新窗口里看
        </Button>
      )}
    </Box>
  );
}
