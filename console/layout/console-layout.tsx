import { useEffect, type ReactNode } from 'react';
import { AppBar, Layout, useGetIdentity, useLogoutIfAccessDenied, UserMenu } from 'react-admin';
import { onSessionEnd } from '../platform/call.ts';
import { ConsoleMenu } from './console-menu.tsx';
import { useShortcuts } from './shortcuts.tsx';

// The accessible name must begin with the text that the button shows.
function ConsoleBar() {
  const { data } = useGetIdentity();
  return <AppBar userMenu={<UserMenu label={`${data?.fullName ?? ''} 我的账号`.trim()} />} />;
}

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const leaveIfDenied = useLogoutIfAccessDenied();
  useShortcuts();
  useEffect(() => onSessionEnd((failure) => void leaveIfDenied(failure)), [leaveIfDenied]);
  return (
    <Layout menu={ConsoleMenu} appBar={ConsoleBar}>
      {children}
    </Layout>
  );
}
