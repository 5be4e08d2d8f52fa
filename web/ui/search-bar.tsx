import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { Search, X } from './icons.ts';
import css from './search-bar.module.css';

export interface SearchBarProps {
  value: string;
  onChange: (value: string) => void;
  /** What can be found here: also its name for a screen reader. */
  placeholder: string;
  /** The search key of the keyboard. */
  onSearch?: (value: string) => void;
  autoFocus?: boolean;
}

/** Where one looks for something in a list. */
export function SearchBar({ value, onChange, placeholder, onSearch, autoFocus }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={css['root']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
        onSearch?.(value.trim());
      }}
    >
      <Search className={css['icon']} size={18} aria-hidden />
      <input
        ref={input}
        className={css['input']}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoFocus={autoFocus}
        data-autofocus={autoFocus ? '' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton
          label="清空"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </form>
  );
}
