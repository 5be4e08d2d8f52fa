import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { AppealList } from './cases/appeal-list.tsx';
import { CertificationCase } from './cases/certification-case.tsx';
import { CertificationList } from './cases/certification-list.tsx';
import { ProtectedLink } from './cases/protected-link.tsx';
import { ReportList } from './cases/report-list.tsx';
import { AuditList } from './office/audit-list.tsx';
import { Dashboard } from './office/dashboard.tsx';
import { DeskLayout } from './office/desk-layout.tsx';
import { LoginPage } from './office/login-page.tsx';
import { MemberList } from './office/member-list.tsx';
import { ParkedEventList } from './office/parked-event-list.tsx';
import { PersonPage } from './people/person-page.tsx';
import { UserList } from './people/user-list.tsx';
import { authProvider } from './platform/auth-provider.ts';
import { dataProvider } from './platform/data-provider.ts';
import { i18nProvider } from './platform/messages.ts';
import { darkTheme, lightTheme } from './platform/theme.ts';
import { WordList } from './words/word-list.tsx';

/** Which desks a person sees follows from the roles; the server asks them again at each call. */
export function App() {
  return (
    <Admin
      title="群录 · 后台"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      dashboard={Dashboard}
      layout={DeskLayout}
      loginPage={LoginPage}
      requireAuth
      disableTelemetry
    >
      {(roles: string[] = []) => {
        const may = (...wanted: string[]): boolean => wanted.some((role) => roles.includes(role));
        return (
          <>
            {may('auditor') && (
              <Resource name="certifications" options={{ label: '认证' }} list={CertificationList} />
            )}
            {may('auditor') && (
              <Resource name="reports" options={{ label: '举报与审核' }} list={ReportList} />
            )}
            {may('auditor', 'service') && (
              <Resource name="appeals" options={{ label: '账号申诉' }} list={AppealList} />
            )}
            {may('auditor', 'service', 'operator', 'admin') && (
              <Resource name="users" options={{ label: '用户' }} list={UserList} />
            )}
            {may('operator', 'auditor') && (
              <Resource name="words" options={{ label: '敏感词' }} list={WordList} />
            )}
            {may('admin') && <Resource name="audit" options={{ label: '操作日志' }} list={AuditList} />}
            {may('admin') && <Resource name="members" options={{ label: '后台人员' }} list={MemberList} />}
            {may('admin') && (
              <Resource name="parked-events" options={{ label: '停下的事件' }} list={ParkedEventList} />
            )}
            <CustomRoutes>
              <Route path="/certifications/:id/case" element={<CertificationCase />} />
              <Route path="/users/:id/person" element={<PersonPage />} />
              <Route path="/protect/:token" element={<ProtectedLink />} />
            </CustomRoutes>
          </>
        );
      }}
    </Admin>
  );
}
