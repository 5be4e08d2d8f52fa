import { Button } from '@mui/material';
import { useRef } from 'react';
import { pictureTypes } from './upload.ts';

interface FileButtonProps {
  /** What it is for: its name says so behind the word that it shows. */
  label: string;
  word: string;
  disabled?: boolean;
  small?: boolean;
  onFile: (file: File) => void;
}

/** A button that lets one choose a picture of this computer. */
export function FileButton({ label, disabled = false, small = false, word, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        disabled={disabled}
        aria-label={`${word}：${label}`}
        onClick={() => input.current?.click()}
      >
        {word}
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
