import { Box, Button, Stack, Typography } from '@mui/material';
import { type ChangeEvent, useId, useState } from 'react';
import { pictureTypes, uploadPicture } from './upload.ts';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  /** May be none at all. */
  optional?: boolean;
}

/** One picture: chosen, stored and shown. */
export function PictureField({ label, value, onChange, optional }: PictureFieldProps) {
  const id = useId();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setFailure('');
    try {
      onChange(await uploadPicture(file));
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  }
  return (
    <Box>
      <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 0.5 }}>
        {value !== '' && (
          <img
            src={value}
            alt={label}
            style={{ width: 120, height: 72, objectFit: 'cover', borderRadius: 4 }}
          />
        )}
        <Button component="label" disabled={busy}>
          {busy ? '正在上传' : value === '' ? '选一张图片' : '换一张'}
          <input
            id={id}
            type="file"
            accept={pictureTypes}
            aria-label={label}
            onChange={(event) => void choose(event)}
            style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
          />
        </Button>
        {optional && value !== '' && (
          <Button color="inherit" onClick={() => onChange('')} aria-label={`去掉${label}`}>
            去掉
          </Button>
        )}
      </Stack>
      {failure !== '' && (
        <Typography role="alert" variant="body2" color="error">
          {failure}
        </Typography>
      )}
    </Box>
  );
}
