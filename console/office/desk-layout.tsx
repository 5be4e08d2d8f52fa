import AppealIcon from '@mui/icons-material/GavelOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import CertificationIcon from '@mui/icons-material/VerifiedUserOutlined';
import ParkedIcon from '@mui/icons-material/PendingActionsOutlined';
import MemberIcon from '@mui/icons-material/BadgeOutlined';
import ReportIcon from '@mui/icons-material/FlagOutlined';
import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import WordIcon from '@mui/icons-material/TextFieldsOutlined';
import { type ReactNode, useEffect } from 'react';
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

const icons: Record<string, ReactNode> = {
  certifications: <CertificationIcon />,
  reports: <ReportIcon />,
  appeals: <AppealIcon />,
  users: <UserIcon />,
  words: <WordIcon />,
  audit: <AuditIcon />,
  members: <MemberIcon />,
  'parked-events': <ParkedIcon />,
};

function DeskMenu() {
  const resources = useResourceDefinitions();
  return (
    <Menu>
      <Menu.DashboardItem primaryText="待办" />
      {Object.values(resources).map(({ name, options }) => (
        <Menu.Item
          key={name}
          to={`/${name}`}
          primaryText={(options as { label?: string } | undefined)?.label ?? name}
          leftIcon={icons[name] ?? null}
        />
      ))}
    </Menu>
  );
}

// The button shows the name: what it is called must begin with it.
function DeskBar() {
  const { data } = useGetIdentity();
  return <AppBar userMenu={<UserMenu label={`${data?.fullName ?? ''} 我的账号`.trim()} />} />;
}

export function DeskLayout({ children }: { children?: ReactNode }) {
  const leaveIfDenied = useLogoutIfAccessDenied();
  useEffect(() => onSessionEnd((failure) => void leaveIfDenied(failure)), [leaveIfDenied]);
  return (
    <Layout menu={DeskMenu} appBar={DeskBar}>
      {children}
    </Layout>
  );
}
