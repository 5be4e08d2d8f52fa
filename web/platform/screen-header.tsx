import type { ReactNode } from 'react';
import { AppHeader } from '../ui/app-header.tsx';
import { host } from './host/host.ts';
import { goBack } from './router/location.ts';

export interface ScreenHeaderProps {
  title: ReactNode;
  /** At most two. */
  actions?: ReactNode;
  /** Where back leads when the app has no earlier screen; null on the first level. */
  back?: string | null;
}

/** The header of a screen, with the way back; in a host that has a header of its own only the actions show. */
export function ScreenHeader({ title, actions, back = '/' }: ScreenHeaderProps) {
  return (
    <AppHeader
      title={title}
      actions={actions}
      bare={host().ownsHeader}
      large={back === null}
      onBack={back === null ? undefined : () => goBack(back)}
    />
  );
}
