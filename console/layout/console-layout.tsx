import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  AppBar,
  Layout,
  Menu,
  useGetIdentity,
  useLogoutIfAccessDenied,
  UserMenu,
  useResourceDefinitions,
} from 'react-admin';
import { onSessionEnd } from '../platform/call.ts';

function iconOf(Icon: ComponentType | undefined): ReactNode {
  return Icon ? <Icon /> : null;
}

function ConsoleMenu() {
  const resources = useResourceDefinitions();
  return (
    <Menu>
      <Menu.DashboardItem primaryText="待办" />
      {Object.values(resources).map(({ name, options, icon }) => (
        <Menu.Item
          key={name}
          to={`/${name}`}
          primaryText={(options as { label?: string } | undefined)?.label ?? name}
          leftIcon={iconOf(icon)}
        />
      ))}
    </Menu>
  );
}

// The accessible name must begin with the text that the button shows.
function ConsoleBar() {
  const { data } = useGetIdentity();
  return <AppBar userMenu={<UserMenu label={`${data?.fullName ?? ''} 我的账号`.trim()} />} />;
}

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const leaveIfDenied = useLogoutIfAccessDenied();
  useEffect(() => onSessionEnd((failure) => void leaveIfDenied(failure)), [leaveIfDenied]);
  return (
    <Layout menu={ConsoleMenu} appBar={ConsoleBar}>
      {children}
    </Layout>
  );
}
