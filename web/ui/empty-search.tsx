import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Search } from './icons.ts';

interface EmptySearchProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  onClear: () => void;
}

/** Nothing fits what was asked for: all is shown again by a press. */
export const EmptySearch = (props: EmptySearchProps) => {
  const {
    title,
    text = '换个说法，或放宽条件试试',
    icon = <Search size={28} aria-hidden />,
    onClear,
  } = props;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <Button kind="secondary" onClick={onClear}>
          清除条件
        </Button>
      }
    />
  );
};
