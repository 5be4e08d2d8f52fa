import { Button } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { pictureTypes } from './upload.ts';

interface FileButtonProps {
  /** Its name, where what it says is not enough. */
  label: string;
  disabled?: boolean;
  small?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that lets one choose a picture of this computer. */
export function FileButton({ label, disabled = false, small = false, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        disabled={disabled}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
