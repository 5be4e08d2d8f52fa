import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import { lazy, Suspense } from 'react';
import { Admin, CustomRoutes, Loading, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { features } from './all-features.ts';
import { Dashboard } from './layout/dashboard.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { LoginPage } from './layout/login-page.tsx';
import { authProvider } from './platform/auth-provider.ts';
import { dataProviderOf } from './platform/data-provider.ts';
import type { LazyPage } from './platform/feature.ts';
import { FeaturesContext } from './platform/features-context.ts';
import { i18nProvider } from './platform/messages.ts';
import { darkTheme, lightTheme } from './platform/theme.ts';

/** A page whose code is loaded when it is opened. */
function paged(load: LazyPage) {
  const Page = lazy(load);
  return function Paged() {
    return (
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    );
  };
}

const resources = features
  .flatMap((feature) => feature.resources ?? [])
  .toSorted((a, b) => a.order - b.order)
  .map((resource) => ({ ...resource, List: paged(resource.page) }));

const routes = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ path, page }) => ({ path, Page: paged(page) }));

const dataProvider = dataProviderOf(resources);
const FirstPage = () => <Dashboard resources={resources} />;

/** The menu shows the resources that the roles of the member allow; the server checks the roles again at each call. */
export function App() {
  return (
    <FeaturesContext value={features}>
      <Admin
        title="群录 · 后台"
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        theme={lightTheme}
        darkTheme={darkTheme}
        dashboard={FirstPage}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        requireAuth
        disableTelemetry
      >
        {(roles: string[] = []) => (
          <>
            {resources
              .filter((resource) => mayCall(resource.list, roles))
              .map(({ name, label, group, icon, List }) => (
                <Resource key={name} name={name} options={{ label, group }} icon={icon} list={List} />
              ))}
            <CustomRoutes>
              {routes.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </CustomRoutes>
          </>
        )}
      </Admin>
    </FeaturesContext>
  );
}
