import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FileButton } from './file-button.tsx';
import { uploadPicture } from './upload.ts';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  /** May be none at all. */
  optional?: boolean;
}

/** One picture: chosen, stored and shown. */
export function PictureField({ label, value, onChange, optional }: PictureFieldProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  async function choose(file: File): Promise<void> {
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
      <Typography variant="body2" color="text.secondary">
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
        <FileButton
          label={label}
          word={busy ? '正在上传' : value === '' ? '选一张图片' : '换一张'}
          disabled={busy}
          onFile={(file) => void choose(file)}
        />
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
